import { type ChainHealth, chainUnreachable, noNodes, type RpcCall, type RpcOutcome } from './chain.ts'
import { hedgedRequest } from './hedgedRequest.ts'
import { type NodeSet, type NodeSetOptions, nodeSet } from './nodeSet.ts'
import { NodeError } from './sendCalls.ts'

/** How long a read waits for one node before the next is asked too, in milliseconds. */
const HEDGE_DELAY_MS = 700

/** The node is over its limit, or the question is over the node's: EIP-1474 has one code for both. */
const LIMIT_EXCEEDED = -32005

/** The words of the second kind. */
const QUESTION_LIMIT = /result|range|block|size|gas/i

/** What the client is given for a question that every node refuses by its HTTP status (EIP-1474: not supported). */
const NOT_SUPPORTED = -32004

/** What moves money is never sent a second time by itself. */
const ONCE = /^(eth_sendRawTransaction|sendTransaction|sendrawtransaction|author_submitExtrinsic)$/

/** Takes its time, and costs a node so much that a second one is not asked for it as well. */
const HEAVY = /^(eth_getLogs|eth_getBlockReceipts|trace_|debug_|getProgramAccounts|getSignaturesForAddress|getBlock$)/

/** Calls of one request to a node; providers refuse longer batches. */
const BATCH = 100

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
export type RpcPoolOptions = NodeSetOptions

const isOverLimit = (outcomes: readonly RpcOutcome[]): boolean =>
  outcomes.length > 0 &&
  outcomes.every(
    (outcome) =>
      'error' in outcome && outcome.error.code === LIMIT_EXCEEDED && !QUESTION_LIMIT.test(outcome.error.message),
  )

const refusalOf = (calls: readonly RpcCall[], { kind, message }: NodeError): readonly RpcOutcome[] =>
  calls.map(() => ({ error: { code: kind === 'too-large' ? LIMIT_EXCEEDED : NOT_SUPPORTED, message } }))

/** Whether it tells against the node, and not only against the question. */
const isNodeFault = (error: unknown): boolean =>
  !(error instanceof NodeError) || (error.kind !== 'refused' && error.kind !== 'too-large' && error.kind !== 'behind')

/** A read: the next node is asked when one fails, refuses or is slow. */
async function read(
  nodes: NodeSet,
  calls: readonly RpcCall[],
  signal: AbortSignal | undefined,
): Promise<readonly RpcOutcome[]> {
  let refusal: NodeError | undefined
  try {
    return await hedgedRequest({
      nodes: nodes.candidates(),
      hedgeDelayMs: calls.some(({ method }) => HEAVY.test(method)) ? undefined : HEDGE_DELAY_MS,
      signal,
      async ask(node) {
        try {
          const outcomes = await nodes.ask(node, calls, signal)
          if (isOverLimit(outcomes) && nodes.size > 1)
            throw new NodeError('limited', 'The node is over its limit (JSON-RPC error -32005).')
          return outcomes
        } catch (error) {
          if (error instanceof NodeError && error.kind === 'too-large') return refusalOf(calls, error)
          if (error instanceof NodeError && error.kind === 'refused') refusal = error
          if (isNodeFault(error) && !signal?.aborted) nodes.coolDown(node, error)
          throw error
        }
      },
    })
  } catch (error) {
    if (refusal && !signal?.aborted) return refusalOf(calls, refusal)
    throw error
  }
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
      if (isNodeFault(error) && !signal?.aborted) nodes.coolDown(node, error)
      if (mayHaveIt) break
    }
  }
  throw cause
}

/** The nodes of one chain: the first that works is asked, one that fails is left alone, one that is behind or of another chain is never used. */
export function rpcPool(options: RpcPoolOptions): RpcPool {
  const nodes = nodeSet(options)
  let health: Omit<ChainHealth, 'nodes'> = { isReachable: true }

  async function askBatch(calls: readonly RpcCall[], signal?: AbortSignal): Promise<readonly RpcOutcome[]> {
    if (nodes.size === 0) throw noNodes(options.chain.id)
    try {
      const outcomes = await (calls.some(({ method }) => ONCE.test(method)) ? sendOnce : read)(nodes, calls, signal)
      health = { isReachable: true, lastAnswer: Date.now() }
      return outcomes
    } catch (error) {
      if (signal?.aborted) throw error
      health = { ...health, isReachable: false, reason: error instanceof Error ? error.message : 'unknown' }
      throw chainUnreachable(options.chain.id, error)
    }
  }

  return {
    async ask(calls, signal) {
      if (calls.length <= BATCH) return askBatch(calls, signal)
      const outcomes: RpcOutcome[] = []
      for (let start = 0; start < calls.length; start += BATCH)
        outcomes.push(...(await askBatch(calls.slice(start, start + BATCH), signal)))
      return outcomes
    },
    health: () => ({ ...health, nodes: nodes.health() }),
  }
}
