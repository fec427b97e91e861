import { isKernelError } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import type { OnrampQuoteAnswer } from '@latchkey/plugin-api/schemas'
import { toAmount } from '../model/offer.ts'
import { type Quote, state } from '../model/onrampState.ts'
import type { OnrampContext } from '../plugin.ts'
import { type Wanted, wanted, write } from './read.ts'

/** Milliseconds after the last key until prices are asked for. */
const DELAY = 200
/** Milliseconds after which a price is asked for again. */
const RENEWAL = 30_000

/** The gateway's own words for a refusal; they are meant for users. */
export function reasonOf(error: unknown): string | undefined {
  if (!isKernelError(error, 'http/status')) return undefined
  const { message } = Object(error.details.answer)
  return cleanText(typeof message === 'string' ? message : undefined) || undefined
}

const isRefusal = (error: unknown): boolean => isKernelError(error, 'http/status') && error.details.status === 422

/** Whether a price is for the coin and in the money that were asked for. */
const isAbout = ({ purchaseAmount, paymentTotal }: OnrampQuoteAnswer, symbol: string, currency: string): boolean =>
  purchaseAmount.currency.toUpperCase() === symbol.toUpperCase() && paymentTotal.currency === currency

/** Asks one provider; what it says of an older draft is dropped. */
async function ask(ctx: OnrampContext, id: string, { network, currency, token, place }: Wanted): Promise<void> {
  const { version, draft } = ctx.store.get(state)
  const put = (quote: Quote): void => {
    const now = ctx.store.get(state)
    if (now.version === version) write(ctx, { quotes: { ...now.quotes, [id]: quote } })
  }
  const before = ctx.store.get(state).quotes[id]
  put({ ...before, status: 'loading' })
  try {
    const body = {
      purchaseCurrency: token,
      paymentCurrency: currency,
      amount: toAmount(draft.amount),
      network: token.symbol,
      provider: id,
      chainId: network.id,
      paymentMethod: draft.method,
      ...place,
    }
    const answer = await ctx.plugins.api.getOnrampQuote(body, { signal: ctx.signal })
    const isPrice = answer && isAbout(answer, token.symbol, draft.currency)
    put(isPrice ? { status: 'ready', answer, at: ctx.services.clock.now() } : { status: 'away' })
  } catch (error) {
    if (ctx.signal.aborted) return
    const reason = reasonOf(error)
    put({ status: isRefusal(error) ? 'refused' : 'away', ...(reason ? { reason } : {}) })
  }
}

/** Asks every provider at once; without an amount none is asked. */
async function askAll(ctx: OnrampContext): Promise<void> {
  const asked = wanted(ctx)
  const { providers } = ctx.store.get(state)
  if (!asked?.isAmount || !asked.place) return write(ctx, { quotes: {} })
  await Promise.all(providers.list.map(({ id }) => ask(ctx, id, asked)))
}

/** Asks after a pause, unless the draft has changed by then. */
export async function askLater(ctx: OnrampContext): Promise<void> {
  const { version } = ctx.store.get(state)
  await ctx.services.clock.sleep(DELAY, ctx.signal).catch(() => undefined)
  if (!ctx.signal.aborted && ctx.store.get(state).version === version) await askAll(ctx)
}

/** Renews the prices every 30 seconds while the form is shown; resolves when the signal aborts. */
export async function keepQuotes(ctx: OnrampContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted) return
  const stop = ctx.services.clock.every(RENEWAL, () => {
    if (ctx.services.platform.isOnline()) askAll(ctx).catch((error: unknown) => ctx.report(error, 'keepQuotes'))
  })
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  stop()
}
