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
import type { AskOptions } from '../../core/source.ts'
import type { Selected } from '../../core/sources/compose.ts'
import { servesChain } from '../../core/sources/selection.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import type { BaseServices } from '../../services.ts'
import { deliver, type Followed, LIFETIME, renewed } from './followOrders.ts'
import { createOrders, type Order } from './orders.ts'
import { soldToken } from './soldToken.ts'
import type { OnrampSource, OrderRequest } from './source.ts'

/** Milliseconds after which nobody looks for the coins of an order any more; a bank transfer takes days. */
const KEPT = 7 * 24 * 3_600_000
/**
 * Orders that are asked about although nobody waits, the urgent ones first: what is new, what was paid, and what was not paid
 * in time, which may come late all the same.
 */
const ROUNDS = [
  { kind: 'running', sinceMs: LIFETIME, restMs: 15_000 },
  { kind: 'unpaid', sinceMs: LIFETIME, restMs: 15_000 },
  { kind: 'running', sinceMs: KEPT, restMs: 10 * 60_000 },
  { kind: 'unpaid', sinceMs: KEPT, restMs: 60 * 60_000 },
] as const
/** What an account's purchases are read from: whoever makes orders for a stranger's address hides none of theirs. */
const LISTS = [
  { kind: 'paid', sinceMs: Number.MAX_SAFE_INTEGER, most: 100 },
  { kind: 'unpaid', sinceMs: KEPT, most: 20 },
] as const
/** Milliseconds after which an order that a provider does not speak of is `unknown`. */
const SILENCE = 30 * 60_000

/** Where a request comes from. */
export interface Asker {
  /** Address under which the client reached the gateway. */
  readonly origin: string
  /** The client's address, as the connection has it. */
  readonly client: string
}

/** Buying coins, over all providers. */
export interface Onramp {
  /** Who sells coins of a chain. @throws GatewayError 501 `onramp-off` */
  providers(chainId: string): readonly OnrampProvider[]
  /** What can be bought: of the first provider that answers. */
  options(country: string | undefined, options: AskOptions): Promise<OnrampOptionsAnswer>
  quote(request: OnrampQuoteBody, options: AskOptions): Promise<OnrampQuoteAnswer>
  /** Makes an order and gets the provider's page for it. */
  order(body: OnrampOrderBody, asker: Asker, options: AskOptions): Promise<OnrampOrderAnswer>
  /** An order as it is now. @throws GatewayError 404 `order-unknown` */
  read(orderId: string, options: AskOptions): Promise<OnrampOrderState>
  /** What an address bought, newest first. */
  ofAddress(address: string, options: AskOptions): Promise<readonly Order[]>
  /**
   * Takes what a provider has posted.
   *
   * @returns whether it concerns an order of ours
   * @throws GatewayError 401 `signature-wrong`, 404 `provider-unknown`
   */
  deliver(provider: string, delivery: Delivery, options: AskOptions): Promise<boolean>
  /** Asks about orders that nobody watches. */
  follow(options: AskOptions): Promise<void>
}

/** A provider's failure, in our words: never in its own. */
function inWords(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error
  const refusal = { limited: 429, away: 503, malformed: 503, refused: 422 } as const
  const words = {
    limited: 'This provider is over its limit: try again in a minute, or choose another one.',
    away: 'This provider does not answer: try again later, or choose another one.',
    malformed: 'This provider does not answer as agreed: try again later, or choose another one.',
    refused: 'This provider does not sell this: choose another amount, currency or provider.',
  } as const
  return new GatewayError(refusal[error.kind], `provider-${error.kind}`, words[error.kind], { cause: error })
}

async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw inWords(error)
  }
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

/** What the on-ramp needs of the gateway. */
type OnrampServices = Pick<BaseServices, 'store' | 'chains' | 'now'>

type Providers = readonly Selected<OnrampSource>[]

const delivers = ({ source, ...entry }: Selected<OnrampSource>, chainId: string): boolean =>
  servesChain(entry, chainId) &&
  source.info.namespaces.includes(chainId.slice(0, chainId.indexOf(':'))) &&
  source.supports?.(chainId) !== false

/** The providers, of which there must be one. @throws GatewayError 501 `onramp-off` */
function named(selected: Providers): Providers {
  if (selected.length > 0) return selected
  throw new GatewayError(501, 'onramp-off', 'Nothing is sold at this gateway: its operator has named no provider.')
}

/** The provider of an id, or the first one, that delivers on a chain. @throws GatewayError 422 `provider-unknown` */
function chosen(selected: Providers, id: string | undefined, chainId: string | undefined): OnrampSource {
  const list = named(selected).filter((entry) => chainId === undefined || delivers(entry, chainId))
  const found = list.find(({ source }) => id === undefined || source.info.id === id)
  if (found) return found.source
  const message = id === undefined ? 'Nobody sells coins of this network here.' : 'This provider sells nothing here.'
  throw new GatewayError(422, 'provider-unknown', `${message} Choose another one.`)
}

async function firstOffer(
  selected: Providers,
  country: string | undefined,
  options: AskOptions,
): Promise<OnrampOptionsAnswer> {
  let last: unknown
  for (const { source } of named(selected)) {
    try {
      return await ask(() => source.options(country, options))
    } catch (error) {
      options.log.warn({ err: error, source: source.info.id }, 'a provider does not say what it sells')
      last = error
    }
  }
  throw last
}

/** Writes an order down before its provider is asked, and what became of that afterwards. */
async function place(
  { orders, chains }: Pick<Followed, 'orders' | 'chains'>,
  source: OnrampSource,
  request: Omit<OrderRequest, 'orderId'>,
  options: AskOptions,
): Promise<OnrampOrderAnswer> {
  const { chainId, address, purchase, payment, country } = request
  const chain = chains.get(chainId)
  const token = await ask(() => soldToken(source, chain, { symbol: purchase.symbol, country }, options))
  if (token === undefined)
    throw new GatewayError(422, 'coin-unknown', 'This provider does not sell this coin here: choose another one.')
  const { id } = await orders.create({ provider: source.info.id, chainId, address, ...purchase, paid: payment, token })
  try {
    const { url, urlExpiresAt, ref = id } = await ask(() => source.order({ ...request, orderId: id }, options))
    await orders.advance(id, { status: 'opened', ref })
    return { orderId: id, url, urlExpiresAt: new Date(urlExpiresAt).toISOString() }
  } catch (error) {
    const code = error instanceof GatewayError ? error.code : 'unknown'
    await orders.advance(id, { status: 'failed', code })
    throw error
  }
}

/** Buying coins over the providers that the operator names. */
export function createOnramp({ store, chains, now }: OnrampServices, selected: Providers): Onramp {
  const orders = createOrders(store, now)
  const sources = new Map(selected.map(({ source }) => [source.info.id, source]))
  const followed = { orders, sources, chains, now }

  return {
    providers: (chainId) =>
      named(selected)
        .filter((entry) => delivers(entry, chainId))
        .map(({ source }) => source.info),
    options: (country, options) => firstOffer(selected, country, options),
    quote: (request, options) =>
      ask(async () => {
        const source = chosen(selected, request.provider, request.chainId)
        return { ...(await source.quote(request, options)), provider: source.info.id }
      }),
    async order({ provider, account, ...body }, { origin, client }, options) {
      const { chainId, address: given } = parseAccountId(account)
      chains.get(chainId)
      const source = chosen(selected, provider, chainId)
      const address = isEvmAddress(given) ? toEvmAddress(given) : given
      return place(followed, source, { ...body, chainId, address, clientIp: client, origin }, options)
    },
    async read(orderId, options) {
      const order = await orders.find(orderId)
      if (!order) throw new GatewayError(404, 'order-unknown', 'There is no such order here: begin again.')
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
