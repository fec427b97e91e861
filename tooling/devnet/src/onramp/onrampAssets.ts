import { createPublicClient, http, type PublicClient, parseAbi } from 'viem'
import { EXCHANGE } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { RateOf } from './fees.ts'

/** A chain on which coins are sold. */
export interface SaleChain {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  /** What on-ramps call it. */
  readonly network: string
  readonly client: PublicClient
  /** Its account pays the coins out. */
  readonly faucetKey: `0x${string}`
  /** Dollars of one ether by the chain's exchange, with 18 decimals. @throws HttpProblem 503 `price-unknown` */
  etherPrice(): Promise<bigint>
  /** Dollars of one euro by the pair of the euro token, with 18 decimals. @throws HttpProblem 503 `price-unknown` */
  euroPrice(): Promise<bigint>
}

/** One coin on one chain that the on-ramp sells. */
export interface OnrampAsset {
  readonly chain: SaleChain
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent for the native currency. Every token that is sold counts as one dollar. */
  readonly token: `0x${string}` | undefined
}

const reservesAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const ONE = 10n ** 18n

/** Dollars of one whole unit of a token by what its pair with USDC holds, with 18 decimals: the middle price. */
async function priceByPair(
  client: PublicClient,
  pair: `0x${string}`,
  { address, decimals }: { readonly address: `0x${string}`; readonly decimals: number },
): Promise<bigint> {
  const reserves = await client.readContract({ address: pair, abi: reservesAbi, functionName: 'getReserves' })
  const isFirst = BigInt(address) < BigInt(TOKENS.usdc.address)
  const [held, dollars] = isFirst ? [reserves[0], reserves[1]] : [reserves[1], reserves[0]]
  if (held > 0n && dollars > 0n)
    return (dollars * ONE * 10n ** BigInt(decimals)) / (held * 10n ** BigInt(TOKENS.usdc.decimals))
  throw new HttpProblem(503, 'There is no price for this coin at the moment: try again later.', 'price-unknown')
}

/** By CAIP-2 reference. */
const NAMES: Readonly<Record<string, { readonly name: string; readonly network: string }>> = {
  '1': { name: 'Ethereum', network: 'ethereum' },
  '42161': { name: 'Arbitrum One', network: 'arbitrum' },
}

/** An EVM chain of the devnet, with its contracts, at the address of its node. */
export function saleChain(reference: string, rpcUrl: string): SaleChain {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 10_000 }) })
  return {
    id: `eip155:${reference}`,
    ...(NAMES[reference] ?? { name: `Chain ${reference}`, network: reference }),
    client,
    faucetKey: ACCOUNTS[ACCOUNTS.length - 1]?.privateKey ?? '0x',
    etherPrice: () => priceByPair(client, EXCHANGE.pairs['weth/usdc'], TOKENS.weth),
    euroPrice: () => priceByPair(client, EXCHANGE.pairs['eurc/usdc'], TOKENS.eurc),
  }
}

/** What is sold on a chain: its own coin and the tokens that count as a dollar. */
export function listAssets(chain: SaleChain): readonly OnrampAsset[] {
  return [
    { chain, name: 'Ether', symbol: 'ETH', decimals: 18, token: undefined },
    ...[TOKENS.usdc, TOKENS.usdt].map(({ name, symbol, decimals, address }) => ({
      chain,
      name,
      symbol,
      decimals,
      token: address,
    })),
  ]
}

/** Rates of money by the chains' exchanges: of the first chain that has one; one that is away has none. */
export function rateOnChains(chains: readonly SaleChain[]): RateOf {
  return async (currency) => {
    if (currency !== 'EUR') return undefined
    const rates = await Promise.all(chains.map((chain) => chain.euroPrice().catch(() => undefined)))
    return rates.find((rate) => rate !== undefined)
  }
}
