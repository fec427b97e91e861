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
import { hasArrived } from './arrival.ts'
import { createOrders, type Order } from './orders.ts'
import type { OnrampSource } from './source.ts'

/** Milliseconds after which an order that nobody paid is over. */
const LIFETIME = 30 * 60_000
/** Milliseconds between two questions to a provider about one order. */
const REST = 4_000
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

const isOver = ({ status }: Order): boolean => status === 'done' || status === 'failed' || status === 'expired'

/** What the on-ramp needs of the gateway. */
type OnrampServices = Pick<BaseServices, 'store' | 'chains' | 'now'>

/** Buying coins over the providers that the operator names. */
export function createOnramp(services: OnrampServices, selected: readonly Selected<OnrampSource>[]): Onramp {
  const { store, chains, now } = services
  const orders = createOrders(store, now)
  const byId = new Map(selected.map(({ source }) => [source.info.id, source]))

  function named(): readonly Selected<OnrampSource>[] {
    if (selected.length > 0) return selected
    throw new GatewayError(501, 'onramp-off', 'Nothing is sold at this gateway: its operator has named no provider.')
  }

  const delivers = ({ source, ...entry }: Selected<OnrampSource>, chainId: string): boolean =>
    servesChain(entry, chainId) &&
    source.info.namespaces.includes(chainId.slice(0, chainId.indexOf(':'))) &&
    source.supports?.(chainId) !== false

  function chosen(id: string | undefined, chainId: string | undefined): OnrampSource {
    const list = named().filter((entry) => chainId === undefined || delivers(entry, chainId))
    const found = list.find(({ source }) => id === undefined || source.info.id === id)
    if (found) return found.source
    const message = id === undefined ? 'Nobody sells coins of this network here.' : 'This provider sells nothing here.'
    throw new GatewayError(422, 'provider-unknown', `${message} Choose another one.`)
  }

  /** What the provider and the chain say of it now is written down; what cannot be asked leaves it as it was. */
  async function renewed(order: Order, options: AskOptions): Promise<Order> {
    const source = byId.get(order.provider)
    if (isOver(order) || !source || !(await orders.takeTurn(order.id, REST))) return order
    try {
      const event = await source.status({ orderId: order.id, ref: order.ref }, options)
      if (event) await orders.advance(order.id, event)
    } catch (error) {
      options.log.warn({ err: error, source: order.provider }, 'a provider cannot be asked about an order')
    }
    await settle(order.id, options)
    const isUnpaid = now() - order.createdAt > LIFETIME
    if (isUnpaid) await orders.advance(order.id, { status: 'expired', code: 'unpaid' })
    return (await orders.find(order.id)) ?? order
  }

  /** Looks for the coins on the chain: only that makes an order done. */
  async function settle(id: string, { signal, log }: AskOptions): Promise<void> {
    const order = await orders.find(id)
    const chain = order && chains.find(order.chainId)
    if (order?.hash === undefined || !chain || (order.status !== 'delivering' && order.status !== 'failed')) return
    try {
      if (await hasArrived(chain, order.hash, order.address, signal)) await orders.advance(id, { status: 'done' })
    } catch (error) {
      log.warn({ err: error, chain: order.chainId }, 'whether a purchase has arrived cannot be read')
    }
  }

  return {
    providers: (chainId) =>
      named()
        .filter((entry) => delivers(entry, chainId))
        .map(({ source }) => source.info),
    async options(country, options) {
      let last: unknown
      for (const { source } of named()) {
        try {
          return await ask(() => source.options(country, options))
        } catch (error) {
          options.log.warn({ err: error, source: source.info.id }, 'a provider does not say what it sells')
          last = error
        }
      }
      throw last
    },
    quote: (request, options) =>
      ask(async () => {
        const source = chosen(request.provider, request.chainId)
        return { ...(await source.quote(request, options)), provider: source.info.id }
      }),
    async order({ provider, account, ...body }, { origin, client }, options) {
      const { chainId, address: given } = parseAccountId(account)
      const address = isEvmAddress(given) ? toEvmAddress(given) : given
      chains.get(chainId)
      const source = chosen(provider, chainId)
      const { symbol, network } = body.purchase
      const { id } = await orders.create({ provider, chainId, address, symbol, network, paid: body.payment })
      try {
        const asked = { ...body, orderId: id, chainId, address, clientIp: client, origin }
        const { url, urlExpiresAt, ref = id } = await ask(() => source.order(asked, options))
        await orders.advance(id, { status: 'opened', ref })
        return { orderId: id, url, urlExpiresAt: new Date(urlExpiresAt).toISOString() }
      } catch (error) {
        const code = error instanceof GatewayError ? error.code : 'unknown'
        await orders.advance(id, { status: 'failed', code })
        throw error
      }
    },
    async read(orderId, options) {
      const order = await orders.find(orderId)
      if (!order) throw new GatewayError(404, 'order-unknown', 'There is no such order here: begin again.')
      const fresh = await renewed(order, options)
      return stateOf(fresh, now() - fresh.updatedAt > SILENCE)
    },
    async ofAddress(address, options) {
      const list = await orders.ofAddress(address)
      const fresh = await Promise.all(list.map((order) => renewed(order, options)))
      return fresh.filter(({ status }) => status !== 'opened' && status !== 'expired')
    },
    async deliver(provider, delivery, options) {
      const source = byId.get(provider)
      if (!source?.webhook) throw new GatewayError(404, 'provider-unknown', 'Nobody posts to this address.')
      const notice = source.webhook(delivery)
      if (!notice) throw new GatewayError(401, 'signature-wrong', 'The signature is not right, or too old.')
      const { eventId, orderId, event } = notice
      const order = orderId === undefined ? undefined : await orders.find(orderId)
      if (!order || order.provider !== provider) return false
      if (event) await orders.advanceOnce({ provider, eventId }, order.id, event)
      void settle(order.id, { ...options, signal: AbortSignal.timeout(LIFETIME / 180) })
      return true
    },
    async follow(options) {
      for (const order of await orders.waiting(LIFETIME, WORKER_REST)) {
        options.signal.throwIfAborted()
        await renewed(order, options)
      }
    },
  }
}
