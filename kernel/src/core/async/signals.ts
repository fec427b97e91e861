import { abortError, kernelError } from '../errors/errorTable.ts'
import type { KernelErrorCode } from '../errors/kernelError.ts'
import type { ClockService } from '../services/services.ts'

/** One signal that aborts with the first of several, always with a KernelError; call `release` when the operation is over. */
export interface JoinedSignal {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  release(): void
}

/** Joins signals by hand: `AbortSignal.any` is younger than the oldest browser we support. */
export function joinSignals(...signals: readonly (AbortSignal | undefined)[]): JoinedSignal {
  const controller = new AbortController()
  const given = signals.filter((signal) => signal !== undefined)
  const follow = (event: Event): void => {
    if (event.target instanceof AbortSignal) controller.abort(abortError(event.target))
  }
  for (const signal of given) {
    if (signal.aborted) controller.abort(abortError(signal))
    else signal.addEventListener('abort', follow, { once: true })
  }
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      for (const signal of given) signal.removeEventListener('abort', follow)
    },
  }
}

/** A time limit. */
export interface Limit {
  /** Milliseconds. */
  readonly limit: number
  /** What the operation fails with when the time is over. */
  readonly code: KernelErrorCode
  readonly signal: AbortSignal
}

/** Does work under a signal that aborts when the time is over. */
export async function withTimeout<T>(
  clock: ClockService,
  { limit, code, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = joinSignals(signal)
  const timer = new AbortController()
  clock.sleep(limit, timer.signal).then(
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
