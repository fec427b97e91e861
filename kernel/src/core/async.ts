import { atom } from 'jotai/vanilla'
import { abortable } from './async/abortable.ts'
import { fromUnknown } from './errors/fromUnknown.ts'
import type { KernelError } from './errors/kernelError.ts'
import type { Services } from './services/services.ts'
import type { Store } from './state/kernelScope.ts'

// How late code waits, and the attempts that users wait for. An entry of its own, like `errors.ts`.
export { abortable } from './async/abortable.ts'
export { afterPaint } from './services/idle.ts'
export { hasWebLocks, ifWebLockFree, isWebLockHeld, withWebLock } from './services/webLock.ts'

/** Milliseconds without an answer after which a wallet counts as slow. */
export const SLOW_AFTER = 30_000

/** Calls `onSlow` when nothing has come for 30 seconds. The result stops that. */
export function watchSlow(clock: Services['clock'], onSlow: () => void): () => void {
  const answered = new AbortController()
  clock.sleep(SLOW_AFTER, answered.signal).then(onSlow, () => undefined)
  return () => answered.abort()
}

/** What an attempt needs of a plugin's context. */
export interface AttemptContext {
  readonly id: string
  readonly store: Store
  readonly services: Pick<Services, 'clock'>
  whileShown(): AbortSignal
}

export interface AttemptOptions {
  /** A newer attempt of the same name and plugin ends the older one. @defaultValue 'attempt' */
  readonly name?: string
  /** How long it may go on, e.g. `ctx.whileShown('networks.SwitchNetwork')`. @defaultValue while the present view is shown */
  readonly signal?: AbortSignal
  /** Called when nothing has come for 30 seconds. */
  readonly onSlow?: () => void
}

/** How an attempt ended. `aborted`: its view was left, or a newer attempt took its place. */
export type AttemptOutcome<T> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: KernelError }
  | { readonly status: 'aborted' }

/** The newest attempt of each name, in the store of its kernel. */
const newest = atom<Readonly<Record<string, AbortController>>>({})

/**
 * Does something that takes the user's time, such as asking a wallet, and tells how it ended. Never rejects.
 * @example
 * const outcome = await runAttempt(ctx, (signal) => ctx.kernel.wallet.switchNetwork(id, { signal }), {
 *   onSlow: () => ctx.store.set(ctx.atoms.attempt, { network: id, status: 'slow' }),
 * })
 */
export async function runAttempt<T>(
  ctx: AttemptContext,
  work: (signal: AbortSignal) => Promise<T>,
  { name = 'attempt', signal: life = ctx.whileShown(), onSlow }: AttemptOptions = {},
): Promise<AttemptOutcome<T>> {
  const { store, services } = ctx
  const key = `${ctx.id}.${name}`
  const controller = new AbortController()
  const { signal } = controller
  const leave = (): void => controller.abort(life.reason)
  store.get(newest)[key]?.abort()
  store.set(newest, (attempts) => ({ ...attempts, [key]: controller }))
  life.addEventListener('abort', leave)
  if (life.aborted) leave()
  const answered = watchSlow(services.clock, () => !signal.aborted && onSlow?.())
  try {
    const value = await abortable(() => work(signal), signal)
    return signal.aborted ? { status: 'aborted' } : { status: 'done', value }
  } catch (error) {
    return signal.aborted ? { status: 'aborted' } : { status: 'failed', error: fromUnknown(error) }
  } finally {
    answered()
    life.removeEventListener('abort', leave)
  }
}
