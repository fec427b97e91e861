import { isKernelError } from '@latchkey/kernel'
import type { HistoryContext } from '../plugin.ts'
import { now, pages } from '../state.ts'
import { factsOf, refresh, shownOwner } from './load.ts'

/** Milliseconds between two reads of the newest page. */
const POLL = 30_000
/** Milliseconds between two looks at the clock. */
const TICK = 1_000
const MINUTE = 60_000
/** Milliseconds after which services know of a block that nodes have. */
const LAG = 3_000

/** Whether a service said that it is closed (HTTP 503), however deep: polling ends then. */
function isClosed(ctx: HistoryContext): boolean {
  const { error } = ctx.store.get(pages)[shownOwner(ctx)?.key ?? ''] ?? {}
  if (!error) return false
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 503) !== undefined
}

/** Moves the time that is shown: each second while something is younger than a minute, else each minute. */
function tick(ctx: HistoryContext): void {
  const time = ctx.services.clock.now()
  const shown = ctx.store.get(now)
  const [newest] = ctx.store.get(pages)[shownOwner(ctx)?.key ?? '']?.entries ?? []
  const [own] = ctx.store.get(ctx.kernel.atoms.transactions)
  const youngest = Math.max(newest?.at ?? 0, own?.askedAt ?? 0)
  if (time - youngest < MINUTE + TICK || time - shown >= MINUTE) ctx.store.set(now, time)
}

/**
 * Keeps the shown history up to date until aborted: every 30 s while the page is visible, at once when the account, the
 * network or the choice of networks changes, and after each own transaction. A service that answers 503 is left alone
 * until this is called again.
 */
export async function watch(ctx: HistoryContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { clock } = ctx.services
  const read = (force: boolean): void => {
    refresh(ctx, { force }).catch((error: unknown) => ctx.report(error, 'watch'))
  }
  const renew = async (): Promise<void> => {
    await refresh(ctx, { force: true })
    await clock.sleep(LAG, signal)
    await refresh(ctx, { force: true })
  }
  const changed = (): void => read(false)
  const { atoms } = ctx.kernel
  const stops = [
    clock.every(POLL, () => !isClosed(ctx) && read(false)),
    clock.every(TICK, () => tick(ctx)),
    ...[atoms.account, atoms.network, ctx.atoms.allNetworks].map((watched) => ctx.store.sub(watched, changed)),
    ctx.on('kernel.transactionChanged', ({ to }) => {
      if (to !== 'confirmed' && to !== 'failed') return
      renew().catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error, 'watch')
      })
    }),
  ]
  ctx.store.set(now, clock.now())
  const owner = shownOwner(ctx)
  if (owner) ctx.emit('opened', factsOf(ctx, owner))
  read(false)
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
}
