import { GatewayError } from '../../core/errors.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import type { Followed } from './followOrders.ts'
import type { NewOrder } from './orderRows.ts'
import { soldToken } from './soldToken.ts'
import type { OrderPage, PayoutSource } from './source.ts'

/** A provider's failure, in our words: never in its own. */
function toGatewayError(error: unknown): unknown {
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

/** Asks a provider; what it refuses, or fails with, is said in our words. @throws GatewayError `provider-…` */
export async function askProvider<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** The page of an order that was made. */
export interface PlacedOrder {
  readonly id: string
  readonly url: string
  /** ISO 8601. */
  readonly urlExpiresAt: string
}

/**
 * Writes an order down before its provider is asked, and what became of that afterwards.
 *
 * @param begin asks the provider, with our id of the order
 * @throws GatewayError 422 `coin-unknown` for a coin of which the provider does not say which it is
 */
export async function placeOrder(
  { orders, chains }: Pick<Followed, 'orders' | 'chains'>,
  source: PayoutSource,
  order: Omit<NewOrder, 'provider' | 'token'> & { readonly country?: string | undefined },
  begin: (id: string) => Promise<OrderPage>,
  options: RequestOptions,
): Promise<PlacedOrder> {
  const { country, ...rest } = order
  const chain = chains.get(order.chainId)
  const token = await askProvider(() => soldToken(source, chain, { symbol: order.symbol, country }, options))
  if (token === undefined)
    throw new GatewayError(422, 'coin-unknown', 'This provider does not sell this coin here: choose another one.')
  const { id } = await orders.create({ ...rest, provider: source.info.id, token })
  try {
    const { url, urlExpiresAt, ref = id } = await askProvider(() => begin(id))
    await orders.advance(id, { status: 'opened', ref })
    return { id, url, urlExpiresAt: new Date(urlExpiresAt).toISOString() }
  } catch (error) {
    const code = error instanceof GatewayError ? error.code : 'unknown'
    await orders.advance(id, { status: 'failed', code })
    throw error
  }
}
