import type { OnrampQuoteAnswer, OnrampQuoteBody } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { createKeyedCached } from '../../core/cache.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Delivery, jsonOf } from '../../core/http/delivery.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import {
  camelCased,
  eventOf,
  parse,
  quoteSchema,
  tokenSchema,
  toOptions,
  transactionSchema,
} from './coinbaseAnswers.ts'
import { isSigned } from './hmac.ts'
import { chainOfNetwork, networkName } from './networkNames.ts'
import type { DepositRequest, ExchangeSource, Notice, OnrampSource, OrderPage, OrderRequest } from './source.ts'

/** Where Coinbase's API is, and the page on which the buyer pays. */
export const COINBASE_URLS = { api: 'https://api.developer.coinbase.com', page: 'https://pay.coinbase.com' } as const

/** What the source is made with. */
export interface CoinbaseOptions {
  readonly fetch: SourceFetch
  /** The bearer's token for one request, `POST host/path`. */
  readonly token: (request: string) => string
  /** Given with the subscription of the webhook; without it nothing that is posted is believed. */
  readonly webhookSecret?: string | undefined
  readonly urls?: { readonly api: string; readonly page: string }
}

/** The names of the headers that were signed, their values, and the body (docs.cdp.coinbase.com/webhooks/verify-signatures). */
function isGenuine({ body, headers, receivedAt }: Delivery, secret: string): boolean {
  const fields = new Map(
    (headers['x-hook0-signature'] ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim(), rest.join('=')] as const
    }),
  )
  const names = fields.get('h') ?? ''
  const values = names.split(' ').map((name) => headers[name.toLowerCase()] ?? '')
  const timestamp = fields.get('t') ?? ''
  const head = `${timestamp}.${names}.${values.join('.')}.`
  const signature = fields.get('v1') ?? ''
  return isSigned({ secret, signed: [head, body], signature, encoding: 'hex', timestamp, receivedAt })
}

function readNotice(delivery: Delivery): Notice | undefined {
  const posted = jsonOf(delivery)
  // One page shows the transaction itself, another one wraps it.
  const inner = typeof posted === 'object' && posted !== null && 'data' in posted ? posted.data : posted
  const { success, data } = z.safeParse(transactionSchema, camelCased(inner))
  if (!success) return undefined
  const { transactionId = '', partnerUserRef, status } = data
  const event = eventOf(data)
  return {
    eventId: `${partnerUserRef ?? ''} ${transactionId} ${status} ${data.txHash ?? ''}`,
    ...(partnerUserRef ? { orderId: partnerUserRef } : {}),
    ...(event ? { event } : {}),
  }
}

/** The page of a session. Who has its token may use it once, within five minutes. */
function pageOf(base: string, fields: Readonly<Record<string, string>>): string {
  const page = new URL('/buy/select-asset', base)
  for (const [name, value] of Object.entries(fields)) page.searchParams.set(name, value)
  return page.href
}

function orderFields({
  purchase,
  payment,
  returnUrl,
}: Pick<OrderRequest, 'purchase' | 'payment' | 'returnUrl'>): Readonly<Record<string, string>> {
  return {
    defaultAsset: purchase.symbol,
    presetFiatAmount: payment.amount,
    fiatCurrency: payment.currency,
    defaultExperience: 'buy',
    ...(payment.method ? { defaultPaymentMethod: payment.method.toUpperCase() } : {}),
    ...(returnUrl?.startsWith('https:') ? { redirectUrl: returnUrl } : {}),
  }
}

const SESSION_LIFE = 5 * 60_000
const HOUR = 3_600_000
/** Countries whose offers are kept at once. */
const COUNTRIES = 300
/** Milliseconds for what several clients may wait for. */
const WAIT = 15_000
const needsCountry = new GatewayError(422, 'country-needed', 'Choose your country first: prices depend on it.')

function quoteBody({
  purchaseCurrency,
  paymentCurrency,
  amount,
  country,
  subdivision,
  chainId,
  paymentMethod = 'card',
}: OnrampQuoteBody): object {
  if (!country) throw needsCountry
  return {
    purchase_currency: purchaseCurrency.symbol,
    ...(chainId ? { purchase_network: networkName(chainId) } : {}),
    payment_amount: amount,
    payment_currency: paymentCurrency.id,
    payment_method: paymentMethod.toUpperCase(),
    country,
    ...(subdivision ? { subdivision } : {}),
  }
}

const INFO: OnrampSource['info'] = {
  id: 'coinbase',
  label: 'Coinbase',
  feeRange: '1-2%',
  namespaces: ['eip155', 'solana'],
  kinds: ['buy', 'exchange'],
  methods: ['card', 'ach_bank_account', 'apple_pay'],
}

/** Coinbase Onramp (docs.cdp.coinbase.com/onramp). */
export function coinbaseOnramp({
  fetch,
  token,
  webhookSecret,
  urls = COINBASE_URLS,
}: CoinbaseOptions): OnrampSource & ExchangeSource {
  const ask = (
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    more: { body?: unknown; isOnce?: boolean } = {},
  ) => {
    const url = new URL(`/onramp/v1/${path}`, urls.api)
    const authorization = `Bearer ${token(`${method} ${url.host}${url.pathname}`)}`
    return fetch.json(url, { signal, headers: { authorization }, ...more })
  }
  const offers = createKeyedCached(HOUR, COUNTRIES, async (country: string) =>
    toOptions(await ask('GET', `buy/options?country=${country}`, AbortSignal.timeout(WAIT))),
  )
  const begin = async (
    { address, chainId, asset, clientIp, orderId }: Omit<DepositRequest, 'amount' | 'country'>,
    fields: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<OrderPage> => {
    const defaultNetwork = networkName(chainId)
    const body = { addresses: [{ address, blockchains: [defaultNetwork] }], assets: [asset], clientIp }
    const { token: sessionToken } = parse(tokenSchema, await ask('POST', 'token', signal, { body, isOnce: true }))
    const url = pageOf(urls.page, { sessionToken, defaultNetwork, ...fields, partnerUserRef: orderId })
    return { url, urlExpiresAt: Date.now() + SESSION_LIFE }
  }
  return {
    info: INFO,
    supports: (chainId) => chainOfNetwork(networkName(chainId)) === chainId,
    options: (country = 'US') => offers.read(country),
    async quote(request, { signal }) {
      const answer = await ask('POST', 'buy/quote', signal, { body: quoteBody(request) })
      const quote: OnrampQuoteAnswer = parse(quoteSchema, answer)
      return quote
    },
    order: (request, { signal }) => begin({ ...request, asset: request.purchase.symbol }, orderFields(request), signal),
    deposit: (request, { signal }) =>
      begin(
        request,
        { defaultAsset: request.asset, presetCryptoAmount: request.amount, defaultExperience: 'send' },
        signal,
      ),
    async status({ orderId }, { signal }) {
      const answer = await ask('GET', `buy/user/${encodeURIComponent(orderId)}/transactions?page_size=1`, signal)
      const { transactions } = parse(z.object({ transactions: z._default(z.array(transactionSchema), []) }), answer)
      return transactions[0] && eventOf(transactions[0])
    },
    webhook(delivery) {
      return webhookSecret !== undefined && isGenuine(delivery, webhookSecret) ? readNotice(delivery) : undefined
    },
  }
}
