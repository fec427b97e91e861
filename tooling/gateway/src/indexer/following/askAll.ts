import type { RpcCall } from '../../chains/chain.ts'
import { RpcError } from '../../chains/chain.ts'
import type { ChainNode } from './chainNode.ts'

/**
 * Puts several calls to a chain in one request.
 * @throws RpcError when the node refuses one of them
 * @throws GatewayError when no node answers
 */
export async function askAll(
  node: ChainNode,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const outcomes = await node.batch(calls, signal)
  return outcomes.map((outcome) => {
    if ('result' in outcome) return outcome.result
    throw new RpcError(outcome.error.code, outcome.error.message, outcome.error.data)
  })
}
