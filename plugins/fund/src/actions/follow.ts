import { isKernelError } from '@latchkey/kernel'
import type { FundSessionState } from '@latchkey/plugin-api/schemas'
import { advanced, isOver, type SavedDeposit, tidied, withDeposit } from '../model/deposits.ts'
import { state } from '../model/fundState.ts'
import type { FundContext } from '../plugin.ts'
import { deposits } from '../state.ts'
import { write } from './edit.ts'

/** Milliseconds between two looks at a deposit. */
const POLL = 4_000
/** Looks after which it rests until the user asks again: 180 seconds of them. */
const LOOKS = 45

const find = (ctx: FundContext, sessionId: string): SavedDeposit | undefined =>
  ctx.store.get(deposits).find((deposit) => deposit.sessionId === sessionId)

/** Forgets deposits of long ago, and pages that open no longer, here and in storage. */
export function tidyDeposits({ store, services }: FundContext): void {
  const before = store.get(deposits)
  const after = tidied(before, services.clock.now())
  if (after.length !== before.length || after.some((deposit, index) => deposit !== before[index]))
    store.set(deposits, after)
}

/**
 * Opens the exchange's page of a deposit in a new tab, which cannot reach this page; nothing when it opens no longer.
 * @throws `config/invalid` for an address that may not be opened
 */
export async function openExchange(ctx: FundContext, sessionId: string): Promise<void> {
  tidyDeposits(ctx)
  const { url } = find(ctx, sessionId) ?? {}
  if (url !== undefined) ctx.services.platform.openLink(url, '_blank')
}

function rest(ctx: FundContext, sessionId: string, isResting: boolean): void {
  const others = ctx.store.get(state).resting.filter((id) => id !== sessionId)
  write(ctx, { resting: isResting ? [...others, sessionId] : others })
}

/** Writes down how far it is, for this tab and the others. */
function recordState(ctx: FundContext, sessionId: string, answer: FundSessionState): void {
  const before = find(ctx, sessionId)
  if (!before) return
  const after = advanced(before, answer)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  ctx.store.set(deposits, withDeposit(ctx.store.get(deposits), after, ctx.services.clock.now()))
  if (after.status !== 'SUCCESS' || before.status === 'SUCCESS') return
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => after.account.startsWith(`${id}:`))
  if (network) ctx.emit('arrived', { exchange: after.exchange, network: network.id, asset: after.asset })
  ctx.plugins.balances?.refresh({ force: true }).catch((error: unknown) => ctx.report(error, 'followDeposit'))
}

/**
 * Follows a deposit while it is shown: every four seconds, paused while the page is hidden, for 180 seconds in all. Then it
 * rests, and following it again goes on. Resolves when it is over, rests, or the signal aborts.
 */
export async function followDeposit(
  ctx: FundContext,
  sessionId: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { api } = ctx.plugins
  if (!api || signal.aborted) return
  tidyDeposits(ctx)
  rest(ctx, sessionId, false)
  let looks = 0
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop()
      resolve()
    }
    const look = async (): Promise<void> => {
      looks += 1
      const isLast = looks >= LOOKS
      try {
        recordState(ctx, sessionId, await api.getFundSession(sessionId, { signal }))
      } catch (error) {
        if (signal.aborted) return
        ctx.services.log.info('A deposit cannot be read', isKernelError(error) ? error.code : 'unknown')
      }
      const found = find(ctx, sessionId)
      if (signal.aborted) return
      if (!found || isOver(found)) return end()
      if (!isLast) return
      rest(ctx, sessionId, true)
      end()
    }
    const stop = ctx.services.clock.every(POLL, () => void look())
    for (const ended of [signal, ctx.signal]) ended.addEventListener('abort', end, { once: true })
    void look()
  })
}
