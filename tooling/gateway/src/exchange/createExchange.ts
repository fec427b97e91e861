import { createCached } from '../cache/createCached.ts'
import type { EvmChain } from '../chains/chain.ts'
import type { ExchangeConfig } from '../config/chainConfig.ts'
import type { Exchange } from './exchange.ts'
import { readPairs } from './readPairs.ts'
import { readPools } from './readPools.ts'
import { usdPrices } from './usdPrices.ts'

/** A new pair is seen after this many milliseconds. */
const PAIRS_LIFETIME = 60_000
/** Quotes are of the last second: a block of the quickest chains is about that long. */
const POOLS_LIFETIME = 1_000

/** Reads a chain's exchange when somebody asks, once for all who ask in the same second. */
export function createExchange(chain: EvmChain, contracts: ExchangeConfig): Exchange {
  const tokens = chain.config.tokens ?? []
  const { wrappedNative } = contracts
  const priced = [
    ...tokens.filter(({ address }) => address.toLowerCase() !== wrappedNative.toLowerCase()),
    { address: wrappedNative, decimals: chain.config.nativeCurrency.decimals },
    // Other families write addresses otherwise; those of an EVM chain are hexadecimal.
  ].map((token) => ({ ...token, address: token.address as `0x${string}` }))
  const pairs = createCached(PAIRS_LIFETIME, () =>
    readPairs(
      chain,
      contracts,
      priced.map(({ address }) => address),
    ),
  )
  const pools = createCached(POOLS_LIFETIME, async () => readPools(chain, await pairs.read()))
  const prices = createCached(POOLS_LIFETIME, async () => usdPrices(await pools.read(), priced))
  return { chain, contracts, tokens, pools: pools.read, prices: prices.read }
}
