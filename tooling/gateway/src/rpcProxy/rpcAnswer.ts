import type { RpcOutcome } from '../chains/chain.ts'

/** Id of a call, which its answer carries. */
export type RpcId = string | number | null

/** One answer of JSON-RPC 2.0. */
export type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: RpcId } & RpcOutcome

/** An answer that refuses a call. */
export function rpcRefusal(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
