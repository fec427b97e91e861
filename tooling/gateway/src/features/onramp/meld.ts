import type { OnrampOptionsAnswer, OnrampQuoteBody } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { createKeyedCached } from '../../core/cache.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Delivery, jsonOf } from '../../core/http/delivery.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isSigned } from './hmac.ts'
import {
  currencySchema,
  eventOf,
  limitSchema,
  parse,
  postedSchema,
  quotesSchema,
  sessionSchema,
  toPurchaseCurrencies,
  toQuote,
  transactionSchema,
} from './meldAnswers.ts'
import type { DepositRequest, ExchangeSource, Notice, OnrampSource, OrderPage, OrderRequest } from './source.ts'

/** Where Meld's API is; `https://api-sb.meld.io` is its sandbox. */
export const MELD_URL = 'https://api.meld.io'
/** The version of the API that the shapes here are of. */
const VERSION = '2023-12-19'

/** What the source is made with. */
export interface MeldOptions {
  readonly fetch: SourceFetch
  readonly apiKey: string
  /** Of the webhook's profile; without it nothing that is posted is believed. */
  readonly webhookSecret?: string | undefined
  readonly url?: string
}

/** What Meld puts behind a symbol for chains other than Ethereum, by CAIP-2 id; an account's own list may have more. */
const SUFFIX: Readonly<Record<string, string>> = {
  'eip155:1': '',
  'eip155:10': '_OPTIMISM',
  'eip155:56': '_BSC',
  'eip155:137': '_POLYGON',
  'eip155:8453': '_BASE',
  'eip155:42161': '_ARBITRUM',
  'eip155:43114': '_AVAXC',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': '_SOLANA',
}
/** Coins of one chain only carry no chain. */
const UNMARKED: ReadonlySet<string> = new Set(['SOL', 'BNB', 'POL', 'AVAX'])

const codeOf = (symbol: string, chainId = 'eip155:1'): string =>
  UNMARKED.has(symbol) ? symbol : `${symbol}${SUFFIX[chainId] ?? ''}`

const HOUR = 3_600_000
/** Countries whose offers are kept at once. */
const COUNTRIES = 300
/** Milliseconds for what several clients may wait for. */
const WAIT = 15_000
const nothingFound = new GatewayError(422, 'provider-refused', 'Nobody sells this for this amount: choose another one.')

const needsCountry = new GatewayError(422, 'country-needed', 'Choose your country first: prices depend on it.')

function quoteBody({
  purchaseCurrency,
  paymentCurrency,
  amount,
  country,
  subdivision,
  chainId,
}: OnrampQuoteBody): object {
  if (!country) throw needsCountry
  return {
    countryCode: country,
    ...(subdivision ? { subdivision } : {}),
    sourceAmount: Number(amount),
    sourceCurrencyCode: paymentCurrency.id,
    destinationCurrencyCode: codeOf(purchaseCurrency.symbol, chainId),
  }
}

function sessionBody({
  address,
  chainId,
  purchase,
  payment,
  country,
  quoteId,
  returnUrl,
  orderId,
}: OrderRequest): object {
  if (!country) throw needsCountry
  return {
    sessionType: 'BUY',
    externalSessionId: orderId,
    sessionData: {
      walletAddress: address,
      countryCode: country,
      sourceCurrencyCode: payment.currency,
      sourceAmount: payment.amount,
      destinationCurrencyCode: codeOf(purchase.symbol, chainId),
      ...(quoteId ? { serviceProvider: quoteId } : {}),
      ...(returnUrl ? { redirectUrl: returnUrl } : {}),
    },
  }
}

/** Meld's transfers: Mesh connects the accounts that users have at exchanges. */
function transferBody({ address, chainId, asset, amount, country, orderId }: DepositRequest): object {
  return {
    sessionType: 'TRANSFER',
    externalSessionId: orderId,
    sessionData: {
      walletAddress: address,
      ...(country ? { countryCode: country } : {}),
      destinationCurrencyCode: codeOf(asset, chainId),
      sourceAmount: amount,
      sourceCurrencyCode: codeOf(asset, chainId),
      serviceProvider: 'MESH',
    },
  }
}

/** What was posted, when its signature is right (docs.meld.io/docs/webhooks-authentication). */
function readNotice(delivery: Delivery, secret: string): Notice | undefined {
  const { body, headers, url, receivedAt } = delivery
  const timestamp = headers['meld-signature-timestamp'] ?? ''
  const signature = headers['meld-signature'] ?? ''
  const signed = [`${timestamp}.${url}.`, body]
  if (!isSigned({ secret, signed, signature, encoding: 'base64url', timestamp, receivedAt })) return undefined
  const { success, data } = z.safeParse(postedSchema, jsonOf(delivery))
  if (!success) return undefined
  const { externalSessionId, paymentTransactionStatus: status } = data.payload
  const event = eventOf({ id: '', status })
  return {
    eventId: data.eventId,
    ...(externalSessionId ? { orderId: externalSessionId } : {}),
    ...(event ? { event } : {}),
  }
}

const INFO: OnrampSource['info'] = {
  id: 'meld',
  label: 'Meld.io',
  feeRange: '1-2%',
  namespaces: ['eip155', 'solana'],
  kinds: ['buy', 'exchange'],
  methods: ['card', 'bank_transfer'],
}

/** Meld, which finds the best of several providers (docs.meld.io). */
export function meldOnramp({
  fetch,
  apiKey,
  webhookSecret,
  url = MELD_URL,
}: MeldOptions): OnrampSource & ExchangeSource {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': VERSION }
  const ask = (path: string, signal: AbortSignal, more: { body?: unknown; isOnce?: boolean } = {}) =>
    fetch.json(new URL(path, url), { signal, headers, ...more })

  const offers = createKeyedCached(HOUR, COUNTRIES, async (country: string): Promise<OnrampOptionsAnswer> => {
    const signal = AbortSignal.timeout(WAIT)
    const query = `accountFilter=true&categories=CRYPTO_ONRAMP${country ? `&countries=${country}` : ''}`
    const [currencies, limits] = await Promise.all([
      ask(`/service-providers/properties/crypto-currencies?${query}`, signal),
      ask(`/service-providers/limits/fiat-currency-purchases?${query}`, signal),
    ])
    return {
      purchaseCurrencies: toPurchaseCurrencies(parse(z.array(currencySchema), currencies)),
      paymentCurrencies: parse(z.array(limitSchema), limits).map(({ currencyCode, minimumAmount, maximumAmount }) => ({
        id: currencyCode,
        payment_method_limits: [{ id: 'card', min: minimumAmount.toFixed(2), max: maximumAmount.toFixed(2) }],
      })),
    }
  })

  const begin = async (body: object, signal: AbortSignal): Promise<OrderPage> => {
    const session = parse(sessionSchema, await ask('/crypto/session/widget', signal, { body, isOnce: true }))
    const page = session.serviceProviderWidgetUrl ?? session.widgetUrl
    if (!page) throw nothingFound
    return { url: page, urlExpiresAt: Date.now() + HOUR }
  }

  return {
    info: INFO,
    supports: (chainId) => chainId in SUFFIX,
    options: (country = '') => offers.read(country),
    async quote(request, { signal }) {
      const { paymentCurrency, purchaseCurrency } = request
      const body = quoteBody(request)
      const { quotes } = parse(quotesSchema, await ask('/payments/crypto/quote', signal, { body }))
      const [best] = [...(quotes ?? [])].sort((first, second) => second.destinationAmount - first.destinationAmount)
      if (!best) throw nothingFound
      return toQuote(best, paymentCurrency.id, purchaseCurrency.symbol)
    },
    order: (request, { signal }) => begin(sessionBody(request), signal),
    deposit: (request, { signal }) => begin(transferBody(request), signal),
    async status({ orderId }, { signal }) {
      const answer = await ask(`/payments/transactions?externalSessionIds=${orderId}&limit=1`, signal)
      const { transactions } = parse(z.object({ transactions: z._default(z.array(transactionSchema), []) }), answer)
      return transactions[0] && eventOf(transactions[0])
    },
    webhook: (delivery) => (webhookSecret === undefined ? undefined : readNotice(delivery, webhookSecret)),
  }
}
