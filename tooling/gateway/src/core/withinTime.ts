/** What work comes to, or the reason of the signal: work that does not listen to it holds no caller up, and may be shared. */
export function withinTime<Value>(signal: AbortSignal, work: Promise<Value> | Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    // Also of work that is no longer awaited the failure is taken: unhandled, it would end the process.
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
