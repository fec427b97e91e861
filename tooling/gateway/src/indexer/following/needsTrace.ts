import type { ChainTransaction, Receipt } from '../chainData/types.ts'
import { TOPICS } from '../decode/topics.ts'

const APPROVALS: ReadonlySet<string | undefined> = new Set([TOPICS.approval, TOPICS.approvalForAll])
const PAYING: ReadonlySet<string | undefined> = new Set([TOPICS.withdrawal, TOPICS.userOperation])
const MOVING: ReadonlySet<string | undefined> = new Set([TOPICS.transfer, TOPICS.transferSingle, TOPICS.transferBatch])

/**
 * Whether a contract may have paid out the chain's own coin in a transaction, of which no event tells: it was given
 * some, unwrapped some, or nothing else moved.
 */
export function needsTrace({ selector, to, value }: ChainTransaction, { succeeded, logs }: Receipt): boolean {
  if (!succeeded || selector === '' || to === null) return false
  const firsts = logs.map(({ topics }) => topics[0])
  if (value > 0n || firsts.some((first) => PAYING.has(first))) return true
  return !firsts.some((first) => MOVING.has(first) || APPROVALS.has(first))
}
