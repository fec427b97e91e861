import { isKernelError } from '@latchkey/kernel'
import { BALANCE_FRESH } from '@latchkey/kernel/assets'
import type { BalancesContext, Portfolio } from '../plugin.ts'
import { nftNetworks, now, portfolios, shelves } from '../state.ts'
import { refreshNfts } from './nfts.ts'
import { refresh } from './refresh.ts'

/** Milliseconds between two reads of the native balance while the account view is open. */
const NATIVE_POLL = 10_000
/** Milliseconds between two updates of ages and waits. */
const TICK = 1_000
/** Milliseconds after which services know of a block that nodes have. */
const LAG = 3_000

/** Whether a service said that it is closed (HTTP 503), however deep: polling ends then. */
function isClosed(error: unknown): boolean {
  if (!isKernelError(error)) return false
  return error.walk((cause) => isKernelError(cause, 'http/status') && cause.details.status === 503) !== undefined
}

function activeKey({ store, kernel }: BalancesContext): string {
  return `${store.get(kernel.atoms.network)?.id}:${store.get(kernel.atoms.account)?.address}`
}

function active(ctx: BalancesContext): Portfolio | undefined {
  return ctx.store.get(portfolios)[activeKey(ctx)]
}

/** Asks once whether a source knows collectibles here, where that is not known: their tab is absent otherwise. */
async function lookForNfts(ctx: BalancesContext): Promise<void> {
  const network = ctx.store.get(ctx.kernel.atoms.network)
  if (network && ctx.store.get(nftNetworks)[network.id] !== true && !ctx.store.get(shelves)[activeKey(ctx)])
    await refreshNfts(ctx)
}

/** Reads again what an own transaction has moved; once more a moment after it is in a block, for services that lag. */
function renew(ctx: BalancesContext, state: 'seen' | 'confirmed', signal: AbortSignal): void {
  const work = async (): Promise<void> => {
    await refresh(ctx, { force: true })
    if (state === 'seen') return
    await ctx.services.clock.sleep(LAG, signal)
    await refresh(ctx, { force: true })
    if (ctx.store.get(shelves)[activeKey(ctx)]) await refreshNfts(ctx, { force: true })
  }
  work().catch((error: unknown) => {
    if (!signal.aborted) ctx.report(error, 'watch')
  })
}

/**
 * Keeps what the active account holds up to date until aborted: every 30 s, and its native coin every 10 s, while the page
 * is visible, and again after each own transaction. Ends for good when a service answers 503, until it is called again.
 */
export async function watch(ctx: BalancesContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  const { clock } = ctx.services
  const read = (): void => {
    refresh(ctx).catch((error: unknown) => ctx.report(error, 'watch'))
    lookForNfts(ctx).catch((error: unknown) => ctx.report(error, 'watch'))
  }
  const isOpen = (): boolean => !isClosed(active(ctx)?.error)
  const stops = [
    clock.every(BALANCE_FRESH, () => isOpen() && read()),
    clock.every(NATIVE_POLL, () => {
      if (!isOpen() || active(ctx)?.status === 'loading') return
      ctx.kernel.wallet.nativeBalance({ force: true }).catch((error: unknown) => ctx.report(error, 'watch'))
    }),
    clock.every(TICK, () => {
      const shown = active(ctx)
      const time = clock.now()
      const isOld = shown?.at !== undefined && time - shown.at >= BALANCE_FRESH
      const isWaiting = shown?.failedAt !== undefined || ctx.store.get(shelves)[activeKey(ctx)]?.failedAt !== undefined
      if (isWaiting || isOld) ctx.store.set(now, time)
    }),
    ctx.store.sub(ctx.kernel.atoms.connection, read),
    ctx.on('kernel.transactionChanged', ({ to }) => {
      if (to === 'seen' || to === 'confirmed') renew(ctx, to, signal)
    }),
  ]
  ctx.store.set(now, clock.now())
  read()
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
}
