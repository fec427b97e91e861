import type { KernelError } from '../../errors/kernelError.ts'
import { abortError } from '../abortError.ts'
import type { ClockService } from '../services.ts'

export interface TimeLimit {
  readonly clock: ClockService
  /** Milliseconds. */
  readonly limit: number
  readonly signal?: AbortSignal | undefined
  /** The error when the limit is reached. */
  readonly expired: () => KernelError
}

/** Runs work that must end: by itself, by its caller's signal, or by the limit. The work's own signal tells it. */
export async function withTimeLimit<T>(options: TimeLimit, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { clock, limit, signal, expired } = options
  if (signal?.aborted) throw abortError(signal)
  const work = new AbortController()
  const timer = new AbortController()
  const onAbort = (): void => work.abort(abortError(signal))
  const stopped = new Promise<never>((_, reject) => {
    work.signal.addEventListener('abort', () => reject(work.signal.reason), { once: true })
  })
  signal?.addEventListener('abort', onAbort, { once: true })
  const timed = clock.sleep(limit, timer.signal).then(
    () => work.abort(expired()),
    () => undefined,
  )
  try {
    return await Promise.race([run(work.signal), stopped])
  } finally {
    timer.abort()
    signal?.removeEventListener('abort', onAbort)
    void timed
  }
}
