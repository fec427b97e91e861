import type { RpcCall, RpcOutcome } from './chain.ts'
import { checkNode } from './checkNode.ts'
import { refusalStatuses } from './refusalStatuses.ts'
import type { RpcNode } from './rpcNode.ts'
import type { RpcPoolOptions } from './rpcPool.ts'
import { sendCalls } from './sendCalls.ts'
import { withLimit } from './withLimit.ts'

/** How long a node that failed is left alone (security.md, R5), in milliseconds. */
const REST_MS = 30_000

/** The nodes of one chain, and which of them may be asked. */
export interface NodeSet {
  /** How many are configured. */
  readonly size: number
  /** Those that are awake, in order; when all rest, all, because an answer late is better than none. */
  candidates(): readonly RpcNode[]
  /** Leaves a node that failed alone for a while. */
  rest(node: RpcNode, error: unknown): void
  /**
   * Puts calls to one node within its time, once it has said that it serves the chain.
   *
   * @param onSend called when the calls are on their way to it
   */
  ask(
    node: RpcNode,
    calls: readonly RpcCall[],
    signal: AbortSignal | undefined,
    onSend?: () => void,
  ): Promise<readonly RpcOutcome[]>
}

/** The configured nodes, none of which was asked anything yet. */
export function nodeSet({ chain, timeout, onFailure }: RpcPoolOptions): NodeSet {
  const nodes: readonly RpcNode[] = chain.rpcUrls.map((url) => ({ url, isChecked: false, restsUntil: 0 }))
  const refusals = refusalStatuses(chain.id)
  return {
    size: nodes.length,
    candidates() {
      const awake = nodes.filter((node) => node.restsUntil <= performance.now())
      return awake.length > 0 ? awake : nodes
    },
    rest(node, error) {
      node.isChecked = false
      node.restsUntil = performance.now() + REST_MS
      onFailure?.(chain.id, error)
    },
    ask: (node, calls, signal, onSend) =>
      withLimit(timeout, signal, async (limited) => {
        if (!node.isChecked) await checkNode(chain, node.url, limited)
        node.isChecked = true
        onSend?.()
        return sendCalls({ url: node.url, calls, refusals }, limited)
      }),
  }
}
