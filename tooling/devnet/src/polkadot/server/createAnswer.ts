import { allHandlers, type Blockchain, ResponseError } from '@acala-network/chopsticks-core'
import { checkParams } from './checkParams.ts'

/** What subscriptions of one connection need. */
export interface Notifier {
  subscribe(method: string, id: string, onCancel?: () => void): (data: unknown) => void
  unsubscribe(id: string): void
}

/** A method of our own besides the node's. */
export type OwnMethods = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

/** Answers the JSON-RPC of a node. */
export type Answer = (request: unknown, notifier: Notifier) => Promise<unknown>

function isRequest(value: unknown): value is { id?: unknown; method: string; params?: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string'
}

function toError(error: unknown): { code: number; message: string } {
  if (error instanceof ResponseError) return { code: error.code, message: error.message }
  return { code: -32603, message: `Internal ${error}` }
}

export function createAnswer(chain: Blockchain, own: OwnMethods): Answer {
  const run = async (method: string, params: readonly unknown[], notifier: Notifier): Promise<unknown> => {
    const mine = Object.hasOwn(own, method) ? own[method] : undefined
    if (mine) return mine(params)
    const handler = Object.hasOwn(allHandlers, method) ? allHandlers[method] : undefined
    if (!handler) throw new ResponseError(-32601, `Method not found: ${method}`)
    checkParams(method, params)
    return handler({ chain }, params, notifier)
  }
  const one = async (request: unknown, notifier: Notifier): Promise<unknown> => {
    if (!isRequest(request)) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    const { id = null, method, params = [] } = request
    try {
      return { jsonrpc: '2.0', id, result: (await run(method, params, notifier)) ?? null }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: toError(error) }
    }
  }
  return (request, notifier) =>
    Array.isArray(request) ? Promise.all(request.map((entry) => one(entry, notifier))) : one(request, notifier)
}
