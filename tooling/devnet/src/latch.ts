import artifact from '../contracts/Latch.generated.json' with { type: 'json' }

/** The test token (ERC-20, 6 decimals): its address is the same on every devnet. Works without Node. */
export const latch: { readonly address: string; readonly abi: typeof artifact.abi } = artifact
