import type { OnrampOptionsAnswer, OnrampQuoteAnswer } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { createKeyedCached } from '../../core/cache.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Delivery } from '../../core/http/delivery.ts'
import type { SourceFetch } from '../../core/sources/sourceFetch.ts'
import { isSigned } from './hmac.ts'
import { chainOfNetwork, networkName } from './networkNames.ts'
import type {
  DepositRequest,
  ExchangeSource,
  Notice,
  OnrampSource,
  OrderEvent,
  OrderPage,
  OrderRequest,
} from './source.ts'

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

/** The API description has camelCase names, the guides snake_case: both are read. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(item),
    ]),
  )
}

const decimal = z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/))
const money = z.pipe(
  z.object({ value: z.optional(decimal), amount: z.optional(decimal), currency: z.string() }),
  z.transform(({ value, amount, currency }) => ({ amount: value ?? amount ?? '0', currency })),
)

const quoteSchema = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
  quoteId: z.string(),
})

const limit = z.object({ id: z.string(), min: decimal, max: decimal })
const optionsSchema = z.object({
  paymentCurrencies: z.array(z.object({ id: z.string(), limits: z.array(limit) })),
  purchaseCurrencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          chainId: z._default(z.string(), ''),
          contractAddress: z._default(z.string(), ''),
        }),
      ),
    }),
  ),
})

const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) })

const transactionSchema = z.object({
  status: z.string(),
  txHash: z.optional(z.nullable(z.string())),
  transactionId: z.optional(z.string()),
  partnerUserRef: z.optional(z.string()),
  purchaseCurrency: z.optional(z.string()),
  purchaseNetwork: z.optional(z.string()),
  purchaseAmount: z.optional(z.object({ value: z.optional(decimal), currency: z.optional(z.string()) })),
  eventType: z.optional(z.string()),
})

type CoinbaseTransaction = z.infer<typeof transactionSchema>

const STATUS: Readonly<Record<string, OrderEvent['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'opened',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivering',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

function eventOf({
  status,
  txHash,
  purchaseAmount,
  purchaseCurrency,
  purchaseNetwork,
}: CoinbaseTransaction): OrderEvent | undefined {
  const known = STATUS[status]
  if (!known) return undefined
  const chainId = purchaseNetwork && chainOfNetwork(purchaseNetwork)
  return {
    status: known,
    // The buyer may have chosen another coin on the page.
    ...(chainId && purchaseCurrency ? { chainId, symbol: purchaseCurrency } : {}),
    ...(txHash ? { hash: txHash } : {}),
    ...(purchaseAmount?.value ? { amount: purchaseAmount.value } : {}),
    ...(known === 'failed' ? { code: 'payment-failed' } : {}),
  }
}

function parse<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  const { success, data, error } = z.core.safeParse(schema, camelCased(value))
  if (success) return data
  const message = 'This provider does not answer as agreed: try again later, or choose another one.'
  throw new GatewayError(503, 'provider-malformed', message, { cause: error })
}

function toOptions(value: unknown): OnrampOptionsAnswer {
  const { paymentCurrencies, purchaseCurrencies } = parse(optionsSchema, value)
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((item) => ({ ...item, id: item.id.toLowerCase() })),
    })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
        name,
        display_name: displayName,
        chain_id: chainId,
        contract_address: contractAddress,
      })),
    })),
  }
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

function readNotice({ body }: Delivery): Notice | undefined {
  const posted: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
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
    info: {
      id: 'coinbase',
      label: 'Coinbase',
      feeRange: '1-2%',
      namespaces: ['eip155', 'solana'],
      kinds: ['buy', 'exchange'],
      methods: ['card', 'ach_bank_account', 'apple_pay'],
    },
    supports: (chainId) => chainOfNetwork(networkName(chainId)) === chainId,
    options: (country = 'US') => offers.read(country),
    async quote(
      { purchaseCurrency, paymentCurrency, amount, country, subdivision, chainId, paymentMethod = 'card' },
      { signal },
    ) {
      if (!country) throw needsCountry
      const body = {
        purchase_currency: purchaseCurrency.symbol,
        ...(chainId ? { purchase_network: networkName(chainId) } : {}),
        payment_amount: amount,
        payment_currency: paymentCurrency.id,
        payment_method: paymentMethod.toUpperCase(),
        country,
        ...(subdivision ? { subdivision } : {}),
      }
      const quote: OnrampQuoteAnswer = parse(quoteSchema, await ask('POST', 'buy/quote', signal, { body }))
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
