import { loadMachinery } from './loadMachinery.ts'
import { loadOnce } from './loadOnce.ts'
import type { RpcConfig } from './rpc/rpcConfig.ts'
import type { RpcService } from './services.ts'

/** Reads from nodes; the machinery loads with the first request. */
export function createRpc(config: RpcConfig): RpcService {
  const client = loadOnce<RpcService>(async () => (await loadMachinery()).createRpcClient(config))
  return {
    request: async (network, method, params, options) => (await client()).request(network, method, params, options),
  }
}
