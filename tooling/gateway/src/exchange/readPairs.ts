import { getAddress, zeroAddress } from 'viem'
import type { EvmChain } from '../chains/chain.ts'
import type { ExchangeConfig } from '../config/chainConfig.ts'
import { exchangeAbi } from './exchangeAbi.ts'
import type { Pair } from './pair.ts'

/** Every two of the tokens, the lower address first: that is the order inside the exchange. */
function couples(tokens: readonly string[]): (readonly [`0x${string}`, `0x${string}`])[] {
  const sorted = [...new Set(tokens.map((token) => getAddress(token)))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  return sorted.flatMap((token0, index) => sorted.slice(index + 1).map((token1) => [token0, token1] as const))
}

/** Asks the exchange which of the tokens it pairs. */
export async function readPairs(
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
