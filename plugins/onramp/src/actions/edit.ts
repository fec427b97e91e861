import { isKernelError, kernelError, type Network } from '@latchkey/kernel'
import type { OnrampOptionsAnswer } from '@latchkey/plugin-api/schemas'
import type { Place } from '../model/countries.ts'
import { saleOn, USUAL_OFFER } from '../model/offer.ts'
import { CLOSED, type Draft, type OnrampState, state } from '../model/onrampState.ts'
import { isMoney } from '../model/order.ts'
import type { OnrampContext } from '../plugin.ts'
import { place } from '../state.ts'
import { askLater } from './quotes.ts'
import { isSmartAccount, placeOf, write } from './read.ts'

/** What the form can be opened with. */
export interface BuyParams {
  /** Symbol of a coin that is to be bought. */
  readonly symbol?: string | undefined
  /** Decimal text in the currency. */
  readonly amount?: string | undefined
}

const DEFAULT_AMOUNT = '100'

/** Changes what is wanted: what comes for the draft before is dropped, and prices are asked for anew. */
function change(ctx: OnrampContext, changes: Partial<Draft>, more: Partial<OnrampState> = {}): void {
  const now = ctx.store.get(state)
  const draft = { ...now.draft, ...changes }
  write(ctx, { ...more, draft, version: now.version + 1, error: undefined })
  askLater(ctx).catch((error: unknown) => ctx.report(error, 'quote'))
}

/** The coin that stands there first: the one asked for, else a dollar's, else the first one sold on the network. */
function firstToken({ purchaseCurrencies }: OnrampOptionsAnswer, network: Network, asked: string | undefined): string {
  const sold = purchaseCurrencies.filter((entry) => saleOn(entry, network)).map(({ symbol }) => symbol)
  return [asked, CLOSED.draft.symbol].find((symbol) => symbol !== undefined && sold.includes(symbol)) ?? sold[0] ?? ''
}

/** What is wanted, as far as it is offered. */
function fittingOf(draft: Draft, options: OnrampOptionsAnswer, network: Network): Partial<Draft> {
  const { paymentCurrencies } = options
  const { id = draft.currency, payment_method_limits: limits = [] } =
    paymentCurrencies.find((entry) => entry.id === draft.currency) ?? paymentCurrencies[0] ?? {}
  const method = limits.some((limit) => limit.id === draft.method) ? draft.method : (limits[0]?.id ?? draft.method)
  return { symbol: firstToken(options, network, draft.symbol), currency: id, method, provider: undefined }
}

/** The offer without money that cannot be written down. */
function readable({ paymentCurrencies, unavailable, ...rest }: OnrampOptionsAnswer): OnrampOptionsAnswer {
  return {
    ...rest,
    paymentCurrencies: paymentCurrencies.filter(({ id }) => isMoney(id)),
    ...(unavailable && { unavailable: unavailable.filter(({ id }) => isMoney(id)) }),
  }
}

/** What is sold, by whom, depends on where the buyer is. */
function countryOf(ctx: OnrampContext): { readonly country?: string } {
  const { country } = placeOf(ctx) ?? {}
  return country === undefined ? {} : { country }
}

async function readOffer(ctx: OnrampContext): Promise<OnrampState['offer']> {
  try {
    const options = readable(await ctx.plugins.api.getOnrampOptions({ signal: ctx.signal, ...countryOf(ctx) }))
    if (options.purchaseCurrencies.length > 0 && options.paymentCurrencies.length > 0)
      return { status: 'ready', options }
  } catch (error) {
    ctx.services.log.info('What is sold is not known', isKernelError(error) ? error.code : 'unknown')
  }
  return { status: 'usual', options: USUAL_OFFER }
}

async function readProviders(ctx: OnrampContext): Promise<OnrampState['providers']> {
  const { providers: order } = ctx.store.get(ctx.atoms.host)
  try {
    const found = await ctx.plugins.api.getOnrampProviders({ signal: ctx.signal, ...countryOf(ctx) })
    const selling = found.filter(({ kinds }) => kinds.includes('buy'))
    const wanted = order?.flatMap((id) => selling.find((entry) => entry.id === id) ?? [])
    return { status: 'ready', list: wanted ?? selling }
  } catch (cause) {
    const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
    return { status: 'failed', list: [], error }
  }
}

/** What is sold, and by whom, in the country that the buyer is in when the answer comes; `undefined` once it is not wanted. */
async function readSale(
  ctx: OnrampContext,
  isWanted: () => boolean,
): Promise<Pick<OnrampState, 'offer' | 'providers'> | undefined> {
  while (isWanted()) {
    const { country } = countryOf(ctx)
    const [offer, providers] = await Promise.all([readOffer(ctx), readProviders(ctx)])
    if (countryOf(ctx).country === country) return isWanted() ? { offer, providers } : undefined
  }
  return undefined
}

/** Reads what is sold on the active network and by whom, and begins the form with it; a newer call wins. */
export async function startPurchase(ctx: OnrampContext, { symbol, amount }: BuyParams = {}): Promise<void> {
  const network = ctx.store.get(ctx.kernel.atoms.network)
  if (!network || ctx.store.get(ctx.atoms.host).isRestricted) return
  const before = ctx.store.get(state)
  const version = before.version + 1
  const isOther = before.network !== network.id
  const begun = { version, opening: version, network: network.id, error: undefined }
  write(ctx, { ...(isOther && { ...CLOSED, draft: before.draft }), ...begun })
  ctx.emit('opened', { network: network.id, isSmartAccount: isSmartAccount(ctx) })
  const found = await readSale(ctx, () => ctx.store.get(state).opening === version)
  if (!found) return
  const { offer, providers } = found
  const { draft } = ctx.store.get(state)
  const fitting = fittingOf({ ...draft, symbol: symbol ?? draft.symbol }, offer.options, network)
  change(ctx, { ...fitting, amount: amount ?? (draft.amount || DEFAULT_AMOUNT) }, { offer, providers, quotes: {} })
}

/** @param amount - decimal text in the currency */
export async function setAmount(ctx: OnrampContext, amount: string): Promise<void> {
  const { quotes } = ctx.store.get(state)
  // The prices of the amount before stay in sight, but nothing is ordered at them.
  const old = Object.entries(quotes).map(([id, quote]) => [id, { ...quote, status: 'loading' as const }])
  change(ctx, { amount }, { quotes: Object.fromEntries(old) })
}

/** @param currency - ISO 4217 code of one that is offered */
export async function setCurrency(ctx: OnrampContext, currency: string): Promise<void> {
  const { offer, draft } = ctx.store.get(state)
  const limits = offer.options.paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
  const method = limits.some(({ id }) => id === draft.method) ? draft.method : (limits[0]?.id ?? draft.method)
  change(ctx, { currency, method }, { quotes: {} })
}

/** @param symbol - of a coin that is offered */
export async function chooseToken(ctx: OnrampContext, symbol: string): Promise<void> {
  change(ctx, { symbol, provider: undefined }, { quotes: {} })
}

/** @param method - how it is paid: `card`, `ach_bank_account` and so on */
export async function chooseMethod(ctx: OnrampContext, method: string): Promise<void> {
  change(ctx, { method }, { quotes: {} })
}

/** Takes another provider than the one that gives most. */
export async function chooseProvider(ctx: OnrampContext, provider: string): Promise<void> {
  const { draft } = ctx.store.get(state)
  write(ctx, { draft: { ...draft, provider }, error: undefined })
}

/** Keeps where the buyer is, and asks again what is sold there, and by whom. */
export async function choosePlace(ctx: OnrampContext, chosen: Place): Promise<void> {
  ctx.store.set(place, chosen)
  const { providers: before, network: at } = ctx.store.get(state)
  write(ctx, { providers: { ...before, status: 'loading' } })
  const [offer, providers] = await Promise.all([readOffer(ctx), readProviders(ctx)])
  const { draft, network: now } = ctx.store.get(state)
  const network = ctx.store.get(ctx.kernel.atoms.network)
  // Another place, or another network, has been chosen in the meantime: what was asked for it comes.
  if (!network || ctx.store.get(place) !== chosen || now !== at || network.id !== at) return
  change(ctx, fittingOf(draft, offer.options, network), { offer, providers, quotes: {} })
}
