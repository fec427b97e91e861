import type { PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'
import { GatewayError } from '../errors.ts'

/** One call of JSON-RPC. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** What one call came to. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** A node's own refusal, as JSON-RPC carries it: the node works, the call does not. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'
  /** JSON-RPC error code. */
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** What is known of one node of a chain. */
export interface NodeHealth {
  /** Host of its address, without path, user or key. */
  readonly node: string
  /** `unknown` until it was asked; `behind` its siblings; `failing` while it is left alone. */
  readonly state: 'ok' | 'unknown' | 'behind' | 'failing'
  /** What it failed with, or how far it is behind. */
  readonly reason?: string
}

/** Whether a chain's nodes answered when last asked. */
export interface ChainHealth {
  readonly isReachable: boolean
  /** Of the last failure, in words. */
  readonly reason?: string
  /** Milliseconds since 1970 of the last good answer. */
  readonly lastAnswer?: number
  readonly nodes: readonly NodeHealth[]
}

/** A configured chain and its nodes. */
export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly config: ChainConfig
  /** Only of EVM chains; asks over the same nodes with the same failover. Reads made at once are one multicall. */
  readonly client: PublicClient | undefined
  /**
   * Asks a node, another one when it fails.
   *
   * @throws RpcError the node's own refusal
   * @throws GatewayError 503 `chain-unreachable` when no node answers
   */
  rpc(method: string, params: RpcCall['params'], signal?: AbortSignal): Promise<unknown>
  /** Several calls in one request; the outcomes stand in the calls' order. */
  batch(calls: readonly RpcCall[], signal?: AbortSignal): Promise<readonly RpcOutcome[]>
  /**
   * Each node as a chain of its own, so that what money depends on can be asked of all of them and no single one decides.
   */
  each(): readonly Chain[]
  health(): ChainHealth
}

/** An EVM chain, whose client is always there. */
export type EvmChain = Chain & { readonly client: PublicClient }

/** Seconds after which a client may ask again. */
const RETRY_AFTER = 5

/**
 * The refusal when no node of a chain answers: 503 `chain-unreachable`, which names the chain.
 *
 * @param seconds for which none will be asked again
 */
export function chainUnreachable(chainId: string, cause?: unknown, seconds = 0): GatewayError {
  return new GatewayError(503, 'chain-unreachable', `No node of ${chainId} answers at the moment: try again later.`, {
    cause,
    details: [{ name: chainId, description: 'unreachable' }],
    retryAfter: Math.max(RETRY_AFTER, Math.ceil(seconds)),
  })
}

/** The refusal of a chain that is configured without nodes: 400 `chain-unsupported`, because asking later is no use. */
export function noNodes(chainId: string): GatewayError {
  return new GatewayError(400, 'chain-unsupported', `The chain ${chainId} has no RPC proxy here: use its own service.`)
}
