import { type Devnet, gatewayChains } from '@latchkey/devnet'
import type { ChainConfig } from '../config/chainConfig.ts'
import { resolveConfig } from '../config/resolveConfig.ts'

/** The local chains with their contracts: tokens, exchange, multicall and names. */
export function seededChains(devnet: Devnet): readonly ChainConfig[] {
  return resolveConfig({ chains: gatewayChains(devnet.services) }).chains
}
