import type { Movement } from '../decode/movement.ts'
import { ZERO_ADDRESS } from '../decode/zeroAddress.ts'

/** A movement with its place among those of its transaction. */
export interface PlacedMovement {
  readonly movement: Movement
  readonly ordinal: number
}

/** The accounts that took part in a transaction, each with the movements that concern it. */
export function participantsOf(
  sender: string,
  movements: readonly Movement[],
  approvers: ReadonlySet<string>,
): ReadonlyMap<string, readonly PlacedMovement[]> {
  const found = new Map<string, PlacedMovement[]>([[sender, []]])
  for (const approver of approvers) found.set(approver, found.get(approver) ?? [])
  movements.forEach((movement, ordinal) => {
    for (const account of new Set([movement.from, movement.to])) {
      const own = found.get(account)
      if (own) own.push({ movement, ordinal })
      else found.set(account, [{ movement, ordinal }])
    }
  })
  found.delete(ZERO_ADDRESS)
  return found
}
