/**
 * Runs work that is aborted by a signal or after a time. Cleans up at once: a timer for each call, and listeners on a
 * signal that lives as long as the process, would pile up.
 */
export async function withLimit<Value>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const onAbort = (): void => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException('A node did not answer in time.', 'TimeoutError')),
    milliseconds,
  )
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    signal?.throwIfAborted()
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
