import { BALANCE_RETRY_BLOCK } from '../constants.ts'
import type { Balance } from '../types.ts'

/** Whole seconds until another attempt is allowed; 0 when it is. */
export function retryIn({ failedAt }: Balance, now: number): number {
  if (failedAt === undefined || failedAt > now) return 0
  return Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_BLOCK - now) / 1000))
}
