import type { ChainConfig } from '../config/chainConfig.ts'
import type { Chain } from './chain.ts'
import { evmClient } from './evmClient.ts'
import { RpcError } from './rpcError.ts'
import { type RpcPoolOptions, rpcPool } from './rpcPool.ts'

/** A chain over its pool of nodes. Nothing is asked before the first use. */
export function createChain(config: ChainConfig, options: Omit<RpcPoolOptions, 'chain'>): Chain {
  const pool = rpcPool({ chain: config, ...options })
  const rpc: Chain['rpc'] = async (method, params, signal) => {
    const [outcome] = await pool.ask([{ method, params }], signal)
    if (outcome && 'result' in outcome) return outcome.result
    const { code = -32603, message = 'The node gave no answer.', data } = outcome?.error ?? {}
    throw new RpcError(code, message, data)
  }
  const client = config.id.startsWith('eip155:') ? evmClient(config, rpc) : undefined
  return { id: config.id, config, client, rpc, batch: pool.ask, health: pool.health }
}
