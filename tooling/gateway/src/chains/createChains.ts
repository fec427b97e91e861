import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import type { Chain, EvmChain } from './chain.ts'
import type { Chains } from './chains.ts'
import { createChain } from './createChain.ts'
import type { RpcPoolOptions } from './rpcPool.ts'

const isEvm = (chain: Chain): chain is EvmChain => chain.client !== undefined

/** All configured chains. */
export function createChains(configs: readonly ChainConfig[], options: Omit<RpcPoolOptions, 'chain'>): Chains {
  const all = configs.map((config) => createChain(config, options))
  const byId = new Map(all.map((chain) => [chain.id, chain]))
  const refuse = (id: string): never => {
    const served = all.map((chain) => chain.id).join(', ')
    throw new GatewayError(
      400,
      'chain-unsupported',
      `The chain ${id.slice(0, 50)} is not served here; these are: ${served}.`,
    )
  }
  const get = (id: string): Chain => byId.get(id) ?? refuse(id)
  return {
    all,
    evm: all.filter(isEvm),
    find: (id) => byId.get(id),
    get,
    getEvm: (id) => {
      const chain = get(id)
      return isEvm(chain) ? chain : refuse(id)
    },
  }
}
