import { isKernelError } from '@latchkey/kernel'
import type { ConnectContext } from '../types.ts'

/** See {@link ConnectActions.finish}. Does nothing when the view was left meanwhile. */
export async function finish(ctx: ConnectContext, hold: number): Promise<void> {
  const { store, atoms, router } = ctx
  const attempt = store.get(atoms.attempt)
  if (attempt?.status !== 'connected') return
  try {
    await ctx.services.clock.sleep(hold, ctx.signal)
  } catch (error) {
    if (isKernelError(error, 'kernel/aborted')) return
    throw error
  }
  if (store.get(atoms.attempt) !== attempt) return
  const closes = store.get(atoms.options).afterConnect !== 'account' && router.close()
  if (!closes) router.home()
  ctx.toast('success', 'connected', { wallet: attempt.wallet.name })
}
