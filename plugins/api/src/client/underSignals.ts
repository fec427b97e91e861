/** Work that stops with the first of several signals and leaves no listener behind. */
export async function underSignals<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const done = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) own.abort(signal.reason)
    else signal?.addEventListener('abort', () => own.abort(signal.reason), { once: true, signal: done.signal })
  }
  try {
    return await work(own.signal)
  } finally {
    done.abort()
  }
}
