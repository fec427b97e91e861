import { erc20Abi } from 'viem'
import { toEvmAddress } from '../../caip/toEvmAddress.ts'
import type { EvmChain } from '../../chains/chain.ts'
import { isRefusal } from './isRefusal.ts'

/** Smallest units of a token that an account has; 0 when the contract does not tell, so that one bad token hides no other. */
export async function readHolding({ client }: EvmChain, token: string, owner: `0x${string}`): Promise<bigint> {
  try {
    return await client.readContract({
      address: toEvmAddress(token),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  } catch (error) {
    if (isRefusal(error)) return 0n
    throw error
  }
}
