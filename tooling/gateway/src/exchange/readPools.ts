import type { EvmChain } from '../chains/chain.ts'
import { exchangeAbi } from './exchangeAbi.ts'
import type { Pair } from './pair.ts'
import type { Pool } from './pool.ts'

/** Reads what the pairs hold now. */
export function readPools({ client }: EvmChain, pairs: readonly Pair[]): Promise<readonly Pool[]> {
  return Promise.all(
    pairs.map(async ({ address, token0, token1 }) => {
      const [reserve0, reserve1] = await client.readContract({ address, abi: exchangeAbi, functionName: 'getReserves' })
      return { token0, token1, reserve0, reserve1 }
    }),
  )
}
