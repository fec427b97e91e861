import type { ConvertGasPriceAnswer } from '@latchkey/plugin-api/schemas'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { GasSource } from './source.ts'

const BLOCKS = 10

/** Tips that 25, 50 and 90 of a hundred transactions paid at most. */
const PERCENTILES = [25, 50, 90]

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/**
 * Prices of a unit of gas for transactions of type 0: the next block's base fee with room for one that is full (EIP-1559:
 * an eighth more), plus the tip that a quarter, half or nine tenths of the last ten blocks' transactions paid at most.
 */
export async function gasPrices({ client }: EvmChain): Promise<ConvertGasPriceAnswer> {
  const { baseFeePerGas, reward = [] } = await client.getFeeHistory({
    blockCount: BLOCKS,
    rewardPercentiles: PERCENTILES,
  })
  const base = baseFeePerGas.at(-1) ?? 0n
  const floor = base === 0n ? await client.getGasPrice() : 0n
  const price = (index: number): string => {
    const tips = reward.map((row) => row[index] ?? 0n).filter((tip) => tip > 0n)
    return `${base + base / 8n + median(tips) + floor}`
  }
  return { standard: price(0), fast: price(1), instant: price(2) }
}

/** What gas costs on the EVM chains that are served, from their own blocks. */
export function chainGas(chains: Chains): GasSource {
  return {
    supports: (chainId) => chains.find(chainId)?.client !== undefined,
    gasPrice: async ({ chainId }) => gasPrices(chains.getEvm(chainId)),
  }
}
