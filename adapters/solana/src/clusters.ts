import type { Network } from '@latchkey/kernel'

/**
 * How wallets name a network (Wallet Standard): `solana:mainnet`, …, or by its own CAIP-2 id where it states no cluster.
 */
export function standardChain({ id, parameters }: Pick<Network, 'id' | 'parameters'>): string {
  return typeof parameters?.cluster === 'string' ? `solana:${parameters.cluster}` : id
}
