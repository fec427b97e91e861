import { getAddress, zeroAddress } from 'viem'
import { createCached } from '../../core/cache.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { ExchangeConfig, TokenConfig } from '../../core/config/chainConfig.ts'
import { exchangeAbi } from './abi.ts'
import { usdPrices } from './usdPrices.ts'

/** A pair of a constant-product exchange and what it holds, in the smallest units of its tokens. */
export interface Pool {
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/** The exchange of one chain. */
export interface Exchange {
  readonly chain: EvmChain
  readonly contracts: ExchangeConfig
  /** The chain's listed tokens. */
  readonly tokens: readonly TokenConfig[]
  /** What of an amount of a token arrives where it is moved to: less than the amount of a token that keeps a part. */
  arriving(token: string, amount: bigint): bigint
  /** What the pairs of the listed tokens hold; at most a second old. */
  pools(): Promise<readonly Pool[]>
  /** Dollars of one whole unit, as whole numbers with 18 decimals, by checksummed address; at most a second old. */
  prices(): Promise<ReadonlyMap<string, bigint>>
}

/** A pair that exists, with its tokens in the exchange's order. */
interface Pair {
  readonly address: `0x${string}`
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
}

/** Every two of the tokens, the lower address first: that is the order inside the exchange. */
function couples(tokens: readonly string[]): (readonly [`0x${string}`, `0x${string}`])[] {
  const sorted = [...new Set(tokens.map((token) => getAddress(token)))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  return sorted.flatMap((token0, index) => sorted.slice(index + 1).map((token1) => [token0, token1] as const))
}

/** Asks the exchange which of the tokens it pairs. */
async function readPairs(
  { client }: EvmChain,
  { factory }: ExchangeConfig,
  tokens: readonly string[],
): Promise<readonly Pair[]> {
  const pairs = await Promise.all(
    couples(tokens).map(async ([token0, token1]) => {
      const args = [token0, token1] as const
      const address = await client.readContract({ address: factory, abi: exchangeAbi, functionName: 'getPair', args })
      return { address, token0, token1 }
    }),
  )
  return pairs.filter(({ address }) => address !== zeroAddress)
}

/** Reads what the pairs hold now. */
function readPools({ client }: EvmChain, pairs: readonly Pair[]): Promise<readonly Pool[]> {
  return Promise.all(
    pairs.map(async ({ address, token0, token1 }) => {
      const [reserve0, reserve1] = await client.readContract({ address, abi: exchangeAbi, functionName: 'getReserves' })
      return { token0, token1, reserve0, reserve1 }
    }),
  )
}

/** Hundredths of a per cent in the whole. */
const WHOLE = 10_000n

/** What arrives of what is moved, never more than by any rounding of the token's own. */
function arrivals(tokens: readonly TokenConfig[]): Exchange['arriving'] {
  const fees = new Map(
    tokens.flatMap(({ address, transferFee }) =>
      transferFee === undefined ? [] : [[address.toLowerCase(), BigInt(Math.round(transferFee * 100))] as const],
    ),
  )
  return (token, amount) => (amount * (WHOLE - (fees.get(token.toLowerCase()) ?? 0n))) / WHOLE
}

/** A new pair is seen after this many milliseconds. */
const PAIRS_LIFETIME = 60_000

/** Quotes are of the last second: a block of the quickest chains is about that long. */
const POOLS_LIFETIME = 1_000

/** Reads a chain's exchange on request, once for all requests of the same second. */
function createExchange(chain: EvmChain, contracts: ExchangeConfig): Exchange {
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
  return { chain, contracts, tokens, arriving: arrivals(tokens), pools: pools.read, prices: prices.read }
}

/** The exchanges of all chains that have one, by CAIP-2 id. */
export function createExchanges(chains: Chains): ReadonlyMap<string, Exchange> {
  return new Map(
    chains.evm.flatMap((chain) => {
      const { exchange } = chain.config
      return exchange ? [[chain.id, createExchange(chain, exchange)] as const] : []
    }),
  )
}

/** What stands for the chain's own currency where a token's address is asked for (EIP-7528). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The same on Solana. */
const NATIVE_SOL = 'So11111111111111111111111111111111111111111'

/** Under which address a chain (CAIP-2) lists its own currency. */
export function nativeAddressOf(chainId: string): string {
  return chainId.startsWith('solana:') ? NATIVE_SOL : nativeAddress
}

/** Whether an address stands for the chain's own currency: EIP-7528, its like on Solana, or the word; whatever its case. */
export function isNative(address: string): boolean {
  return /^(native|0xe{40})$/i.test(address) || address === NATIVE_SOL
}
