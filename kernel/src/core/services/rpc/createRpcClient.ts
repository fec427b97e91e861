import { kernelError } from '../../errors/errorTable.ts'
import { isKernelError } from '../../errors/kernelError.ts'
import type { CaipNetworkId, Network } from '../../network/network.ts'
import { retryReads } from '../http/retryReads.ts'
import type { RpcService } from '../services.ts'
import { assertRead } from './assertRead.ts'
import { createNode, type RpcNode } from './createNode.ts'
import { firstAnswer } from './firstAnswer.ts'
import { isPassing } from './isNodeFault.ts'
import { nodeUrl } from './nodeUrl.ts'
import type { RpcCall } from './postCalls.ts'
import type { RpcConfig } from './rpcConfig.ts'
import { sharedRequests } from './sharedRequests.ts'

function keyOf(network: string, { method, params }: RpcCall): string {
  try {
    return JSON.stringify([network, method, params])
  } catch (cause) {
    throw kernelError('config/invalid', {
      details: { argument: 'params', problem: 'it cannot be written as JSON' },
      cause,
    })
  }
}

/** The implementation behind `services.rpc`. */
export function createRpcClient(config: RpcConfig): RpcService {
  const { clock, log } = config
  const known = new Map<string, RpcNode>()
  const share = sharedRequests()

  function nodeOf(address: string, network: Network): RpcNode | undefined {
    const key = `${network.id} ${address}`
    const place = nodeUrl(address, config)
    const family = config.families().find(({ namespace }) => namespace === network.namespace)
    const node = known.get(key) ?? (place && createNode(place, network, family, config))
    if (node) known.set(key, node)
    return node
  }

  function nodesOf(id: CaipNetworkId): readonly RpcNode[] {
    const network = config.networks().find((candidate) => candidate.id === id)
    if (!network) throw kernelError('config/unknown-network', { details: { id } })
    const nodes = network.rpcUrls.flatMap((address) => nodeOf(address, network) ?? [])
    if (nodes.length === 0)
      throw kernelError('rpc/unavailable', { details: { network: id, problem: 'no http(s) address' } })
    return nodes
  }

  /** Nodes that rest are asked only when there is no other. */
  async function read(id: CaipNetworkId, call: RpcCall, signal: AbortSignal): Promise<unknown> {
    const nodes = nodesOf(id)
    try {
      return await retryReads({ clock, signal, transient: isPassing }, () => {
        const awake = nodes.filter((node) => !node.isResting())
        return firstAnswer(awake.length > 0 ? awake : nodes, call, signal, clock)
      })
    } catch (error) {
      if (!isKernelError(error) || !error.code.startsWith('http/')) throw error
      log.warn(`No node of ${id} answers ${call.method}`, error)
      throw kernelError('rpc/unavailable', { details: { network: id, method: call.method }, cause: error })
    }
  }

  return {
    async request(id, method, params, options) {
      const network = config.networks().find((candidate) => candidate.id === id)
      await assertRead(
        method,
        config.families().find(({ namespace }) => namespace === network?.namespace),
      )
      const call = { method, params }
      return share(keyOf(id, call), options?.signal, (signal) => read(id, call, signal))
    },
  }
}
