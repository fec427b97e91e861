import { isUnderWay, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { now } from '../state.ts'
import { readBeside, renewQuote } from './quote.ts'

/** Milliseconds between two prices while the page is visible and online. */
const RENEWAL = 10_000
/** Milliseconds between two updates of ages. */
const TICK = 1_000

/**
 * Renews price, balances and fee every 10 s until aborted, while the page is visible and online and no wallet is asked; a swap
 * that is reviewed is made anew.
 */
export async function watch(ctx: SwapsContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const renew = async (): Promise<void> => {
    const current = ctx.store.get(state)
    if (!ctx.services.platform.isOnline() || isUnderWay(current)) return
    if (current.phase !== 'review') return renewQuote(ctx)
    // First what it is judged by: each price that is seen counts for the rest of the review.
    await readBeside(ctx, current.intent, signal)
    const { rebuild } = await import('./confirm.ts')
    // The wallet may be asked by now, which renews for itself.
    if (!signal.aborted && ctx.store.get(state).phase === 'review') await rebuild(ctx)
  }
  const { clock } = ctx.services
  const stops = [
    clock.every(RENEWAL, () => {
      renew().catch((error: unknown) => ctx.report(error, 'renew'))
    }),
    clock.every(TICK, () => ctx.store.set(now, clock.now())),
  ]
  ctx.store.set(now, clock.now())
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
}
