import { state } from '../atoms.ts'
import { BALANCE_POLL, TICK } from '../constants.ts'
import { isStale } from '../derived/isStale.ts'
import { isStopped } from '../derived/isStopped.ts'
import type { AccountContext, Balance } from '../types.ts'
import { refreshBalance } from './refreshBalance.ts'

function present(ctx: AccountContext): Balance | undefined {
  return ctx.store.get(ctx.atoms.balance)
}

/** Moves `atoms.now` only while something on the screen depends on it. */
function tick(ctx: AccountContext): void {
  const balance = present(ctx)
  const now = ctx.services.clock.now()
  if (balance && (balance.failedAt !== undefined || isStale(balance, now))) ctx.store.set(state.now, now)
}

/** See {@link AccountActions.watchBalance}. */
export async function watchBalance(ctx: AccountContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { clock } = ctx.services
  const refresh = (force: boolean): void => {
    refreshBalance(ctx, { force }).catch((error: unknown) => ctx.report(error, 'watchBalance'))
  }
  const stops = [
    clock.every(BALANCE_POLL, () => {
      if (!isStopped(present(ctx)?.error)) refresh(true)
    }),
    clock.every(TICK, () => tick(ctx)),
    ctx.store.sub(ctx.core.connection, () => refresh(false)),
  ]
  ctx.store.set(state.now, clock.now())
  refresh(false)
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
}
