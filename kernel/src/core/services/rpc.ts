import type { Network } from '../network/network.ts'
import type { ChainFamily } from '../wallet/adapter.ts'
import type { HttpConfig } from './http.ts'
import { loadImplementations, loadOnce } from './loadOnce.ts'
import type { LogService, RpcService } from './services.ts'

/** What reads from nodes need to know of the kernel. */
export interface RpcConfig extends HttpConfig {
  readonly log: Pick<LogService, 'warn'>
  readonly networks: () => readonly Network[]
  readonly families: () => readonly ChainFamily[]
}

/** Reads from nodes; its implementation loads with the first request. */
export function createRpc(config: RpcConfig): RpcService {
  const client = loadOnce<RpcService>(async () => (await loadImplementations()).createRpcClient(config))
  return {
    request: async (network, method, params, options) => (await client()).request(network, method, params, options),
  }
}
