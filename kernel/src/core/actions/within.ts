import { kernelError } from '../errors/errorTable.ts'
import type { KernelErrorCode } from '../errors/kernelErrorCode.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { joinSignals } from './abort.ts'

export interface Limit {
  /** Milliseconds. */
  readonly limit: number
  /** What the work fails with when the time is over. */
  readonly code: KernelErrorCode
  readonly signal: AbortSignal
}

/** Does work under a signal that aborts when the time is over. */
export async function within<T>(
  { services }: KernelScope,
  { limit, code, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = joinSignals(signal)
  const timer = new AbortController()
  services.clock.sleep(limit, timer.signal).then(
    () => joined.abort(kernelError(code, { details: { limit } })),
    () => undefined,
  )
  try {
    return await work(joined.signal)
  } finally {
    timer.abort()
    joined.release()
  }
}
