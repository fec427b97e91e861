import { abortError } from '../errors/errorTable.ts'

/**
 * Starts `work` and waits for it until `signal` aborts: for work that takes no signal, such as a wallet's answer. Work
 * that is already aborted is not started. A result that comes after the abort goes to `late`, which disconnects what it opened;
 * a failure after the abort is ignored.
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
