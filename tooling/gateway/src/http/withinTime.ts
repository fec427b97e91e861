/** What a handler comes to, or the reason of the signal: a handler that does not listen to it holds nobody up. */
export function withinTime<Value>(signal: AbortSignal, work: Promise<Value> | Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
