import type { FamilyContext, FamilyEntries } from '../adapters/adapter.ts'
import type { CallsStatus } from '../adapters/capability.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { runCapability } from '../wallet/request.ts'
import { type Connection, networkById } from '../wallet/state.ts'
import { walletState } from '../wallet/store.ts'
import type { TransactionRecord, TransactionSighting, TransactionState } from './record.ts'

/** What a network's family does without a wallet; nothing where there is no such family. */
export async function entriesOf({ adapters }: KernelScope, network: string): Promise<FamilyEntries> {
  return (await adapters.family(network.slice(0, network.indexOf(':')))?.entries?.()) ?? {}
}

/** One look by the family, or for a batch without a hash by the wallet that has it. */
export async function sight(scope: KernelScope, record: TransactionRecord): Promise<TransactionSighting | undefined> {
  if (record.hash === undefined && record.callsId !== undefined) return sightCalls(scope, record, record.callsId)
  const { transactionStatus } = await entriesOf(scope, record.network)
  if (!transactionStatus) return undefined
  const network = networkById(walletState(scope).networks, scope.adapters.families(), record.network)
  const ctx: FamilyContext = { network, services: scope.services, signal: scope.signal }
  return transactionStatus(record, ctx)
}

/**
 * The connected wallets that may have a batch, the one of the record's name first. Several may share the account and be called
 * alike, as an extension and its app are.
 */
function holdersOf(scope: KernelScope, { account, wallet }: TransactionRecord): readonly Connection[] {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return walletState(scope)
    .connections.filter(({ capabilities }) => capabilities.includes('callsStatus'))
    .filter(({ accounts }) => accounts.some((shared) => shared.address === address))
    .sort((a, b) => Number(b.name === wallet) - Number(a.name === wallet))
}

/** A batch (EIP-5792), of which only the wallet knows; one that was not asked for it refuses its id. */
async function sightCalls(
  scope: KernelScope,
  record: TransactionRecord,
  callsId: string,
): Promise<TransactionSighting | undefined> {
  const network = walletState(scope).networks.find(({ id }) => id === record.network)
  if (!network) return undefined
  let failure: { readonly error: unknown } | undefined
  for (const connection of holdersOf(scope, record)) {
    try {
      const input = { id: callsId }
      const status = await runCapability(scope, { connection, network, name: 'callsStatus', input })
      if (status.status !== 'unknown') return readCalls(status)
    } catch (error) {
      failure = { error }
    }
  }
  if (failure) throw failure.error
  return undefined
}

function readCalls({ status, hashes }: CallsStatus): TransactionSighting | undefined {
  // Call by call, the last one is what the batch is for; until it is done, the others, such as an approval, say nothing of it.
  const hash = hashes.at(-1)
  const found = hash === undefined ? {} : { hash }
  if (status === 'pending') return { state: 'seen', confirmations: 0, isSettled: false }
  if (status === 'failed') return { state: 'failed', confirmations: 0, isSettled: true, ...found }
  if (status === 'partial') return { state: 'failed', confirmations: 0, isSettled: true, isPartial: true }
  if (status === 'confirmed') return { state: 'confirmed', confirmations: 1, isSettled: hash === undefined, ...found }
  return undefined
}

/** What happens to a transaction: the wallet's answer, or what a family sees. */
export type TransactionEvent =
  | { readonly type: 'answered'; readonly hash: string }
  | { readonly type: 'batched'; readonly callsId: string }
  /** The user declined, or nothing was ever asked. */
  | { readonly type: 'rejected' }
  /** The wallet has signed, and the bytes go to nodes. */
  | { readonly type: 'signed'; readonly hash: string }
  /** The wallet was asked and its answer will not come. */
  | { readonly type: 'lost' }
  | { readonly type: 'sighted'; readonly sighting: TransactionSighting }

const isMined = (state: TransactionState): boolean => state === 'confirmed' || state === 'failed'

/** Whether nothing will happen any more. */
export function isOver(record: TransactionRecord): boolean {
  return record.isSettled || record.state === 'rejected'
}

/** Whether a record counts among those that wait. */
export function isOpen(record: TransactionRecord): boolean {
  return !isOver(record)
}

function without<K extends keyof TransactionRecord>(
  record: TransactionRecord,
  ...keys: K[]
): Omit<TransactionRecord, K> {
  const copy = { ...record }
  for (const key of keys) delete copy[key]
  return copy
}

/** Its block is gone: it is pending again, as if it had not been seen. */
function takenBack(record: TransactionRecord): TransactionRecord {
  const rest = without(record, 'minedAt', 'reason', 'isPartial', 'fee', 'replacedBy', 'missingSince')
  return { ...rest, state: 'sent', confirmations: 0, isSettled: false }
}

function missing(record: TransactionRecord, now: number): TransactionRecord {
  if (isMined(record.state)) return { ...takenBack(record), missingSince: now }
  if (record.state !== 'sent' && record.state !== 'seen') return record
  return record.missingSince === undefined ? { ...record, missingSince: now } : record
}

function seen(record: TransactionRecord, { fee }: TransactionSighting, now: number): TransactionRecord {
  if (isMined(record.state)) return takenBack(record)
  const rest = without(record, 'missingSince', 'replacedBy')
  const offered = fee === undefined ? {} : { fee }
  return { ...rest, state: 'seen', confirmations: 0, seenAt: record.seenAt ?? now, ...offered }
}

function mined(record: TransactionRecord, sighting: TransactionSighting, now: number): TransactionRecord {
  const { state, confirmations, isSettled, reason, isPartial, fee, minedAt } = sighting
  const rest = without(record, 'missingSince', 'replacedBy', 'reason', 'isPartial')
  return {
    ...rest,
    state,
    confirmations,
    isSettled,
    seenAt: record.seenAt ?? now,
    minedAt: minedAt ?? record.minedAt ?? now,
    ...(fee === undefined ? {} : { fee }),
    ...(reason === undefined ? {} : { reason }),
    ...(isPartial ? { isPartial } : {}),
  }
}

/** Replaced or dropped; what is in a block is taken back first, and judged anew at the next look. */
function gone(record: TransactionRecord, sighting: TransactionSighting): TransactionRecord {
  if (isMined(record.state)) return takenBack(record)
  const { state, isSettled, replacedBy } = sighting
  const rest = without(record, 'missingSince', 'replacedBy', 'fee')
  return { ...rest, state, isSettled, confirmations: 0, ...(replacedBy ? { replacedBy } : {}) }
}

/** What it uses up is used, by itself or by another one, and no node shows which; what is in a block stays there. */
function unexplained(record: TransactionRecord): TransactionRecord {
  const isWaiting = record.state === 'sent' || record.state === 'seen' || record.state === 'dropped'
  return isWaiting ? { ...without(record, 'missingSince'), state: 'unknown' } : record
}

function sighted(record: TransactionRecord, sighting: TransactionSighting, now: number): TransactionRecord {
  const { state, hash } = sighting
  // Without a hash only finding it, or finding that it can never come, is news.
  if (record.hash === undefined && record.callsId === undefined) {
    if (hash !== undefined) return { ...record, state: 'sent', hash, sentAt: record.sentAt ?? now }
    return state === 'dropped' && record.state === 'unknown' ? gone(record, sighting) : record
  }
  const named = hash !== undefined && record.hash === undefined ? { ...record, hash } : record
  switch (state) {
    case 'sent':
      return missing(named, now)
    case 'seen':
      return seen(named, sighting, now)
    case 'confirmed':
    case 'failed':
      return mined(named, sighting, now)
    case 'replaced':
    case 'dropped':
      return gone(named, sighting)
    case 'unknown':
      return unexplained(named)
  }
}

function step(record: TransactionRecord, event: TransactionEvent, now: number): TransactionRecord {
  const isAsked = record.state === 'asked'
  switch (event.type) {
    case 'rejected':
      return isAsked ? { ...record, state: 'rejected' } : record
    case 'signed':
      return isAsked ? { ...record, hash: event.hash } : record
    case 'lost':
      return isAsked ? { ...record, state: 'unknown' } : record
    case 'answered':
    case 'batched': {
      // What has been answered once has its hash, also while no node shows it.
      if (!isAsked && (record.state !== 'unknown' || record.sentAt !== undefined)) return record
      const answer = event.type === 'answered' ? { hash: event.hash } : { callsId: event.callsId }
      return { ...record, ...answer, state: 'sent', sentAt: now }
    }
    case 'sighted': {
      const { isDifferent, sentInstead, anchor } = event.sighting
      const next = sighted(record, event.sighting, now)
      return {
        ...next,
        ...(isDifferent ? { isDifferent, ...(sentInstead && { sentInstead }) } : {}),
        ...(anchor ? { anchor } : {}),
      }
    }
  }
}

/** Records hold amounts as `bigint`, which JSON does not know. */
function textOf(record: TransactionRecord): string {
  const { changedAt: _, ...rest } = record
  return JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value), 0)
}

/**
 * The one way in which a record changes. Never backwards but by a reorganisation, which takes a mined transaction back to
 * `sent`; `rejected` and what is settled are ends. What changes nothing gives the same object.
 */
export function reduceTransaction(record: TransactionRecord, event: TransactionEvent, now: number): TransactionRecord {
  if (isOver(record)) return record
  const next = step(record, event, now)
  return textOf(sorted(next)) === textOf(sorted(record)) ? record : { ...next, changedAt: now }
}

function sorted(record: TransactionRecord): TransactionRecord {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as unknown as TransactionRecord
}
