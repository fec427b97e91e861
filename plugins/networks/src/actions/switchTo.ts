import { type CaipNetworkId, isKernelError } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { type SwitchAttempt, switchFailure } from '../model/switchAttempt.ts'
import { ROUTES, SLOW_AFTER } from '../state.ts'
import type { NetworksContext } from '../types.ts'

/**
 * See {@link NetworksActions.switchTo}. The same network is asked for once while the wallet has not answered; a failed
 * attempt stays until the user tries again or leaves.
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
    await ctx.wallet.switchNetwork({ network: id }, { signal })
    if (signal.aborted) return
    answered.abort()
    // The view shows the closed latch for as long as its motion takes, then calls `finishSwitch`.
    if (topRoute(ctx) === ROUTES.switching) return write({ network: id, status: 'done' })
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

/** See {@link NetworksActions.finishSwitch}. */
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
export function topRoute(ctx: NetworksContext): string | undefined {
  return ctx.store.get(ctx.core.history).at(-1)?.route
}

/** Leaves the views that led to a choice; closes the modal when nothing is below them. */
export function leave(ctx: NetworksContext): void {
  if (topRoute(ctx) === ROUTES.switching) ctx.router.back()
  if (topRoute(ctx) === ROUTES.list || topRoute(ctx) === ROUTES.unsupported) ctx.router.back()
}

async function watchSlowness(ctx: NetworksContext, network: CaipNetworkId, signal: AbortSignal): Promise<void> {
  try {
    await ctx.services.clock.sleep(SLOW_AFTER, signal)
    ctx.store.set(ctx.atoms.attempt, { network, status: 'slow' })
  } catch (error) {
    if (!signal.aborted) ctx.report(error, 'switchTo')
  }
}

const running = atom<AbortController | undefined>(undefined)

interface ShownSignal {
  readonly signal: AbortSignal
  /** Stops watching without an abort. */
  release(): void
}

/** Aborts when the user leaves the present view, closes the modal, or a newer attempt begins; then calls `onLeave`. */
function whileShown(ctx: NetworksContext, onLeave: () => void): ShownSignal {
  const controller = new AbortController()
  const route = topRoute(ctx)
  const abort = (): void => controller.abort()
  const unwatch = ctx.store.sub(ctx.core.history, () => {
    if (topRoute(ctx) !== route) abort()
  })
  const release = (): void => {
    unwatch()
    ctx.signal.removeEventListener('abort', abort)
    controller.signal.removeEventListener('abort', left)
  }
  const left = (): void => {
    release()
    onLeave()
  }
  ctx.store.get(running)?.abort()
  ctx.store.set(running, controller)
  ctx.signal.addEventListener('abort', abort, { once: true })
  controller.signal.addEventListener('abort', left, { once: true })
  return { signal: controller.signal, release }
}
