import type { ConnectContext } from '../types.ts'
import { leaveConnected } from './leaveConnected.ts'

/** See {@link ConnectActions.finish}. Does nothing when the view was left meanwhile. */
export async function finish(ctx: ConnectContext, hold: number): Promise<void> {
  const { store, atoms, services, signal } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'connected') return
  try {
    if (hold > 0) await services.clock.sleep(hold, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
  if (store.get(atoms.attempt) !== attempt) return
  leaveConnected(ctx)
  ctx.toast('success', 'connected', { wallet: attempt.wallet.name })
}
