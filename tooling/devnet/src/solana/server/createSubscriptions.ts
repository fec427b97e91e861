import type { WebSocket } from 'ws'
import { FINALIZE_SLOTS } from '../genesis/constants.ts'
import { commitment, reaches } from '../ledger/commitment.ts'
import type { Executed } from '../ledger/executed.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { encodeAccount } from '../rpc/encodeAccount.ts'
import { type Params, toJson, withContext } from '../rpc/method.ts'
import { params } from '../rpc/params.ts'
import type { TOPICS } from './serveSockets.ts'

/** What one client wants to be told about. */
interface Subscription {
  readonly id: number
  /** For example `account` for `accountSubscribe`. */
  readonly topic: (typeof TOPICS)[number]
  readonly params: Params
  readonly socket: WebSocket
}

function logs([filter]: readonly unknown[], { keys, signature, error, logs: lines }: Executed): unknown[] {
  const mentions = params.isRecord(filter) && Array.isArray(filter.mentions) ? filter.mentions : undefined
  const wanted = mentions
    ? mentions.some((key) => keys.all.includes(key))
    : filter === 'all' || filter === 'allWithVotes'
  return wanted ? [{ signature, err: error, logs: lines }] : []
}

/** What a subscription is told because of a transaction. */
function notificationsOf({ svm }: Ledger, { topic, params: list }: Subscription, executed: Executed): unknown[] {
  const { keys } = executed
  const settings = params.settings(list, 1)
  if (topic === 'logs') return logs(list, executed)
  const changed = keys.all.filter((_, index) => keys.isWritable(index))
  if (topic === 'account')
    return changed.filter((key) => key === list[0]).map((key) => encodeAccount(svm, key, settings))
  if (topic !== 'program') return []
  return changed
    .map((key) => svm.getAccount(key))
    .filter((account) => account.exists && account.programAddress === list[0])
    .map((account) => ({ pubkey: account.address, account: encodeAccount(svm, account.address, settings) }))
}

/** The subscriptions of all clients, and what they are sent. */
export interface Subscriptions {
  /** @throws RpcError -32602 when what it is about is not named */
  add(wanted: Omit<Subscription, 'id'>): number
  remove(id: number): boolean
  /** Forgets those of a connection that is gone. */
  drop(socket: Subscription['socket']): void
  stop(): void
}

/** Slots are looked at this often, in milliseconds, or as often as they change. */
const TICK_MS = 50

/** The first parameter of a topic that needs one. */
const CHECKS: Partial<Record<Subscription['topic'], (list: Params, index: number) => unknown>> = {
  account: params.address,
  program: params.address,
  signature: params.text,
}

export function createSubscriptions(ledger: Ledger): Subscriptions {
  const all = new Map<number, Subscription>()
  let lastId = 0
  let lastSlot = ledger.slots.now()

  const tell = ({ id, topic, socket }: Subscription, result: unknown) => {
    const message = { jsonrpc: '2.0', method: `${topic}Notification`, params: { subscription: id, result } }
    if (socket.readyState === socket.OPEN) socket.send(toJson(message))
  }

  const tellSignature = (subscription: Subscription, slot: number) => {
    const executed = ledger.transaction(String(subscription.params[0]))
    const wanted = String(params.settings(subscription.params, 1).commitment ?? 'finalized')
    if (!executed || !reaches(commitment(executed.slot, slot), wanted)) return
    all.delete(subscription.id)
    tell(subscription, withContext(ledger, { err: executed.error }))
  }

  const onSlot = () => {
    const slot = ledger.slots.now()
    if (slot === lastSlot) return
    lastSlot = slot
    for (const subscription of [...all.values()]) {
      if (subscription.topic === 'slot') tell(subscription, { slot, parent: slot - 1, root: slot - FINALIZE_SLOTS })
      if (subscription.topic === 'root') tell(subscription, slot - FINALIZE_SLOTS)
      if (subscription.topic === 'signature') tellSignature(subscription, slot)
    }
  }

  ledger.onTransaction((executed: Executed) => {
    for (const subscription of all.values())
      for (const value of notificationsOf(ledger, subscription, executed))
        tell(subscription, withContext(ledger, value))
  })
  const timer = setInterval(onSlot, Math.min(TICK_MS, ledger.slots.length))

  return {
    add(wanted) {
      CHECKS[wanted.topic]?.(wanted.params, 0)
      lastId += 1
      all.set(lastId, { ...wanted, id: lastId })
      return lastId
    },
    remove: (id) => all.delete(id),
    drop(socket) {
      for (const [id, subscription] of all) if (subscription.socket === socket) all.delete(id)
    },
    stop: () => clearInterval(timer),
  }
}
