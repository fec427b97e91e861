import type { EvmChain } from '../chains/chain.ts'
import { isRefusal } from '../sources/onchain/isRefusal.ts'

/** A call whose gas is estimated. */
export interface Call {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
}

/** Units of gas with a fifth to spare; undefined when the call would fail. What keeps the node from answering is thrown. */
export async function estimateGas({ client }: EvmChain, { from, ...call }: Call): Promise<bigint | undefined> {
  try {
    const gas = await client.estimateGas({ account: from, ...call })
    return gas + gas / 5n
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
