import { BALANCE_FRESH } from '../constants.ts'
import type { Balance } from '../types.ts'

/** Whether a shown balance is so old that its age is told. */
export function isStale({ at }: Balance, now: number): boolean {
  return at !== undefined && now - at >= BALANCE_FRESH
}
