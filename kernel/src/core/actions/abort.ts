import { abortError } from '../errors/errorTable.ts'

/** One signal that aborts with the first of several, always with a KernelError; call `release` when the work is over. */
export interface JoinedSignal {
  readonly signal: AbortSignal
  abort(reason: unknown): void
  release(): void
}

/** Joins signals by hand: `AbortSignal.any` is younger than the oldest browser we support (architecture, D9). */
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

/**
 * Settles with `work`, or rejects at once when the signal aborts. A result that arrives after that goes to `late`, so
 * that nothing stays open behind the person's back.
 * @throws the KernelError the signal was aborted with, else `kernel/aborted`
 */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal, late?: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortError(signal))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work
      .then((value) => {
        if (signal.aborted) late?.(value)
        else resolve(value)
      }, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
