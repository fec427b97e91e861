import type {
  FundAsset,
  FundExchange,
  FundSessionAnswer,
  FundSessionBody,
  FundSessionState,
} from '@latchkey/plugin-api/schemas'
import { isEvmAddress, parseAccountId, toEvmAddress } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Selected } from '../../core/sources/compose.ts'
import { servesChain } from '../../core/sources/selection.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { type Followed, renewed } from '../onramp/followOrders.ts'
import type { Order } from '../onramp/orderRows.ts'
import { placeOrder } from '../onramp/placeOrder.ts'
import { networkOn, soldToken } from '../onramp/soldToken.ts'
import type { ExchangeSource } from '../onramp/source.ts'

/** An exchange, and what it sends. */
export interface FoundExchange extends Omit<FundExchange, 'assets'> {
  /** With the CAIP-10 id of each contract, or the CAIP-2 id of the chain for its own coin, where the source knows it. */
  readonly assets: readonly (FundAsset & { readonly asset?: string })[]
}

/** Bringing coins from exchanges. */
export interface Fund {
  /** Exchanges from which coins come to a chain, and which; with `asset` those that have it. */
  exchanges(chainId: string, asset: string | undefined, options: RequestOptions): Promise<readonly FoundExchange[]>
  /**
   * Begins a deposit and gets the exchange's page for it.
   *
   * @throws GatewayError 422 `exchange-unknown`, `coin-unknown`
   */
  begin(body: FundSessionBody, clientIp: string, options: RequestOptions): Promise<FundSessionAnswer>
  /** A deposit as it is now. @throws GatewayError 404 `session-unknown` */
  read(sessionId: string, options: RequestOptions): Promise<FundSessionState>
}

const STATUS = {
  created: 'UNKNOWN',
  opened: 'UNKNOWN',
  expired: 'UNKNOWN',
  pending: 'IN_PROGRESS',
  delivering: 'IN_PROGRESS',
  failed: 'FAILED',
  done: 'SUCCESS',
} as const satisfies Record<Exclude<Order['status'], 'unknown'>, FundSessionState['status']>

function stateOf({ status, hash, amount }: Order): FundSessionState {
  return {
    status: status === 'unknown' ? 'UNKNOWN' : STATUS[status],
    ...(hash === undefined ? {} : { txHash: hash }),
    ...(amount === undefined ? {} : { amount }),
  }
}

/** What an exchange sends to a chain: only coins of which it says which they are. */
async function toExchange(source: ExchangeSource, chain: Chain, options: RequestOptions): Promise<FoundExchange> {
  const { id, label, logoUri } = source.info
  const { purchaseCurrencies } = await source.options(undefined, options)
  const here = purchaseCurrencies.filter(({ networks }) => networkOn(networks, chain.id))
  const tokens = await Promise.all(here.map(({ symbol }) => soldToken(source, chain, { symbol }, options)))
  const assets = here.flatMap(({ symbol, name }, index) => {
    const token = tokens[index]
    return token === undefined ? [] : [{ symbol, name, asset: token === '' ? chain.id : `${chain.id}:${token}` }]
  })
  return { id, label, assets, ...(logoUri === undefined ? {} : { logoUri }) }
}

/** Bringing coins from the exchanges that the operator names; deposits are followed as purchases are. */
export function createFund(followed: Followed, selected: readonly Selected<ExchangeSource>[]): Fund {
  const { orders, chains } = followed

  const serving = (chainId: string): readonly ExchangeSource[] =>
    selected.flatMap(({ source, ...entry }) => {
      const isServed = servesChain(entry, chainId) && source.supports?.(chainId) !== false
      return isServed && source.info.namespaces.includes(chainId.slice(0, chainId.indexOf(':'))) ? [source] : []
    })

  return {
    async exchanges(chainId, asset, options) {
      const chain = chains.get(chainId)
      const found = await Promise.all(
        serving(chainId).map((source) =>
          toExchange(source, chain, options).catch((error: unknown) => {
            options.log.warn({ err: error, source: source.info.id }, 'an exchange does not say what it sends')
            return undefined
          }),
        ),
      )
      const has = ({ assets }: FoundExchange): boolean =>
        asset === undefined ? assets.length > 0 : assets.some(({ symbol }) => symbol === asset)
      return found.flatMap((exchange) => (exchange && has(exchange) ? [exchange] : []))
    },
    async begin({ exchange, account, asset, amount, country }, clientIp, options) {
      const { chainId, address: given } = parseAccountId(account)
      chains.get(chainId)
      const source = serving(chainId).find(({ info }) => info.id === exchange)
      if (!source)
        throw new GatewayError(422, 'exchange-unknown', 'This exchange sends nothing here. Choose another one.')
      const address = isEvmAddress(given) ? toEvmAddress(given) : given
      const place = { chainId, address, ...(country === undefined ? {} : { country }) }
      const order = {
        ...place,
        kind: 'exchange',
        symbol: asset,
        network: chainId,
        paid: { amount, currency: asset },
      } as const
      const begin = (orderId: string) => source.deposit({ ...place, orderId, asset, amount, clientIp }, options)
      const { id, url, urlExpiresAt } = await placeOrder(followed, source, order, begin, options)
      return { sessionId: id, url, urlExpiresAt }
    },
    async read(sessionId, options) {
      const order = await orders.find(sessionId)
      if (order?.kind !== 'exchange')
        throw new GatewayError(404, 'session-unknown', 'There is no such deposit here: begin again.')
      return stateOf(await renewed(followed, order, options))
    },
  }
}
