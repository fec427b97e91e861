import { isKernelError } from '@latchkey/kernel'
import type { EmailContext } from '../plugin.ts'

const SECOND = 1_000
/** Between two mails. */
const INTERVAL = 30
const SENTENCE = /^Please try again after (\d{1,4}) seconds$/

/** Seconds that an error asks to wait; the service says them in its sentence. */
function secondsOf(error: unknown): number | undefined {
  if (isKernelError(error, 'embedded/throttled')) return Number(error.details.seconds)
  if (!isKernelError(error, 'embedded/refused')) return undefined
  const seconds = SENTENCE.exec(`${error.details.message}`)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Counts down until another mail may be asked for. */
function countDown({ store, atoms, services, signal }: EmailContext, seconds: number): void {
  const end = services.clock.now() + seconds * SECOND
  store.set(atoms.wait, seconds)
  const stop = services.clock.every(SECOND, () => {
    const left = Math.max(0, Math.ceil((end - services.clock.now()) / SECOND))
    store.set(atoms.wait, left)
    if (left === 0) stop()
  })
  signal.addEventListener('abort', stop, { once: true })
}

/**
 * Asks for a mail, and counts down to the next one: from thirty seconds, or from what a refusal says.
 *
 * @throws what `ask` throws
 */
export async function counted<Value>(ctx: EmailContext, ask: () => Promise<Value>): Promise<Value> {
  try {
    const value = await ask()
    countDown(ctx, INTERVAL)
    return value
  } catch (error) {
    const seconds = secondsOf(error)
    if (seconds !== undefined) countDown(ctx, seconds)
    throw error
  }
}
