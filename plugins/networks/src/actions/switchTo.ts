import { type CaipNetworkId, isKernelError, type RouteEntry } from '@latchkey/kernel'
import { runAttempt } from '@latchkey/kernel/async'
import { ANSWER_AT_ONCE } from '../constants.ts'
import { type SwitchAttempt, switchFailure } from '../model/switchAttempt.ts'
import type { NetworksContext } from '../plugin.ts'

const isSwitchOf = ({ route, params }: RouteEntry, id: CaipNetworkId): boolean =>
  route === 'networks.UnsupportedChain' ||
  (route === 'networks.SwitchNetwork' && Reflect.get(Object(params), 'network') === id)

/**
 * Asks the wallet to switch and keeps `atoms.attempt` up to date. Aborted when the user leaves the view. The same network
 * is asked for once while the wallet has not answered, unless `again`; a failed attempt stays until the user tries again
 * or leaves. A view that was left before its first effect, as when the wallet answers at once, asks for nothing.
 */
export async function switchTo(
  ctx: NetworksContext,
  id: CaipNetworkId,
  options: { readonly again?: boolean } = {},
): Promise<void> {
  const current = ctx.store.get(ctx.atoms.attempt)
  if (!options.again && current?.network === id && current.status === 'waiting') return
  const history = ctx.store.get(ctx.kernel.atoms.history)
  if (!history.some((entry) => isSwitchOf(entry, id))) return
  const write = (attempt: SwitchAttempt | undefined): void => ctx.store.set(ctx.atoms.attempt, attempt)
  const signal = ctx.whileShown()
  const clear = (): void => write(undefined)
  signal.addEventListener('abort', clear)
  write({ network: id, status: 'waiting' })
  const { clock } = ctx.services
  const asked = clock.now()
  const outcome = await runAttempt(
    ctx,
    (attempt) => ctx.kernel.wallet.switchNetwork({ network: id }, { signal: attempt }),
    {
      signal,
      onSlow: () => write({ network: id, status: 'slow' }),
    },
  )
  if (outcome.status === 'aborted') return
  if (outcome.status === 'failed')
    return write({ network: id, status: switchFailure(outcome.error), error: outcome.error })
  // The view shows the closed latch for as long as its motion takes, then calls `finishSwitch`. Before the view itself is
  // painted, the latch would not be seen.
  const isPainted = clock.now() - asked >= ANSWER_AT_ONCE
  if (isPainted && topRoute(ctx) === 'networks.SwitchNetwork') return write({ network: id, status: 'done' })
  signal.removeEventListener('abort', clear)
  write(undefined)
  leave(ctx)
}

/** Leaves the view of a switch that is done, after `hold` milliseconds. Does nothing when the view was left. */
export async function finishSwitch(ctx: NetworksContext, hold: number): Promise<void> {
  const attempt = ctx.store.get(ctx.atoms.attempt)
  if (attempt?.status !== 'done') return
  try {
    if (hold > 0) await ctx.services.clock.sleep(hold, ctx.signal)
  } catch (error) {
    if (ctx.signal.aborted) return
    throw error
  }
  if (ctx.store.get(ctx.atoms.attempt) !== attempt) return
  ctx.store.set(ctx.atoms.attempt, undefined)
  leave(ctx)
}

/** The route of the view that is shown. */
export function topRoute({ store, kernel }: NetworksContext): string | undefined {
  return store.get(kernel.atoms.history).at(-1)?.route
}

/** Leaves the views that led to a choice; closes the modal when nothing is below them. */
export function leave(ctx: NetworksContext): void {
  if (topRoute(ctx) === 'networks.SwitchNetwork') ctx.router.back()
  const top = topRoute(ctx)
  if (top === 'networks.Networks' || top === 'networks.UnsupportedChain') ctx.router.back()
}

/** Disconnects the wallet that is on an unsupported network. */
export async function leaveUnsupported(ctx: NetworksContext): Promise<void> {
  const { atoms, wallet } = ctx.kernel
  const connection = ctx.store.get(atoms.connection)
  if (!connection) return
  try {
    await wallet.disconnect({ connectionId: connection.id })
    ctx.emit('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  } catch (error) {
    ctx.report(error, 'leaveUnsupported')
    // The message may hold the wallet's own text, which is never sent.
    ctx.emit('DISCONNECT_ERROR', { code: isKernelError(error) ? error.code : 'unknown' })
    ctx.toast('error', 'disconnectFailed')
  } finally {
    ctx.router.home()
  }
}
