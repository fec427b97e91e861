import { allHandlers, type Blockchain, ResponseError } from '@acala-network/chopsticks-core'

interface Check {
  readonly what: string
  fits(value: unknown): boolean
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

function isNumber(value: unknown): boolean {
  if (typeof value === 'string') return /^0x[0-9a-f]{1,8}$/i.test(value)
  return value === undefined || value === null || (Number.isSafeInteger(value) && Number(value) >= 0)
}

/** First parameters that the library keeps before it looks at them: a wrong one would spoil the chain for all clients. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  [
    'state_subscribeStorage',
    { what: 'a list of keys in hex', fits: (value) => Array.isArray(value) && value.every(isKey) },
  ],
  [
    'chain_getBlockHash',
    {
      what: 'the number of a block',
      fits: (value) => (Array.isArray(value) ? value.every(isNumber) : isNumber(value)),
    },
  ],
])

/**
 * Refuses a call whose first parameter would do harm.
 * @throws ResponseError -32602
 */
function checkParams(method: string, [first]: readonly unknown[]): void {
  const check = CHECKS.get(method)
  if (check && !check.fits(first))
    throw new ResponseError(-32602, `Invalid params: the first parameter of ${method} must be ${check.what}`)
}

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
    const answer = Object.hasOwn(own, method) ? own[method] : undefined
    if (answer) return answer(params)
    const handler = Object.hasOwn(allHandlers, method) ? allHandlers[method] : undefined
    if (!handler) throw new ResponseError(-32601, `Method not found: ${method}`)
    checkParams(method, params)
    return handler({ chain }, params, notifier)
  }
  const answerSingle = async (request: unknown, notifier: Notifier): Promise<unknown> => {
    if (!isRequest(request)) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    const { id = null, method, params = [] } = request
    try {
      return { jsonrpc: '2.0', id, result: (await run(method, params, notifier)) ?? null }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: toError(error) }
    }
  }
  return (request, notifier) =>
    Array.isArray(request)
      ? Promise.all(request.map((entry) => answerSingle(entry, notifier)))
      : answerSingle(request, notifier)
}
