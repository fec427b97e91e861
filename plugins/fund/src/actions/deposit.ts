import { type CaipAddress, isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { fundError } from '../errors.ts'
import { type SavedDeposit, toAmount, withDeposit } from '../model/deposits.ts'
import { state } from '../model/fundState.ts'
import type { FundContext } from '../plugin.ts'
import { deposits } from '../state.ts'
import { write } from './edit.ts'
import { openExchange, tidyDeposits } from './follow.ts'

/** Milliseconds for which every browser counts a press as the user's own act. */
const PRESS = 1_000

/** The active account on the network that the exchanges are of, as it is at this moment. */
function receiver({ store, kernel }: FundContext): CaipAddress | undefined {
  const network = store.get(kernel.atoms.network)
  const account = store.get(kernel.atoms.account)
  if (!network || !account || network.id !== store.get(state).network) return undefined
  return `${network.id}:${account.address}`
}

/** Begins the deposit; the account is read again before and after. */
async function make(ctx: FundContext, shown: CaipAddress): Promise<SavedDeposit> {
  const { api } = ctx.plugins
  const { draft, exchanges } = ctx.store.get(state)
  const exchange = exchanges.list.find(({ id }) => id === draft.exchange)
  const amount = toAmount(draft.amount)
  if (!api || !exchange?.assets.some(({ symbol }) => symbol === draft.asset) || amount === undefined)
    throw fundError('fund/not-ready')
  const account = receiver(ctx)
  if (account !== shown) throw fundError('fund/account-changed')
  const body = { exchange: exchange.id, account, asset: draft.asset, amount }
  const { sessionId, url, urlExpiresAt } = await api.createFundSession(body, { signal: ctx.signal })
  if (receiver(ctx) !== account) throw fundError('fund/account-changed')
  return {
    ...{ sessionId, exchange: exchange.id, label: exchange.label, url, account, asset: draft.asset, amount },
    urlExpiresAt: Date.parse(urlExpiresAt) || 0,
    startedAt: ctx.services.clock.now(),
    status: 'UNKNOWN',
  }
}

function inWords(error: unknown): KernelError {
  if (!isKernelError(error)) return kernelError('unknown', { cause: error })
  const { message } = Object(error.code === 'http/status' ? error.details.answer : undefined)
  const reason = cleanText(typeof message === 'string' ? message : undefined)
  return reason ? fundError('fund/refused', { details: { reason }, cause: error }) : error
}

/** Forgets the exchange's page when it opens no longer, if this page is still there then. */
async function forgetPage(ctx: FundContext, { urlExpiresAt, startedAt }: SavedDeposit): Promise<void> {
  await ctx.services.clock.sleep(Math.max(0, urlExpiresAt - startedAt), ctx.signal).catch(() => undefined)
  if (!ctx.signal.aborted) tidyDeposits(ctx)
}

/**
 * Begins a deposit to an account, shows how it goes on, and opens the exchange's page while the press still counts. One is
 * begun at a time; what goes wrong is shown in the form.
 *
 * @param shown the account that the user has seen: no other one gets the coins
 */
export async function deposit(ctx: FundContext, shown: CaipAddress): Promise<void> {
  if (ctx.store.get(state).isBeginning) return
  const pressedAt = ctx.services.clock.now()
  write(ctx, { isBeginning: true, error: undefined })
  try {
    const made = await make(ctx, shown)
    ctx.store.set(deposits, withDeposit(ctx.store.get(deposits), made, made.startedAt))
    const { exchange, asset, sessionId } = made
    const { network } = ctx.store.get(state)
    if (network) ctx.emit('begun', { exchange, network, asset })
    void forgetPage(ctx, made)
    ctx.router.push('fund.FundInProgress', { sessionId })
    if (made.startedAt - pressedAt < PRESS) await openExchange(ctx, sessionId)
  } catch (error) {
    if (!ctx.signal.aborted) write(ctx, { error: inWords(error) })
  } finally {
    write(ctx, { isBeginning: false })
  }
}
