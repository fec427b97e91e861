import type { EvmChain } from '../../chains/chain.ts'
import type { PendingTransaction } from './pendingTransaction.ts'
import { readPending } from './readPending.ts'

const KEPT_MS = 1_000
const OLD_MS = 10_000
const WAIT_MS = 1_000

type ByAccount = ReadonlyMap<string, readonly PendingTransaction[]>

/** What waits to be mined on one chain. */
export interface Mempool {
  /** The transactions that an account sent or will receive from, as of at most a second or so ago. */
  of(account: string): Promise<readonly PendingTransaction[]>
}

function byAccount(transactions: readonly PendingTransaction[]): ByAccount {
  const found = new Map<string, PendingTransaction[]>()
  for (const entry of transactions) {
    const accounts = new Set([entry.transaction.from, ...entry.movements.map(({ to }) => to)])
    for (const account of accounts) found.set(account, [...(found.get(account) ?? []), entry])
  }
  return found
}

/** Asks a chain's node at most once a second, however many accounts are looked at. */
export function mempool(chain: EvmChain): Mempool {
  const seen = new Map<string, number>()
  let known: ByAccount = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const transactions = await readPending(chain, AbortSignal.timeout(WAIT_MS))
      const current = transactions.map((entry) => ({
        ...entry,
        seenAt: seen.get(entry.transaction.hash) ?? entry.seenAt,
      }))
      seen.clear()
      for (const { transaction, seenAt } of current) seen.set(transaction.hash, seenAt)
      known = byAccount(current)
    } catch {
      // Not every node tells what waits; the history is complete without it.
      known = new Map()
    } finally {
      readAt = performance.now()
      reading = undefined
    }
  }

  return {
    async of(account) {
      const age = performance.now() - readAt
      if (age > KEPT_MS) reading ??= read()
      if (age > OLD_MS) await reading
      return known.get(account) ?? []
    },
  }
}
