import { RpcError } from '../ledger/rpcError.ts'
import type { Method } from './method.ts'
import { params } from './params.ts'

/** A JSON-RPC 2.0 answer. */
export interface RpcAnswer {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

function toError(error: unknown): NonNullable<RpcAnswer['error']> {
  if (!(error instanceof RpcError))
    return { code: -32603, message: error instanceof Error ? error.message : String(error) }
  const { code, message, data } = error
  return data === undefined ? { code, message } : { code, message, data }
}

/** Answers one request of a JSON-RPC client. */
export async function answerRpc(methods: Readonly<Record<string, Method>>, request: unknown): Promise<RpcAnswer> {
  if (!params.isRecord(request) || typeof request.method !== 'string')
    return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
  const { id = null, method } = request
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!found) return { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } }
  try {
    return { jsonrpc: '2.0', id, result: await found(Array.isArray(request.params) ? request.params : []) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: toError(error) }
  }
}
