import type { ChainTransaction, Receipt } from '../chainData/types.ts'
import { logMovements } from './logMovements.ts'
import type { Movement } from './movement.ts'

const MOST_MOVEMENTS = 20_000

function isSame(one: Movement, other: Movement): boolean {
  return one.token === other.token && one.from === other.from && one.to === other.to && one.amount === other.amount
}

function ownCoin({ from, to, value }: ChainTransaction, { contract }: Receipt): readonly Movement[] {
  const receiver = to ?? contract
  if (value === 0n || receiver === null) return []
  return [{ kind: 'native', token: '', tokenId: '', from, to: receiver, amount: value }]
}

/** Everything a transaction moved, in order; nothing when it failed. */
export function movementsOf(
  transaction: ChainTransaction,
  receipt: Receipt,
  wrappers: ReadonlySet<string> = new Set(),
): readonly Movement[] {
  if (!receipt.succeeded) return []
  const fromLogs: Movement[] = []
  for (const log of receipt.logs) {
    const isWrapper = wrappers.has(log.address)
    for (const movement of logMovements(log, wrappers)) {
      // Some wrappers tell of the same movement twice: as a transfer and as a deposit.
      if (!isWrapper || !fromLogs.some((other) => isSame(other, movement))) fromLogs.push(movement)
    }
    if (fromLogs.length > MOST_MOVEMENTS) break
  }
  return [...ownCoin(transaction, receipt), ...fromLogs]
}
