import { GatewayError } from '../../core/errors.ts'
import type { Delivery } from '../../core/http/delivery.ts'
import type { AskOptions } from '../../core/source.ts'
import type { BaseServices } from '../../services.ts'
import { hasArrived } from './arrival.ts'
import type { Order, Orders } from './orders.ts'
import type { OnrampSource } from './source.ts'

/** Milliseconds after which an order that nobody paid is over. */
export const LIFETIME: number = 30 * 60_000
/** Milliseconds between two questions to a provider about one order. */
const REST = 4_000
/** Milliseconds for a look at the chain that nobody waits for. */
const SETTLE = 10_000

/** What orders are followed with. */
export interface Followed extends Pick<BaseServices, 'chains' | 'now'> {
  readonly orders: Orders
  /** The providers by their ids. */
  readonly sources: ReadonlyMap<string, OnrampSource>
}

const isOver = ({ status }: Order): boolean => status === 'done' || status === 'failed' || status === 'expired'

/** Looks for the coins on the chain: only that makes an order done. */
export async function settle({ orders, chains }: Followed, id: string, { signal, log }: AskOptions): Promise<void> {
  const order = await orders.find(id)
  const chain = order && chains.find(order.chainId)
  if (order?.hash === undefined || !chain || (order.status !== 'delivering' && order.status !== 'failed')) return
  try {
    if (await hasArrived(chain, order.hash, order.address, signal)) await orders.advance(id, { status: 'done' })
  } catch (error) {
    log.warn({ err: error, chain: order.chainId }, 'whether a purchase has arrived cannot be read')
  }
}

/**
 * The order as the provider and the chain have it now, which is written down; what cannot be asked leaves it as it was. A
 * provider is asked at most every four seconds.
 */
export async function renewed(followed: Followed, order: Order, options: AskOptions): Promise<Order> {
  const { orders, sources, now } = followed
  const source = sources.get(order.provider)
  if (isOver(order) || !source || !(await orders.takeTurn(order.id, REST))) return order
  try {
    const event = await source.status({ orderId: order.id, ref: order.ref }, options)
    if (event) await orders.advance(order.id, event)
  } catch (error) {
    options.log.warn({ err: error, source: order.provider }, 'a provider cannot be asked about an order')
  }
  await settle(followed, order.id, options)
  const isUnpaid = now() - order.createdAt > LIFETIME
  if (isUnpaid) await orders.advance(order.id, { status: 'expired', code: 'unpaid' })
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
  options: AskOptions,
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
  // Nobody waits for the chain: the provider is answered as soon as its word is on the disk.
  settle(followed, order.id, { ...options, signal: AbortSignal.timeout(SETTLE) }).catch((error: unknown) =>
    options.log.warn({ err: error }, 'an order cannot be settled'),
  )
  return true
}
