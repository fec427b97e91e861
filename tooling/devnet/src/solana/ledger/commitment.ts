import { FINALIZE_SLOTS } from '../genesis/constants.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

const RANK: Readonly<Record<string, number>> = { processed: 0, confirmed: 1, finalized: 2 }

/** How settled a transaction of a slot is by now. */
export function commitment(slot: number, now: number): Commitment {
  const age = now - slot
  return age >= FINALIZE_SLOTS ? 'finalized' : age >= 1 ? 'confirmed' : 'processed'
}

/** Whether that is at least what was asked for. */
export function reaches(reached: Commitment, wanted: string): boolean {
  return (RANK[reached] ?? 0) >= (RANK[wanted] ?? 2)
}
