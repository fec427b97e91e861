import type { RpcCall, RpcOutcome } from '../../core/chains/chain.ts'

/** Id of a call, which its answer carries. */
type RpcId = string | number | null

/** One answer of JSON-RPC 2.0. */
export type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: RpcId } & RpcOutcome

/** An answer that refuses a call. */
export function rpcRefusal(id: RpcId, code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

const LONGEST_METHOD = 60
const INVALID_REQUEST = -32600
const INVALID_PARAMS = -32602
const METHOD_NOT_FOUND = -32601

/** A call that may be made, or the answer that refuses it. */
type ReadCall = { readonly id: RpcId; readonly call: RpcCall } | { readonly refused: RpcAnswer }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls that one trial may have, as many as a wallet's batch. */
const MAX_TRIED = 20
const TOO_LONG = `A trial has one block of at most ${MAX_TRIED} calls.`

/** Whether a trial is one block with as many calls as a wallet's batch has. */
function isShort(params: unknown): boolean {
  const [payload] = Array.isArray(params) ? params : []
  const blocks: unknown = isRecord(payload) ? payload.blockStateCalls : undefined
  const [block, ...more]: unknown[] = Array.isArray(blocks) ? blocks : []
  return isRecord(block) && more.length === 0 && Array.isArray(block.calls) && block.calls.length <= MAX_TRIED
}

/** One entry of a request: a call that may be made, or the answer that refuses it. */
export function readCall(entry: unknown, allowed: ReadonlySet<string>): ReadCall {
  if (!isRecord(entry)) return { refused: rpcRefusal(null, INVALID_REQUEST, 'A call is an object.') }
  const { id, method, params = [] } = entry
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isFinite(id)))
    return { refused: rpcRefusal(null, INVALID_REQUEST, 'A call needs an id, text or number.') }
  const refuse = (code: number, message: string): ReadCall => ({ refused: rpcRefusal(id, code, message) })
  if (typeof method !== 'string' || method.length > LONGEST_METHOD)
    return refuse(INVALID_REQUEST, 'A call needs a method.')
  if (method === 'eth_simulateV1' && !isShort(params)) return refuse(INVALID_PARAMS, TOO_LONG)
  if (!allowed.has(method)) return refuse(METHOD_NOT_FOUND, `This gateway does not support the method ${method}.`)
  if (Array.isArray(params)) return { id, call: { method, params } }
  if (!isRecord(params)) return refuse(INVALID_PARAMS, 'The parameters are a list or an object.')
  return { id, call: { method, params } }
}
