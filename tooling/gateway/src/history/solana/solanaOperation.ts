import type { OperationType } from '../../indexer/classify/operationType.ts'
import type { SolanaMovement } from './solanaMovements.ts'

const isRent = ({ mint, change }: SolanaMovement): boolean => mint === '' && change < 0n

/** What a transaction was to an account. What it paid besides for room on the chain does not make a trade. */
export function solanaOperation(
  movements: readonly SolanaMovement[],
  isPayer: boolean,
  isFailed: boolean,
): OperationType {
  if (isFailed || movements.length === 0) return isPayer ? 'execute' : 'receive'
  const tokens = movements.filter(({ mint }) => mint !== '')
  const counted = tokens.some(({ change }) => change < 0n) ? movements.filter((entry) => !isRent(entry)) : movements
  const hasIncoming = counted.some(({ change }) => change > 0n)
  const hasOutgoing = counted.some(({ change }) => change < 0n)
  if (hasIncoming && hasOutgoing) return 'trade'
  return hasOutgoing ? 'send' : 'receive'
}
