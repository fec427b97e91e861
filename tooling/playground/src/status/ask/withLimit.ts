/**
 * Work that ends when its time is up, and with the caller's signal if there is one.
 *
 * @param limit in milliseconds
 */
export async function withLimit<T>(
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const own = new AbortController()
  const stop = (): void => own.abort(signal?.reason)
  const timer = setTimeout(() => own.abort(new Error(`There was no answer within ${limit / 1000} seconds.`)), limit)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    return await work(own.signal)
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
