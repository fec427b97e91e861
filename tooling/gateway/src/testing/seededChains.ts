import type { Devnet } from '@latchkey/devnet'
import { gatewayChains } from '@latchkey/devnet'
import type { ChainConfig } from '../config/chainConfig.ts'

/** The local chains with their contracts: tokens, exchange, multicall and names. */
export function seededChains(devnet: Devnet): readonly ChainConfig[] {
  return gatewayChains(devnet.services) as readonly ChainConfig[]
}
