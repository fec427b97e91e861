import { abortError } from '../abortError.ts'
import { DEDUPE_SIZE } from './rpcConstants.ts'

interface Shared {
  readonly promise: Promise<unknown>
  readonly abort: () => void
  waiting: number
}

/** Joins a running request that has the same key, or starts one; it is aborted when nobody waits for it any more. */
export type ShareRequest = (
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<unknown>,
) => Promise<unknown>

/** Lets equal requests share one answer while it is under way. */
export function sharedRequests(): ShareRequest {
  const running = new Map<string, Shared>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    const promise = start(controller.signal).finally(() => forget(key, shared))
    const shared: Shared = { promise, abort: () => controller.abort(), waiting: 0 }
    if (running.size >= DEDUPE_SIZE) for (const oldest of [...running.keys()].slice(0, 1)) running.delete(oldest)
    running.set(key, shared)
    return shared
  }

  function forget(key: string, shared: Shared): void {
    if (running.get(key) === shared) running.delete(key)
  }

  return async (key, signal, start) => {
    if (signal?.aborted) throw abortError(signal)
    const shared = running.get(key) ?? begin(key, start)
    shared.waiting++
    let onAbort: () => void = () => undefined
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(abortError(signal))
      signal?.addEventListener('abort', onAbort, { once: true })
    })
    try {
      return await Promise.race([shared.promise, aborted])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      shared.waiting--
      if (shared.waiting === 0) {
        forget(key, shared)
        shared.abort()
      }
    }
  }
}
