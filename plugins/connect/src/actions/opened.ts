import { HINT_AFTER, RETRY_AFTER } from '../constants.ts'
import type { ConnectContext, Opening } from '../types.ts'

/** See {@link ConnectActions.opened}. Says what to do when the page was not left for an app (facts 7). */
export async function opened(ctx: ConnectContext): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'running') return
  const { wallet } = attempt
  const over = new AbortController()
  const set = (opening: Opening): void => {
    const now = store.get(atoms.attempt)
    if (now?.wallet === wallet && now.status === 'running') store.set(atoms.attempt, { ...now, opening })
    else over.abort()
  }
  const stop = (): void => over.abort()
  const unwatch = services.platform.onVisibility((isVisible) => {
    if (isVisible) return
    set('left')
    over.abort()
  })
  signal.addEventListener('abort', stop, { once: true })
  set('asked')
  try {
    await services.clock.sleep(HINT_AFTER, over.signal)
    set('hint')
    await services.clock.sleep(RETRY_AFTER - HINT_AFTER, over.signal)
    set('retry')
  } catch (error) {
    if (!over.signal.aborted) ctx.report(error, 'opened')
  } finally {
    unwatch()
    signal.removeEventListener('abort', stop)
  }
}
