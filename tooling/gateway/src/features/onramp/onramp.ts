import type {
  OnrampOptionsAnswer,
  OnrampOrderAnswer,
  OnrampOrderBody,
  OnrampOrderState,
  OnrampProvider,
  OnrampQuoteAnswer,
  OnrampQuoteBody,
} from '@latchkey/plugin-api/schemas'
import { isEvmAddress, parseAccountId, toEvmAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Delivery } from '../../core/http/delivery.ts'
import type { Selected } from '../../core/sources/compose.ts'
import { servesChain } from '../../core/sources/selection.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { withinTime } from '../../core/withinTime.ts'
import { deliver, type Followed, LIFETIME, REVISED, renewed } from './followOrders.ts'
import type { Order } from './orderRows.ts'
import { askProvider, placeOrder } from './placeOrder.ts'
import type { OnrampSource } from './source.ts'

/** Milliseconds after which the coins of an order are not looked for any more; a bank transfer takes days. */
const KEPT = 7 * 24 * 3_600_000
/**
 * Orders that are asked about in the background, the urgent ones first: what is new, what was paid, what was not paid in
 * time, which may come late all the same, and what failed, which a provider may take back.
 */
const ROUNDS = [
  { stage: 'running', sinceMs: LIFETIME, restMs: 15_000 },
  { stage: 'unpaid', sinceMs: LIFETIME, restMs: 15_000 },
  { stage: 'running', sinceMs: KEPT, restMs: 10 * 60_000 },
  { stage: 'unpaid', sinceMs: KEPT, restMs: 60 * 60_000 },
  { stage: 'failed', sinceMs: REVISED, restMs: 60 * 60_000 },
] as const
/** What an account's purchases are read from: orders made for a stranger's address hide none of theirs. */
const LISTS = [
  { stage: 'paid', sinceMs: Number.MAX_SAFE_INTEGER, most: 100 },
  { stage: 'unpaid', sinceMs: KEPT, most: 20 },
] as const
/** Milliseconds after which an order that a provider does not speak of is `unknown`. */
const SILENCE = 30 * 60_000

/** Where a request comes from. */
export interface Asker {
  /** The client's address, as the connection has it. */
  readonly client: string
}

/** Buying coins, over all providers. */
export interface Onramp {
  /** Who sells coins of a chain. @throws GatewayError 501 `onramp-off` */
  providers(chainId: string): readonly OnrampProvider[]
  /** The same without those that sell nothing in a country (ISO 3166-1); what does not answer may sell there. */
  providersIn(country: string, chainId: string, options: RequestOptions): Promise<readonly OnrampProvider[]>
  /** What can be bought: of the first provider that answers. */
  options(country: string | undefined, options: RequestOptions): Promise<OnrampOptionsAnswer>
  quote(request: OnrampQuoteBody, options: RequestOptions): Promise<OnrampQuoteAnswer>
  /** Makes an order and gets the provider's page for it. */
  order(body: OnrampOrderBody, asker: Asker, options: RequestOptions): Promise<OnrampOrderAnswer>
  /** An order as it is now. @throws GatewayError 404 `order-unknown` */
  read(orderId: string, options: RequestOptions): Promise<OnrampOrderState>
  /** What an address bought, newest first. */
  ofAddress(address: string, options: RequestOptions): Promise<readonly Order[]>
  /**
   * Takes what a provider has posted.
   *
   * @returns whether it concerns an order of ours
   * @throws GatewayError 401 `signature-wrong`, 404 `provider-unknown`
   */
  deliver(provider: string, delivery: Delivery, options: RequestOptions): Promise<boolean>
  /** Asks about orders that no page watches. */
  follow(options: RequestOptions): Promise<void>
}

function stateOf(order: Order, isSilent: boolean): OnrampOrderState {
  const { status, provider, symbol, network, amount, paid, hash, chainId, updatedAt, code } = order
  const isUnknown = isSilent && (status === 'pending' || status === 'delivering')
  return {
    status: isUnknown ? 'unknown' : status,
    provider,
    purchase: { symbol, network, ...(amount === undefined ? {} : { amount }) },
    payment: paid,
    ...(hash === undefined ? {} : { hash }),
    chainId,
    updatedAt: new Date(updatedAt).toISOString(),
    ...(code === undefined ? {} : { code }),
  }
}

type Providers = readonly Selected<OnrampSource>[]

const delivers = ({ source, ...entry }: Selected<OnrampSource>, chainId: string): boolean =>
  servesChain(entry, chainId) &&
  source.info.namespaces.includes(chainId.slice(0, chainId.indexOf(':'))) &&
  source.supports?.(chainId) !== false

/** The providers, of which there must be one. @throws GatewayError 501 `onramp-off` */
function named(selected: Providers): Providers {
  if (selected.length > 0) return selected
  throw new GatewayError(
    501,
    'onramp-off',
    'This gateway sells no coins: its operator names a provider under sources.onramp.',
  )
}

/** The provider of an id, or the first one, that delivers on a chain. @throws GatewayError 422 `provider-unknown` */
function chosen(selected: Providers, id: string | undefined, chainId: string | undefined): OnrampSource {
  const list = named(selected).filter((entry) => chainId === undefined || delivers(entry, chainId))
  const found = list.find(({ source }) => id === undefined || source.info.id === id)
  if (found) return found.source
  const message = id === undefined ? 'Nobody sells coins of this network here.' : 'This provider sells nothing here.'
  throw new GatewayError(422, 'provider-unknown', `${message} Choose another one.`)
}

const isOffer = ({ purchaseCurrencies, paymentCurrencies }: OnrampOptionsAnswer): boolean =>
  purchaseCurrencies.length > 0 && paymentCurrencies.length > 0

/** Milliseconds that the list of providers waits for what each sells: a widget waits for ten seconds. */
const OFFER_MS = 2_000

/** What a provider sells in a country; `undefined` where it does not say so in time. Its answer is used by who asks next. */
async function offerOf(
  { source }: Selected<OnrampSource>,
  country: string | undefined,
  options: RequestOptions,
): Promise<OnrampOptionsAnswer | undefined> {
  try {
    const soon = AbortSignal.any([options.signal, AbortSignal.timeout(OFFER_MS)])
    return await withinTime(soon, source.options(country, options))
  } catch (error) {
    options.log.warn({ err: error, source: source.info.id }, 'a provider does not say what it sells')
    return undefined
  }
}

/** What the first provider sells that sells anything there. @throws what the last one says, where none answers */
async function firstOffer(
  selected: Providers,
  country: string | undefined,
  options: RequestOptions,
): Promise<OnrampOptionsAnswer> {
  let nothing: OnrampOptionsAnswer | undefined
  let last: unknown
  for (const { source } of named(selected)) {
    try {
      const offer = await askProvider(() => source.options(country, options))
      if (isOffer(offer)) return offer
      nothing ??= offer
    } catch (error) {
      options.log.warn({ err: error, source: source.info.id }, 'a provider does not say what it sells')
      last = error
    }
  }
  if (nothing) return nothing
  throw last
}

/** Buying coins over the providers that the operator names. */
export function createOnramp(followed: Followed, selected: Providers): Onramp {
  const { orders, chains, now } = followed
  const on = (chainId: string): Providers => named(selected).filter((entry) => delivers(entry, chainId))
  return {
    providers: (chainId) => on(chainId).map(({ source }) => source.info),
    async providersIn(country, chainId, options) {
      const list = on(chainId)
      const offers = await Promise.all(list.map((entry) => offerOf(entry, country, options)))
      const selling = list.filter((_, at) => {
        const offer = offers[at]
        return offer === undefined || isOffer(offer)
      })
      return selling.map(({ source }) => source.info)
    },
    options: (country, options) => firstOffer(selected, country, options),
    quote: (request, options) =>
      askProvider(async () => {
        const source = chosen(selected, request.provider, request.chainId)
        return { ...(await source.quote(request, options)), provider: source.info.id }
      }),
    async order({ provider, account, ...body }, { client }, options) {
      const { chainId, address: given } = parseAccountId(account)
      chains.get(chainId)
      const source = chosen(selected, provider, chainId)
      const address = isEvmAddress(given) ? toEvmAddress(given) : given
      const { purchase, payment, country } = body
      const order = { kind: 'buy', chainId, address, ...purchase, paid: payment, country } as const
      const request = { ...body, chainId, address, clientIp: client }
      const begin = (orderId: string) => source.order({ ...request, orderId }, options)
      const { id, url, urlExpiresAt } = await placeOrder(followed, source, order, begin, options)
      return { orderId: id, url, urlExpiresAt }
    },
    async read(orderId, options) {
      const order = await orders.find(orderId)
      if (order?.kind !== 'buy')
        throw new GatewayError(404, 'order-unknown', 'There is no such order here: begin again.')
      const fresh = await renewed(followed, order, options)
      return stateOf(fresh, now() - fresh.updatedAt > SILENCE)
    },
    async ofAddress(address, options) {
      const lists = await Promise.all(LISTS.map((which) => orders.ofAddress(address, which)))
      const fresh = await Promise.all(lists.flat().map((order) => renewed(followed, order, options)))
      const newest = fresh.sort((first, second) => second.createdAt - first.createdAt)
      return newest.filter(({ status }) => status !== 'opened' && status !== 'expired')
    },
    deliver: (provider, delivery, options) => deliver(followed, provider, delivery, options),
    async follow(options) {
      for (const round of ROUNDS)
        for (const order of await orders.waiting(round)) {
          options.signal.throwIfAborted()
          await renewed(followed, order, options)
        }
    },
  }
}
