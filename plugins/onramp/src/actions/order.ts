import { isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { onrampError } from '../errors.ts'
import { saleOn, toAmount } from '../model/offer.ts'
import { state } from '../model/onrampState.ts'
import { type SavedOrder, withOrder } from '../model/order.ts'
import type { OnrampContext } from '../plugin.ts'
import { orders } from '../state.ts'
import { openProvider } from './open.ts'
import { reasonOf } from './quotes.ts'
import { isSmartAccount, tidyOrders, wanted, write } from './read.ts'

/** Milliseconds for which every browser counts a press as the user's own act. */
const PRESS = 1_000

/** Makes the order; the account and the network are read again when it is made. */
async function make(ctx: OnrampContext, provider: string): Promise<SavedOrder> {
  const { draft, providers, quotes } = ctx.store.get(state)
  const asked = wanted(ctx)
  const named = providers.list.find(({ id }) => id === provider)
  const sale = asked && saleOn(asked.token, asked.network)
  const quote = quotes[provider]
  if (!asked?.isAmount || !asked.place || !named || !sale || quote?.status !== 'ready')
    throw onrampError('onramp/not-ready')
  const account = `${asked.network.id}:${asked.account.address}` as const
  const payment = { amount: toAmount(draft.amount), currency: draft.currency, method: draft.method }
  const answer = await ctx.plugins.api.createOnrampOrder(
    {
      provider,
      account,
      purchase: { symbol: draft.symbol, network: sale.name },
      payment,
      ...asked.place,
      ...(quote.answer?.quoteId ? { quoteId: quote.answer.quoteId } : {}),
    },
    { signal: ctx.signal },
  )
  const after = wanted(ctx)
  if (after?.account.address !== asked.account.address || after.network.id !== asked.network.id)
    throw onrampError('onramp/account-changed')
  return {
    orderId: answer.orderId,
    provider,
    label: named.label,
    url: answer.url,
    urlExpiresAt: Date.parse(answer.urlExpiresAt) || 0,
    account,
    symbol: draft.symbol,
    paid: { amount: payment.amount, currency: payment.currency },
    startedAt: ctx.services.clock.now(),
    status: 'opened',
    ...(quote.answer && { amount: quote.answer.purchaseAmount.amount }),
  }
}

/** Forgets the provider's page when it opens no longer, if this page is still there then. */
async function forgetPage(ctx: OnrampContext, { urlExpiresAt, startedAt }: SavedOrder): Promise<void> {
  await ctx.services.clock.sleep(Math.max(0, urlExpiresAt - startedAt), ctx.signal).catch(() => undefined)
  if (!ctx.signal.aborted) tidyOrders(ctx)
}

function inWords(error: unknown): KernelError {
  const reason = reasonOf(error)
  if (reason !== undefined) return onrampError('onramp/refused', { details: { reason }, cause: error })
  return isKernelError(error) ? error : kernelError('unknown', { cause: error })
}

/**
 * Orders what is wanted at a provider, shows how it goes on, and opens the provider's page while the press still counts.
 * One order is made at a time; what goes wrong is shown in the form.
 */
export async function order(ctx: OnrampContext, provider: string): Promise<void> {
  if (ctx.store.get(state).ordering !== undefined) return
  const pressedAt = ctx.services.clock.now()
  write(ctx, { ordering: provider, error: undefined })
  ctx.emit('chosen', { provider, isSmartAccount: isSmartAccount(ctx) })
  try {
    const made = await make(ctx, provider)
    ctx.store.set(orders, withOrder(ctx.store.get(orders), made, made.startedAt))
    void forgetPage(ctx, made)
    ctx.router.push('onramp.BuyInProgress', { orderId: made.orderId })
    if (made.startedAt - pressedAt < PRESS) await openProvider(ctx, made.orderId)
  } catch (error) {
    if (!ctx.signal.aborted) write(ctx, { error: inWords(error) })
  } finally {
    write(ctx, { ordering: undefined })
  }
}
