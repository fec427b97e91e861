import type { PublicClient } from 'viem'
import type { ChainConfig } from '../config/chainConfig.ts'

/** One call of JSON-RPC. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** What one call came to. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Whether a chain's nodes answered when last asked. */
export interface ChainHealth {
  readonly isReachable: boolean
  /** Of the last trouble, in words. */
  readonly reason?: string
  /** Milliseconds since 1970 of the last good answer. */
  readonly lastAnswer?: number
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
  health(): ChainHealth
}

/** An EVM chain, whose client is always there. */
export type EvmChain = Chain & { readonly client: PublicClient }
