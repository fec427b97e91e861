import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import type { ChainHealth, RpcCall, RpcOutcome } from './chain.ts'
import { chainUnreachable } from './chainUnreachable.ts'
import { firstToAnswer } from './firstToAnswer.ts'
import { type NodeSet, nodeSet } from './nodeSet.ts'

/** How long a read waits for one node before the next is asked too, in milliseconds: an answer within a second (R5). */
const PATIENCE_MS = 700
/** The node is over its limit: another one may answer. */
const LIMIT_EXCEEDED = -32005
/** What moves money is never sent a second time by itself. */
const ONCE = /^(eth_sendRawTransaction|sendTransaction|sendrawtransaction|author_submitExtrinsic)$/

/** The nodes of one chain as one. */
export interface RpcPool {
  /**
   * Several calls in one request.
   *
   * @returns the outcomes in the calls' order
   * @throws GatewayError 503 `chain-unreachable` when no node answers
   */
  ask(calls: readonly RpcCall[], signal?: AbortSignal): Promise<readonly RpcOutcome[]>
  health(): ChainHealth
}

/** Which nodes are asked, and how. */
export interface RpcPoolOptions {
  readonly chain: ChainConfig
  /** Milliseconds for one node's answer. */
  readonly timeout: number
  /** Told of every node that failed, with its chain's CAIP-2 id. */
  readonly onFailure?: (chain: string, error: unknown) => void
}

const isOverLimit = (outcomes: readonly RpcOutcome[]): boolean =>
  outcomes.length > 0 && outcomes.every((outcome) => 'error' in outcome && outcome.error.code === LIMIT_EXCEEDED)

/** A read: the next node is asked when one fails or is slow. */
function read(
  nodes: NodeSet,
  calls: readonly RpcCall[],
  signal: AbortSignal | undefined,
): Promise<readonly RpcOutcome[]> {
  return firstToAnswer({
    nodes: nodes.candidates(),
    patience: PATIENCE_MS,
    signal,
    async ask(node, own) {
      // At once: whoever asks next must not wait for a slow node again.
      const onAbort = (): void => (signal?.aborted ? undefined : nodes.rest(node, own.reason))
      own.addEventListener('abort', onAbort, { once: true })
      try {
        const outcomes = await nodes.ask(node, calls, own)
        if (isOverLimit(outcomes) && nodes.size > 1)
          throw new GatewayError(502, 'node-limit', 'A node is over its limit: another one is asked.')
        return outcomes
      } catch (error) {
        if (!own.aborted) nodes.rest(node, error)
        throw error
      } finally {
        own.removeEventListener('abort', onAbort)
      }
    },
  })
}

/** What moves money: the next node is asked only while none has been sent it. */
async function sendOnce(
  nodes: NodeSet,
  calls: readonly RpcCall[],
  signal: AbortSignal | undefined,
): Promise<readonly RpcOutcome[]> {
  let cause: unknown
  for (const node of nodes.candidates()) {
    signal?.throwIfAborted()
    let mayHaveIt = false
    const onSend = (): void => {
      mayHaveIt = true
    }
    try {
      return await nodes.ask(node, calls, signal, onSend)
    } catch (error) {
      cause = error
      if (!signal?.aborted) nodes.rest(node, error)
      if (mayHaveIt) break
    }
  }
  throw cause
}

/** The nodes of one chain: the first that works is asked, one that fails rests, one of another chain is never used. */
export function rpcPool(options: RpcPoolOptions): RpcPool {
  const nodes = nodeSet(options)
  let health: ChainHealth = { isReachable: true }
  return {
    async ask(calls, signal) {
      try {
        const outcomes = await (calls.some(({ method }) => ONCE.test(method)) ? sendOnce : read)(nodes, calls, signal)
        health = { isReachable: true, lastAnswer: Date.now() }
        return outcomes
      } catch (error) {
        if (signal?.aborted) throw error
        health = { ...health, isReachable: false, reason: error instanceof Error ? error.message : 'unknown' }
        throw chainUnreachable(options.chain.id, error)
      }
    },
    health: () => health,
  }
}
