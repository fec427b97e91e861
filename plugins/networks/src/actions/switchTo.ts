import { type CaipNetworkId, isKernelError } from '@latchkey/kernel'
import { DONE_SHOWN, ROUTES, SLOW_AFTER } from '../constants.ts'
import { switchFailure } from '../derived/switchFailure.ts'
import type { NetworksContext, SwitchAttempt } from '../types.ts'
import { leave } from './leave.ts'
import { topRoute } from './topRoute.ts'
import { whileShown } from './whileShown.ts'

async function watchSlowness(ctx: NetworksContext, network: CaipNetworkId, signal: AbortSignal): Promise<void> {
  try {
    await ctx.services.clock.sleep(SLOW_AFTER, signal)
    ctx.store.set(ctx.atoms.attempt, { network, status: 'slow' })
  } catch (error) {
    if (!signal.aborted) ctx.report(error, 'switchTo')
  }
}

/**
 * See {@link NetworksActions.switchTo}. The same network is asked for once while the wallet has not answered; a failed
 * attempt stands until the person tries again or leaves.
 */
export async function switchTo(
  ctx: NetworksContext,
  id: CaipNetworkId,
  options: { readonly again?: boolean } = {},
): Promise<void> {
  const current = ctx.store.get(ctx.atoms.attempt)
  if (!options.again && current?.network === id && current.status === 'waiting') return
  const write = (attempt: SwitchAttempt | undefined): void => ctx.store.set(ctx.atoms.attempt, attempt)
  const answered = new AbortController()
  const { signal, release } = whileShown(ctx, () => {
    answered.abort()
    write(undefined)
  })
  write({ network: id, status: 'waiting' })
  void watchSlowness(ctx, id, answered.signal)
  try {
    await ctx.wallet.switchNetwork(id, { signal })
    if (signal.aborted) return
    answered.abort()
    if (topRoute(ctx) === ROUTES.switching) {
      write({ network: id, status: 'done' })
      await ctx.services.clock.sleep(DONE_SHOWN, signal)
    }
    release()
    write(undefined)
    leave(ctx)
  } catch (error) {
    if (signal.aborted) return
    const known = isKernelError(error) ? { error } : {}
    write({ network: id, status: switchFailure(error), ...known })
  } finally {
    answered.abort()
  }
}
