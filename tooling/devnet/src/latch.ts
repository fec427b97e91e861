import { latchAbi } from './contracts/abis.generated.ts'
import { TOKENS } from './contracts/tokens.ts'

/** The test token (ERC-20, 6 decimals): its address is the same on every devnet. Works without Node. */
export const latch: { readonly address: `0x${string}`; readonly abi: typeof latchAbi } = {
  address: TOKENS.latch.address,
  abi: latchAbi,
}
