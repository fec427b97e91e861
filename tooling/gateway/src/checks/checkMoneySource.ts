import {
  convertBuildTransactionAnswer,
  convertQuotesAnswer,
  type OnrampQuoteAnswer,
  type OnrampQuoteBody,
  onrampOptionsAnswer,
  onrampProvidersAnswer,
  onrampQuoteAnswer,
} from '@latchkey/plugin-api/schemas'
import { parseAccountId, plainAddressOf } from '../core/caip.ts'
import type { RequestOptions } from '../core/sources/source.ts'
import type {
  DepositRequest,
  ExchangeSource,
  OnrampSource,
  OrderPage,
  OrderRequest,
  PayoutSource,
} from '../features/onramp/source.ts'
import { isHonest } from '../features/swap/compete.ts'
import { DEFAULT_SLIPPAGE, type QuoteSource, type SwapRequest } from '../features/swap/source.ts'
import { checkAbort, findSecrets, isShowable, listening, type Problems, refusalOf } from './trial.ts'

/** What a provider that sends coins to accounts is tried with. */
interface PayoutTrial {
  /** The country (ISO 3166-1) in which something is offered. */
  readonly country?: string
  /** Texts that must stand in no page, no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

/** What an on-ramp is tried with. */
export interface OnrampSourceTrial extends PayoutTrial {
  /** A question that has a price in what the source is tested against. */
  readonly quote: OnrampQuoteBody
  /** A question that has none: a coin that is not sold. */
  readonly unknown: OnrampQuoteBody
  readonly order: OrderRequest
}

/** What an exchange is tried with. */
export interface ExchangeSourceTrial extends PayoutTrial {
  readonly deposit: DepositRequest
}

/** An order that was never made. */
const NOBODYS = { orderId: 'f'.repeat(32), ref: 'f'.repeat(32) }

async function checkOffer(
  source: PayoutSource,
  country: string | undefined,
  options: RequestOptions,
): Promise<Problems> {
  const problems: Problems = []
  const { info } = source
  if (!onrampProvidersAnswer.safeParse([info]).success || !isShowable(info.label) || !/^[\w-]{1,40}$/.test(info.id))
    problems.push('does not say who it is in a form that clients can read')
  if (info.namespaces.length === 0 || info.kinds.length === 0) problems.push('does not say what it serves')
  if (source.supports?.('nobody:1')) problems.push('says that it delivers on a chain that does not exist')
  const offer = await source.options(country, options)
  if (!onrampOptionsAnswer.safeParse(offer).success) problems.push('offers in a form that clients cannot read')
  for (const { symbol, networks } of offer.purchaseCurrencies)
    if (networks.length === 0 || networks.some(({ chain_id }) => chain_id === ''))
      problems.push(`does not say on which chain it delivers ${symbol.slice(0, 40)}`)
  for (const { id, payment_method_limits } of offer.paymentCurrencies)
    if (payment_method_limits.some(({ min, max }) => Number(min) > Number(max)))
      problems.push(`has limits of ${id} that nothing fits`)
  return problems
}

function checkPage({ url, urlExpiresAt }: OrderPage, secrets: readonly string[]): Problems {
  const problems: Problems = []
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url)
  if (!isLocal && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
    problems.push('has a page that is not https')
  if (!(urlExpiresAt > Date.now())) problems.push('has a page that is over before it is opened')
  return [...problems, ...findSecrets([url], secrets, 'the page of an order')]
}

/** What it must not say of orders that are none. */
async function checkStatus(source: PayoutSource, options: RequestOptions): Promise<Problems> {
  const problems: Problems = []
  const event = await source.status(NOBODYS, options).catch(() => undefined)
  if (event?.status === 'delivering') problems.push('says of an order that was never made that it is paid out')
  const delivery = {
    body: Buffer.from('{"forged":true}'),
    headers: {},
    url: 'https://gateway.invalid/',
    receivedAt: Date.now(),
  }
  if (source.webhook?.(delivery)) problems.push('takes what it did not sign')
  return problems
}

/** Whether the parts of a price add up, with a unit of each part's last digit for rounding. */
function addsUp({ paymentTotal, paymentSubtotal, coinbaseFee, networkFee }: OnrampQuoteAnswer): boolean {
  const sum = Number(paymentSubtotal.amount) + Number(coinbaseFee.amount) + Number(networkFee.amount)
  return Math.abs(sum - Number(paymentTotal.amount)) < 0.03
}

async function checkQuote(
  source: OnrampSource,
  { quote: request, unknown }: OnrampSourceTrial,
  options: RequestOptions,
): Promise<Problems> {
  const problems: Problems = []
  const { paymentCurrency, purchaseCurrency } = request
  const quote = await source.quote(request, options)
  if (!onrampQuoteAnswer.safeParse(quote).success) problems.push('quotes in a form that clients cannot read')
  const money = [quote.paymentTotal, quote.paymentSubtotal, quote.coinbaseFee, quote.networkFee]
  if (money.some(({ currency }) => currency !== paymentCurrency.id)) problems.push('quotes in another currency')
  if (!addsUp(quote)) problems.push('quotes a total that is not what its parts make')
  if (quote.purchaseAmount.currency.toUpperCase() !== purchaseCurrency.symbol.toUpperCase())
    problems.push('quotes another coin')
  if (!(Number(quote.purchaseAmount.amount) > 0)) problems.push('quotes nothing for the money')
  if (!(await refusalOf(() => source.quote(unknown, options)))) problems.push('quotes a coin that is not sold')
  return problems
}

/**
 * Tries an on-ramp: it says who it is and what it sells, on which chains and within which limits; a price is in the money and
 * the coin that were asked for, and its parts make the total; a page is https and holds no secret; of what was not ordered, or
 * did not sign, it says nothing; the signal is obeyed, and no error tells a secret. An order is made.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkOnrampSource(source: OnrampSource, trial: OnrampSourceTrial): Promise<readonly string[]> {
  const { country, quote, order, secrets = [] } = trial
  const heard = listening(AbortSignal.timeout(20_000))
  const { options } = heard
  return [
    ...(source.info.kinds.includes('buy') ? [] : ['does not say that it sells']),
    ...(await checkOffer(source, country, options)),
    ...(await checkQuote(source, trial, options)),
    ...checkPage(await source.order(order, options), [...secrets, order.clientIp]),
    ...(await checkStatus(source, options)),
    ...findSecrets(heard.messages, secrets, 'the log'),
    ...(await checkAbort((aborted) => source.quote(quote, aborted), secrets)),
  ]
}

/**
 * Tries an exchange, as an on-ramp is tried, without prices. A deposit is begun.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkExchangeSource(
  source: ExchangeSource,
  trial: ExchangeSourceTrial,
): Promise<readonly string[]> {
  const { country, deposit, secrets = [] } = trial
  const heard = listening(AbortSignal.timeout(20_000))
  const { options } = heard
  return [
    ...(source.info.kinds.includes('exchange') ? [] : ['does not say that it is an exchange']),
    ...(await checkOffer(source, country, options)),
    ...checkPage(await source.deposit(deposit, options), [...secrets, deposit.clientIp]),
    ...(await checkStatus(source, options)),
    ...findSecrets(heard.messages, secrets, 'the log'),
    ...(await checkAbort((aborted) => source.options(country, aborted), secrets)),
  ]
}

/** What an engine of swaps is tried with. */
export interface QuoteSourceTrial {
  /** Swaps that have a quote and a transaction in what the engine is tested against. */
  readonly known: readonly SwapRequest[]
  /** Swaps that nothing connects. */
  readonly unknown: readonly SwapRequest[]
  /** Texts that must stand in no error and no line of the log, such as keys. */
  readonly secrets?: readonly string[]
}

async function checkBuilt(source: QuoteSource, request: SwapRequest, quoteId: string | null, options: RequestOptions) {
  const problems: string[] = []
  const { slippage = DEFAULT_SLIPPAGE } = request
  const terms = { slippage, disableEstimate: true, ...(quoteId === null ? {} : { quoteId }) }
  const built = await source.buildTransaction(request, terms, options)
  if (!convertBuildTransactionAnswer.safeParse(built).success) problems.push('builds what clients cannot read')
  const { tx } = built
  if (!tx) return problems
  if (plainAddressOf(tx.from).toLowerCase() !== plainAddressOf(request.userAddress).toLowerCase())
    problems.push('builds for another account')
  if (tx.amount !== `${request.amount}`) problems.push('builds for another amount')
  if (parseAccountId(tx.to).chainId !== parseAccountId(request.from).chainId) problems.push('builds for another chain')
  return problems
}

/**
 * Tries an engine of swaps by the rules of the contract: quotes are about the tokens and the amount that were asked for, keep
 * the slippage and say who gave them, what nothing connects has none, transactions are for the account that asked, the signal
 * is obeyed, and no error tells a secret.
 *
 * @returns what is wrong, in words; empty when nothing is
 */
export async function checkQuoteSource(source: QuoteSource, trial: QuoteSourceTrial): Promise<readonly string[]> {
  const { known, unknown, secrets = [] } = trial
  const problems: string[] = []
  const heard = listening(AbortSignal.timeout(20_000))
  for (const request of known) {
    const quotes = await source.quotes(request, heard.options)
    const what = `${request.from} for ${request.to}`
    if (quotes.length === 0) problems.push(`has no quote of ${what}`)
    if (!convertQuotesAnswer.safeParse({ quotes }).success)
      problems.push(`quotes ${what} in a form that clients cannot read`)
    if (!quotes.every((quote) => isHonest(quote, request))) problems.push(`quotes something else than ${what}`)
    if (quotes.some(({ provider }) => provider === undefined)) problems.push('does not say who gives a quote')
    const [first] = quotes
    if (first) problems.push(...(await checkBuilt(source, request, first.id, heard.options)))
  }
  for (const request of unknown)
    if ((await source.quotes(request, heard.options)).length > 0)
      problems.push(`quotes ${request.from} for ${request.to}, which nothing connects`)
  problems.push(...findSecrets(heard.messages, secrets, 'the log'))
  const [first] = known
  return first ? [...problems, ...(await checkAbort((aborted) => source.quotes(first, aborted), secrets))] : problems
}
