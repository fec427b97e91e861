import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayError } from '../../core/errors.ts'
import type { Delivery } from '../../core/http/delivery.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { BaseServices } from '../../services.ts'
import type { Worker } from '../../workers.ts'
import { arrivalsOf, claimsOn } from './arrival.ts'
import type { Order } from './orderRows.ts'
import { createOrders, type Orders } from './orders.ts'
import { soldToken } from './soldToken.ts'
import type { PayoutSource } from './source.ts'

/** Milliseconds after which an unpaid order has expired; it may still be paid. */
export const LIFETIME: number = 30 * 60_000
/** Milliseconds between two questions to a provider about one order, while it is new and afterwards. */
const REST = { young: 4_000, old: 60_000, failed: 10 * 60_000 } as const
/** Milliseconds for which a failure without a transfer may still be taken back. */
export const REVISED: number = 24 * 3_600_000
/** Milliseconds for a look at the chain in the background. */
const SETTLE = 10_000

/** What orders are followed with. */
export interface Followed extends Pick<BaseServices, 'chains' | 'now'> {
  readonly orders: Orders
  /** The providers by their ids. */
  readonly sources: ReadonlyMap<string, PayoutSource>
}

/** What the orders at these providers are followed with. */
export function createFollowed(
  { store, chains, now }: Pick<BaseServices, 'store' | 'chains' | 'now'>,
  providers: readonly PayoutSource[],
): Followed {
  const sources = new Map(providers.map((source) => [source.info.id, source]))
  return { orders: createOrders(store, now), sources, chains, now }
}

/** Whether the provider has nothing more to say; of one that has expired it may, and for a day of one that failed. */
function isOver({ status, hash, ref, createdAt }: Order, now: number): boolean {
  if (status === 'failed') return hash !== undefined || ref === '' || now - createdAt > REVISED
  return status === 'done'
}

/** Looks for the coins on the chain: only that makes an order done. */
export async function settle(
  { orders, chains, sources }: Followed,
  id: string,
  options: RequestOptions,
): Promise<void> {
  const order = await orders.find(id)
  const chain = order && chains.find(order.chainId)
  const source = order && sources.get(order.provider)
  if (order?.hash === undefined || !chain || (order.status !== 'delivering' && order.status !== 'failed')) return
  const { hash, address, amount, createdAt } = order
  try {
    const token = order.token ?? (source && (await soldToken(source, chain, order, options)))
    if (token === undefined)
      return options.log.warn({ source: order.provider }, 'a provider sold a coin it does not name')
    const arrivals = await arrivalsOf(chain, hash, { address, token, since: createdAt }, options.signal)
    const claims = claimsOn(arrivals, { id, amount }, await orders.sharing(order, hash))
    if (!(await orders.arrive(order, hash, claims))) await orders.refute(id, hash)
  } catch (error) {
    options.log.warn({ err: error, chain: order.chainId }, 'whether a purchase has arrived cannot be read')
  }
}

/**
 * The order as the provider and the chain have it now, which is written down; what cannot be asked leaves it as it was. A
 * provider is asked at most every four seconds, and every minute about what is older than half an
 * hour, and every ten minutes about what failed.
 */
export async function renewed(followed: Followed, order: Order, options: RequestOptions): Promise<Order> {
  const { orders, sources, now } = followed
  const source = sources.get(order.provider)
  const isOld = now() - order.createdAt > LIFETIME
  const rest = order.status === 'failed' ? REST.failed : isOld ? REST.old : REST.young
  if (isOver(order, now()) || !source || !(await orders.takeTurn(order.id, rest))) return order
  try {
    const event = await source.status({ orderId: order.id, ref: order.ref }, options)
    if (event) await orders.advance(order.id, event)
  } catch (error) {
    options.log.warn({ err: error, source: order.provider }, 'a provider cannot be asked about an order')
  }
  await settle(followed, order.id, options)
  if (isOld) await orders.advance(order.id, { status: 'expired', code: 'unpaid' })
  return (await orders.find(order.id)) ?? order
}

/**
 * Takes what a provider has posted.
 *
 * @returns whether it concerns an order of ours
 * @throws GatewayError 401 `signature-wrong`, 404 `provider-unknown`
 */
export async function deliver(
  followed: Followed,
  provider: string,
  delivery: Delivery,
  options: RequestOptions,
): Promise<boolean> {
  const { orders, sources } = followed
  const source = sources.get(provider)
  if (!source?.webhook) throw new GatewayError(404, 'provider-unknown', 'Nobody posts to this address.')
  const notice = source.webhook(delivery)
  if (!notice) throw new GatewayError(401, 'signature-wrong', 'The signature is not right, or too old.')
  const { eventId, orderId, event } = notice
  const order = orderId === undefined ? undefined : await orders.find(orderId)
  if (!order || order.provider !== provider) return false
  if (event) await orders.advanceOnce({ provider, eventId }, order.id, event)
  // The chain is not awaited: the provider is answered as soon as its word is on the disk.
  settle(followed, order.id, { ...options, signal: AbortSignal.timeout(SETTLE) }).catch((error: unknown) =>
    options.log.warn({ err: error }, 'an order cannot be settled'),
  )
  return true
}

/** Milliseconds between two rounds. */
const PAUSE = 15_000

/** Asks about orders that no page watches, so that a closed page or a webhook that was lost leaves none behind. */
export const onrampWorker: Worker = {
  name: 'onramp',
  async run({ sources, log }, signal) {
    while (!signal.aborted) {
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await sources.onramp.follow({ signal, log }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'orders cannot be followed: tried again shortly')
      })
    }
  },
}
