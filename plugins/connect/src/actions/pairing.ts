import { kernelError } from '@latchkey/kernel'
import { HINT_AFTER, RETRY_AFTER } from '../constants.ts'
import type { ConnectContext, Opening } from '../types.ts'

/** See {@link ConnectActions.watchAppOpened}. Browsers do not say whether a link opened an app: a page that stays visible was not left for one. */
export async function watchAppOpened(ctx: ConnectContext): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'running') return
  const { wallet } = attempt
  const controller = new AbortController()
  const set = (opening: Opening): void => {
    const now = store.get(atoms.attempt)
    if (now?.wallet === wallet && now.status === 'running') store.set(atoms.attempt, { ...now, opening })
    else controller.abort()
  }
  const stop = (): void => controller.abort()
  const unwatch = services.platform.onVisibility((isVisible) => {
    if (isVisible) return
    set('left')
    controller.abort()
  })
  signal.addEventListener('abort', stop, { once: true })
  set('asked')
  try {
    await services.clock.sleep(HINT_AFTER, controller.signal)
    set('hint')
    await services.clock.sleep(RETRY_AFTER - HINT_AFTER, controller.signal)
    set('retry')
  } catch (error) {
    if (!controller.signal.aborted) ctx.report(error, 'watchAppOpened')
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}

/** See {@link ConnectActions.copyLink}. */
export async function copyLink({ store, atoms, services }: ConnectContext): Promise<void> {
  const pairing = store.get(atoms.attempt)?.pairing
  if (!pairing || !('uri' in pairing)) throw kernelError('connect/expired')
  await services.platform.copy(pairing.uri)
}
