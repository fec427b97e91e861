import { GatewayError } from '../gatewayError.ts'
import type { RpcCall, RpcOutcome } from './chain.ts'
import { postJson } from './postJson.ts'

interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}

function outcomeOf(answer: Answer | undefined): RpcOutcome {
  if (!answer) return { error: { code: -32603, message: 'The node gave no answer to this call of the batch.' } }
  const { error, result } = answer
  if (!error) return { result: result ?? null }
  const code = typeof error.code === 'number' ? error.code : -32603
  const message = typeof error.message === 'string' ? error.message : 'The node refused without a reason.'
  return { error: error.data === undefined ? { code, message } : { code, message, data: error.data } }
}

/** One request to a node. */
export interface NodeRequest {
  readonly url: string
  readonly calls: readonly RpcCall[]
  /** HTTP statuses besides 200 under which the node refuses a call. */
  readonly refusals: readonly number[]
}

/** Puts calls to one node; answers are matched by id, whatever their order. A malformed answer throws. */
export async function sendCalls({ url, calls, refusals }: NodeRequest, signal: AbortSignal): Promise<RpcOutcome[]> {
  const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answer = await postJson(url, bodies.length === 1 ? bodies[0] : bodies, signal, refusals)
  const answers = (Array.isArray(answer) ? answer : [answer]).filter(isAnswer)
  if (answers.length === 0)
    throw new GatewayError(502, 'node-failed', 'A node answered with something other than JSON-RPC.')
  const byId = new Map(answers.map((item) => [item.id, item]))
  const wholeBatchRefused = !Array.isArray(answer) && bodies.length > 1
  return bodies.map(({ id }) => outcomeOf(wholeBatchRefused ? answers[0] : byId.get(id)))
}
