import { isKernelError, kernelError } from '@latchkey/kernel'

/**
 * Starts `work` and waits for it until `signal` aborts; then rejects at once with the signal's KernelError or
 * `kernel/aborted`. A result that comes too late goes to `late`; a failure that comes too late concerns nobody.
 */
export function abortable<T>(work: () => Promise<T>, signal: AbortSignal, late?: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const reason: unknown = signal.reason
      reject(isKernelError(reason) ? reason : kernelError('kernel/aborted', { cause: reason }))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work()
      .then((value) => (signal.aborted ? late?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
