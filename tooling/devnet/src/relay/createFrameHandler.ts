import { parseJson } from '../http/parseJson.ts'
import type { Post } from './createPost.ts'
import { readParameters } from './readParameters.ts'
import type { RelayClient } from './relayClient.ts'
import { relayMethods } from './relayMethods.ts'
import type { RelayState } from './relayState.ts'
import { RpcProblem } from './rpcProblem.ts'
import { stepsOfFrame } from './stepsOfFrame.ts'
import { strike } from './strike.ts'

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
export function createFrameHandler(state: RelayState, post: Post): (client: RelayClient, text: string) => void {
  const methods = relayMethods(state, post)
  const call = (client: RelayClient, { id, method = '', params }: Frame, unanswered: boolean): void => {
    const answer = (payload: object) => (unanswered ? undefined : post.send(client, { id, ...payload }))
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
    if (!frame) return post.send(client, { id: null, error: { code: -32700, message: 'Parse error' } })
    const steps = stepsOfFrame(frame.method, frame.params)
    const fault = state.faults.take(steps, client)
    state.note(steps[0], client.clientId, topicOf(frame.params), fault?.do)
    if (fault?.do === 'refuse') return post.send(client, { id: frame.id, error: REFUSED })
    strike(fault, client, (unanswered) =>
      frame.method === undefined ? post.acknowledge(client, frame.id) : call(client, frame, unanswered),
    )
  }
}
