import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import type { ChainHealth, RpcCall, RpcOutcome } from './chain.ts'
import { chainUnreachable } from './chainUnreachable.ts'
import { checkNode } from './checkNode.ts'
import { firstToAnswer } from './firstToAnswer.ts'
import { refusalStatuses } from './refusalStatuses.ts'
import type { RpcNode } from './rpcNode.ts'
import { sendCalls } from './sendCalls.ts'
import { withLimit } from './withLimit.ts'

/** How long a node that failed is left alone (security.md, R5), in milliseconds. */
const REST_MS = 30_000
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

/** The nodes of one chain: the first that works is asked, one that fails rests, one of another chain is never used. */
export function rpcPool({ chain, timeout, onFailure }: RpcPoolOptions): RpcPool {
  const nodes: readonly RpcNode[] = chain.rpcUrls.map((url) => ({ url, isChecked: false, restsUntil: 0 }))
  const refusals = refusalStatuses(chain.id)
  let health: ChainHealth = { isReachable: true }

  function rest(node: RpcNode, error: unknown): void {
    node.isChecked = false
    node.restsUntil = performance.now() + REST_MS
    onFailure?.(chain.id, error)
  }

  async function askNode(node: RpcNode, calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
    if (!node.isChecked) await checkNode(chain, node.url, signal)
    node.isChecked = true
    return sendCalls({ url: node.url, calls, refusals }, signal)
  }

  /** Those that are awake, in order; when all rest, all are tried, because an answer late is better than none. */
  function candidates(): readonly RpcNode[] {
    const awake = nodes.filter((node) => node.restsUntil <= performance.now())
    return awake.length > 0 ? awake : nodes
  }

  async function askOne(node: RpcNode, calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcOutcome[]> {
    const outcomes = await withLimit(timeout, signal, (limited) => askNode(node, calls, limited))
    if (isOverLimit(outcomes) && nodes.length > 1)
      throw new GatewayError(502, 'node-limit', 'A node is over its limit: another one is asked.')
    return outcomes
  }

  /** A read: the next node is asked when one fails or is slow. */
  function read(calls: readonly RpcCall[], signal: AbortSignal | undefined): Promise<readonly RpcOutcome[]> {
    return firstToAnswer({
      nodes: candidates(),
      patience: PATIENCE_MS,
      signal,
      async ask(node, own) {
        // At once: whoever asks next must not wait for a slow node again.
        const onAbort = (): void => (signal?.aborted ? undefined : rest(node, own.reason))
        own.addEventListener('abort', onAbort, { once: true })
        try {
          return await askOne(node, calls, own)
        } catch (error) {
          if (!own.aborted) rest(node, error)
          throw error
        } finally {
          own.removeEventListener('abort', onAbort)
        }
      },
    })
  }

  /** What moves money: the next node is asked only while none has been sent it. */
  async function sendOnce(calls: readonly RpcCall[], signal: AbortSignal | undefined): Promise<readonly RpcOutcome[]> {
    let cause: unknown
    for (const node of candidates()) {
      signal?.throwIfAborted()
      try {
        return await withLimit(timeout, signal, (limited) => askNode(node, calls, limited))
      } catch (error) {
        const mayHaveIt = node.isChecked
        cause = error
        if (!signal?.aborted) rest(node, error)
        if (mayHaveIt) break
      }
    }
    throw cause
  }

  return {
    async ask(calls, signal) {
      try {
        const outcomes = await (calls.some(({ method }) => ONCE.test(method)) ? sendOnce : read)(calls, signal)
        health = { isReachable: true, lastAnswer: Date.now() }
        return outcomes
      } catch (error) {
        if (signal?.aborted) throw error
        health = { ...health, isReachable: false, reason: error instanceof Error ? error.message : 'unknown' }
        throw chainUnreachable(chain.id, error)
      }
    },
    health: () => health,
  }
}
