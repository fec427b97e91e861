import { getAddress } from 'viem'
import { type CaipId, parseAccountId } from '../../core/caip.ts'
import { askEach } from '../../core/sources/source.ts'
import { type Exchange, isNative } from '../swap/exchange.ts'
import { PRICE_DECIMALS } from '../swap/usdPrices.ts'
import type { Price, PriceSource } from './source.ts'

interface Named {
  readonly name: string
  readonly symbol: string
  readonly logoUri?: string | undefined
}

function nameOf({ chain, tokens }: Exchange, address: string): Named | undefined {
  if (isNative(address)) return chain.config.nativeCurrency
  return tokens.find((listed) => listed.address.toLowerCase() === address.toLowerCase())
}

function priceOf(exchange: Exchange, prices: ReadonlyMap<string, bigint>, id: CaipId): readonly Price[] {
  const { address } = parseAccountId(id)
  const named = nameOf(exchange, address)
  const price = prices.get(getAddress(isNative(address) ? exchange.contracts.wrappedNative : address))
  if (!named || price === undefined) return []
  const { name, symbol, logoUri = '' } = named
  return [{ name, symbol, iconUrl: logoUri, price: Number(price) / 10 ** PRICE_DECIMALS, address: id }]
}

/** Prices from the pools of the chains' exchanges. A chain that does not answer is named; the others are priced. */
export function exchangePrices(exchanges: ReadonlyMap<string, Exchange>): PriceSource {
  return {
    async prices(addresses, _currency, options) {
      const wanted = new Set<string>(addresses.map((id) => parseAccountId(id).chainId))
      const asked = [...exchanges.values()].filter(({ chain }) => wanted.has(chain.id))
      const ofChain = async (chainId: string): Promise<readonly Price[]> => {
        const exchange = exchanges.get(chainId)
        const prices = await exchange?.prices()
        if (!exchange || !prices) return []
        return addresses.flatMap((id) => (parseAccountId(id).chainId === chainId ? priceOf(exchange, prices, id) : []))
      }
      return askEach(
        asked.map(({ chain }) => chain),
        ({ id }) => ofChain(id),
        options,
      )
    },
  }
}
