import { HISTORY_MS } from '../constants.ts'

/** Time in slots: which one runs, and when one ran. */
export interface Slots {
  /** Milliseconds each takes. */
  readonly length: number
  now(): number
  at(milliseconds: number): number
  /** Seconds since 1970. */
  timeOf(slot: number): number
}

/** The count starts before the seeded past, so that old transactions have old slots. */
export function createSlots(length: number): Slots {
  const genesis = Date.now() - HISTORY_MS
  const at = (milliseconds: number) => Math.max(1, Math.floor((milliseconds - genesis) / length) + 1)
  return {
    length,
    at,
    now: () => at(Date.now()),
    timeOf: (slot) => Math.floor((genesis + (slot - 1) * length) / 1000),
  }
}
