import type { Receipt } from '../chainData/types.ts'
import { TOPICS } from './topics.ts'
import { addressOf } from './words.ts'

/** The owners whose tokens somebody was allowed to move by this transaction. */
export function approversOf({ logs }: Receipt): ReadonlySet<string> {
  const approvals = logs.filter(({ topics }) => topics[0] === TOPICS.approval || topics[0] === TOPICS.approvalForAll)
  return new Set(approvals.flatMap(({ topics }) => addressOf(topics[1]) ?? []))
}
