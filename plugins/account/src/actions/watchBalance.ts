import { type Balance, isClosed, isStale } from '../model/balance.ts'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'
import { refreshBalance } from './refreshBalance.ts'

/** Milliseconds between two reads while the account view is open. */
const BALANCE_POLL = 10_000

/** Milliseconds between two updates of ages and waits. */
const TICK = 1_000

/** Keeps the balance of whichever account is active up to date, every 10 s while the page is visible, until aborted. */
export async function watchBalance(ctx: AccountContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { clock } = ctx.services
  const current = (): Balance | undefined => ctx.store.get(ctx.atoms.balance)
  const refresh = (force: boolean): void => {
    refreshBalance(ctx, { force }).catch((error: unknown) => ctx.report(error, 'watchBalance'))
  }
  const stops = [
    clock.every(BALANCE_POLL, () => {
      if (!isClosed(current()?.error)) refresh(true)
    }),
    clock.every(TICK, () => {
      // `atoms.now` moves only while something on the screen depends on it.
      const balance = current()
      const now = clock.now()
      if (balance && (balance.failedAt !== undefined || isStale(balance, now))) ctx.store.set(state.now, now)
    }),
    ctx.store.sub(ctx.kernel.atoms.connection, () => refresh(false)),
  ]
  ctx.store.set(state.now, clock.now())
  refresh(false)
  await untilAborted(ctx, signal)
  for (const stop of stops) stop()
}

/** What {@link watchOnline} is asked. */
export interface OnlineWatch {
  readonly signal: AbortSignal
  readonly onChange: (isOnline: boolean) => void
}

/** Tells whether the browser has a connection, now and each time that changes, until aborted. */
export async function watchOnline(ctx: AccountContext, { signal, onChange }: OnlineWatch): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { platform } = ctx.services
  onChange(platform.isOnline())
  const stop = platform.onOnline(onChange)
  await untilAborted(ctx, signal)
  stop()
}

function untilAborted(ctx: AccountContext, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
