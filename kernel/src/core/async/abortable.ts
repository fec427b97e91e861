import { abortError } from '../errors/errorTable.ts'

/**
 * Starts `work` and waits for it until `signal` aborts: for work that takes no signal, such as a wallet's answer. Work
 * that is already called off is not started. A result that comes too late goes to `late`, so that nothing stays open
 * behind the person's back; a failure that comes too late concerns nobody.
 * @throws the KernelError the signal was aborted with, else `kernel/aborted`; whatever `work` fails with
 */
export function abortable<T>(work: () => Promise<T>, signal: AbortSignal, late?: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortError(signal))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    // Asynchronous, so that work which throws at once is cleaned up after, too.
    const start = async (): Promise<T> => work()
    start()
      .then((value) => (signal.aborted ? late?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
