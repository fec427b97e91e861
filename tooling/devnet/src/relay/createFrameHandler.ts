import { parseJson } from '../http/httpProblem.ts'
import { applyFault } from './applyFault.ts'
import type { MessageBus } from './createMessageBus.ts'
import { relayMethods } from './relayMethods.ts'
import type { RelayClient, RelayState } from './relayState.ts'
import { stepOfTag } from './stepOfTag.ts'

/** A JSON-RPC error answer (https://www.jsonrpc.org/specification#error_object). */
class RpcProblem extends Error {
  override readonly name: string = 'RpcProblem'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const INVALID_PARAMETERS = -32602
const TOPIC = /^[0-9a-f]{64}$/

function fail(name: string, what: string): never {
  throw new RpcProblem(INVALID_PARAMETERS, `Invalid params: ${name} must be ${what}`)
}

/** Readers for the parameters of a call; each throws RpcProblem -32602 that names what is wrong. */
export interface Parameters {
  topic(name: string): string
  text(name: string): string
  optionalText(name: string): string | undefined
  whole(name: string, otherwise: number): number
  topics(name: string): readonly string[]
  objects(name: string): readonly Parameters[]
}

/** See {@link Parameters}. */
function readParameters(value: unknown): Parameters {
  if (typeof value !== 'object' || value === null) fail('params', 'an object')
  const given: Readonly<Record<string, unknown>> = { ...value }
  const list = (name: string): readonly unknown[] => {
    const entry = given[name]
    return Array.isArray(entry) ? entry : fail(name, 'a list')
  }
  const topicIn = (entry: unknown, name: string): string =>
    typeof entry === 'string' && TOPIC.test(entry) ? entry : fail(name, '64 hexadecimal digits')
  const text = (name: string): string => {
    const entry = given[name]
    return typeof entry === 'string' && entry !== '' ? entry : fail(name, 'a text')
  }
  return {
    text,
    topic: (name) => topicIn(given[name], name),
    optionalText: (name) => (given[name] === undefined || given[name] === null ? undefined : text(name)),
    whole(name, otherwise) {
      const entry = given[name] ?? otherwise
      return typeof entry === 'number' && Number.isSafeInteger(entry) && entry >= 0
        ? entry
        : fail(name, 'a whole number')
    },
    topics: (name) => list(name).map((entry) => topicIn(entry, name)),
    objects: (name) => list(name).map(readParameters),
  }
}

const STEPS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map(
  Object.entries({
    irn_subscribe: ['subscribe'],
    irn_batchSubscribe: ['subscribe'],
    irn_unsubscribe: ['unsubscribe'],
    irn_batchUnsubscribe: ['unsubscribe'],
    irn_fetchMessages: ['fetch'],
    irn_batchFetchMessages: ['fetch'],
    irn_batchPublish: ['publish'],
    wc_proposeSession: ['propose', 'publish'],
    wc_approveSession: ['approve', 'settle', 'publish'],
  }),
)

/** The names of the step that a client's frame is, the most telling one first. */
function stepsOfFrame(method: string | undefined, parameters: unknown): readonly [string, ...string[]] {
  if (method === undefined) return ['acknowledge']
  if (method !== 'irn_publish') return STEPS.get(method) ?? ['unknown']
  const tag = typeof parameters === 'object' && parameters !== null && 'tag' in parameters ? Number(parameters.tag) : 0
  return [stepOfTag(tag), 'publish']
}

interface Frame {
  readonly id?: unknown
  readonly method?: string
  readonly params?: unknown
}

const INTERNAL_ERROR = -32603
const REFUSED = { code: -32000, message: 'The relay was told to refuse this step' }

function parse(text: string): Frame | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { id, method, params }: { id?: unknown; method?: unknown; params?: unknown } = value
  return { id, params, ...(typeof method === 'string' ? { method } : {}) }
}

function toError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof RpcProblem) return { code: error.code, message: error.message }
  return { code: INTERNAL_ERROR, message: `The relay failed: ${error instanceof Error ? error.message : error}` }
}

function topicOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  const { topic, pairingTopic }: { topic?: unknown; pairingTopic?: unknown } = params
  return [topic, pairingTopic].find((entry) => typeof entry === 'string')
}

/** Handles what a socket says: calls, and acknowledgements of deliveries. */
export function createFrameHandler(state: RelayState, bus: MessageBus): (client: RelayClient, text: string) => void {
  const methods = relayMethods(state, bus)
  const call = (client: RelayClient, { id, method = '', params }: Frame, unanswered: boolean): void => {
    const answer = (payload: object) => (unanswered ? undefined : bus.send(client, { id, ...payload }))
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcProblem(-32601, `Method not found: ${method}`)
      const { result, afterwards } = run(client, readParameters(params))
      answer({ result })
      afterwards?.()
    } catch (error) {
      answer({ error: toError(error) })
    }
  }
  return (client, text) => {
    if (client.silent) return
    const frame = parse(text)
    if (!frame) return bus.send(client, { id: null, error: { code: -32700, message: 'Parse error' } })
    const steps = stepsOfFrame(frame.method, frame.params)
    const fault = state.faults.take(steps, client)
    state.note(steps[0], client.clientId, topicOf(frame.params), fault?.do)
    if (fault?.do === 'refuse') return bus.send(client, { id: frame.id, error: REFUSED })
    applyFault(fault, client, (unanswered) =>
      frame.method === undefined ? bus.acknowledge(client, frame.id) : call(client, frame, unanswered),
    )
  }
}
