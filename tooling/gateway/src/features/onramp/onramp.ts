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
import { deliver, LIFETIME, renewed } from './followOrders.ts'
import { createOrders, type Order, type Orders } from './orders.ts'
import type { OnrampSource, OrderRequest } from './source.ts'

/** Milliseconds between two questions that nobody waits for. */
const WORKER_REST = 15_000
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
  orders: Orders,
  source: OnrampSource,
  request: Omit<OrderRequest, 'orderId'>,
  options: AskOptions,
): Promise<OnrampOrderAnswer> {
  const { chainId, address, purchase, payment } = request
  const { id } = await orders.create({ provider: source.info.id, chainId, address, ...purchase, paid: payment })
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
      return place(orders, source, { ...body, chainId, address, clientIp: client, origin }, options)
    },
    async read(orderId, options) {
      const order = await orders.find(orderId)
      if (!order) throw new GatewayError(404, 'order-unknown', 'There is no such order here: begin again.')
      const fresh = await renewed(followed, order, options)
      return stateOf(fresh, now() - fresh.updatedAt > SILENCE)
    },
    async ofAddress(address, options) {
      const list = await orders.ofAddress(address)
      const fresh = await Promise.all(list.map((order) => renewed(followed, order, options)))
      return fresh.filter(({ status }) => status !== 'opened' && status !== 'expired')
    },
    deliver: (provider, delivery, options) => deliver(followed, provider, delivery, options),
    async follow(options) {
      for (const order of await orders.waiting(LIFETIME, WORKER_REST)) {
        options.signal.throwIfAborted()
        await renewed(followed, order, options)
      }
    },
  }
}
