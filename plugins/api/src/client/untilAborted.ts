import { isKernelError, kernelError } from '@latchkey/kernel'

/**
 * Waits for work that others wait for too: an abort ends the waiting, not the work.
 * @throws `kernel/aborted`, or what the signal was aborted with
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const reason: unknown = signal.reason
      reject(isKernelError(reason) ? reason : kernelError('kernel/aborted', { cause: reason }))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
