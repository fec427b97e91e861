import type { PastTransaction } from './pastTransaction.ts'
import { token } from './payments.ts'
import { PEOPLE } from './people.ts'

const { bob, dave, erin } = PEOPLE
const EVERY = 15

/** What happens in the same block without alice: now and then bob pays somebody, or is paid. */
export function planOthers(index: number): PastTransaction[] {
  if (index % EVERY !== 7) return []
  const turn = Math.floor(index / EVERY)
  return turn % 2 === 0
    ? [token('usdc', bob, erin, 150 + turn)]
    : [{ from: dave, to: bob, value: 10n ** 15n * BigInt(turn), gas: 21_000n }]
}
