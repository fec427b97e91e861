import type { ClockService } from '../services.ts'
import type { RpcNode } from './createNode.ts'
import { isNodeDown, isNodeFault } from './isNodeFault.ts'
import type { RpcCall } from './postCalls.ts'
import { PATIENCE } from './rpcConstants.ts'

/**
 * Asks nodes in order: the next one when one fails, and also when one stays silent for too long. The first answer
 * counts, and an answer that blames the call itself ends the matter.
 * @throws what the last node said
 */
export function firstAnswer(
  nodes: readonly RpcNode[],
  call: RpcCall,
  signal: AbortSignal,
  clock: ClockService,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const work = new AbortController()
    const silent = new Set<RpcNode>()
    const onAbort = (): void => end(() => reject(signal.reason))
    let next = 0

    function end(settle: () => void): void {
      signal.removeEventListener('abort', onAbort)
      settle()
      work.abort()
    }

    function failed(node: RpcNode, error: unknown): void {
      silent.delete(node)
      if (work.signal.aborted) return
      if (isNodeDown(error)) node.rest()
      if (!isNodeFault(error)) end(() => reject(error))
      else if (next < nodes.length) askNext()
      else if (silent.size === 0) end(() => reject(error))
    }

    function answered(node: RpcNode, result: unknown): void {
      silent.delete(node)
      for (const other of silent) other.rest()
      end(() => resolve(result))
    }

    function askNext(): void {
      const node = nodes[next++]
      if (!node || work.signal.aborted) return
      silent.add(node)
      node.call(call, work.signal).then(
        (result) => answered(node, result),
        (error: unknown) => failed(node, error),
      )
      const asked = next
      const wait = clock.sleep(PATIENCE, work.signal)
      wait.then(
        () => (next === asked ? askNext() : undefined),
        () => undefined,
      )
    }

    signal.addEventListener('abort', onAbort, { once: true })
    askNext()
  })
}
