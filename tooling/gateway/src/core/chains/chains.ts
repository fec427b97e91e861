import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../errors.ts'
import { type Chain, type EvmChain, RpcError } from './chain.ts'
import { evmClient } from './evmClient.ts'
import { type RpcPoolOptions, rpcPool } from './rpcPool.ts'

/** The chains that are configured. */
export interface Chains {
  /** All, in the order of the configuration. */
  readonly all: readonly Chain[]
  /** The EVM chains. */
  readonly evm: readonly EvmChain[]
  /**
   * The chain of a CAIP-2 id.
   *
   * @throws GatewayError 400 `chain-unsupported` naming those that are served
   */
  get(id: string): Chain
  find(id: string): Chain | undefined
  /**
   * The EVM chain of a CAIP-2 id.
   *
   * @throws GatewayError 400 `chain-unsupported` when it is none or is not served
   */
  getEvm(id: string): EvmChain
}

/** A chain over its pool of nodes. Nothing is asked before the first use. */
function createChain(config: ChainConfig, options: Omit<RpcPoolOptions, 'chain'>): Chain {
  const pool = rpcPool({ chain: config, ...options })
  const rpc: Chain['rpc'] = async (method, params, signal) => {
    const [outcome] = await pool.ask([{ method, params }], signal)
    if (outcome && 'result' in outcome) return outcome.result
    const { code = -32603, message = 'The node gave no answer.', data } = outcome?.error ?? {}
    throw new RpcError(code, message, data)
  }
  const client = config.id.startsWith('eip155:') ? evmClient(config, rpc) : undefined
  let nodes: readonly Chain[] | undefined
  const chain: Chain = {
    id: config.id,
    config,
    client,
    rpc,
    batch: pool.ask,
    each() {
      nodes ??=
        config.rpcUrls.length < 2
          ? [chain]
          : config.rpcUrls.map((url) => createChain({ ...config, rpcUrls: [url] }, options))
      return nodes
    },
    health: pool.health,
  }
  return chain
}

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
      `This gateway does not support the chain ${id.slice(0, 50)}. It supports: ${served}.`,
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
