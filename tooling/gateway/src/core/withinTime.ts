/** What work comes to, or the reason of the signal: work that does not listen to it holds nobody up, and may be shared with others. */
export function withinTime<Value>(signal: AbortSignal, work: Promise<Value> | Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
