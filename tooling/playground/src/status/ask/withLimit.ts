/**
 * Work that ends with the caller's signal or when its time is up.
 *
 * @param limit in milliseconds
 */
export async function withLimit<T>(
  signal: AbortSignal,
  limit: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const stop = (): void => own.abort(signal.reason)
  const timer = setTimeout(() => own.abort(new Error(`There was no answer within ${limit / 1000} seconds.`)), limit)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await work(own.signal)
  } catch (error) {
    throw own.signal.aborted ? own.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
