import { isKernelError } from '@latchkey/kernel'

const SENTENCE = /^Please try again after (\d{1,4}) seconds$/

/** Seconds that an error asks to wait for another mail; the service says them in its sentence. */
export function secondsOf(error: unknown): number | undefined {
  if (isKernelError(error, 'embedded/throttled')) return Number(error.details.seconds)
  if (!isKernelError(error, 'embedded/refused')) return undefined
  const seconds = SENTENCE.exec(`${error.details.message}`)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
