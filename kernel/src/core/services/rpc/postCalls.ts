import { readProperty } from '../../errors/readProperty.ts'
import { type Answer, malformedAnswer, type Question, readAnswer } from './readAnswer.ts'

export interface RpcCall {
  readonly method: string
  readonly params: unknown
}

/** Sends text to one node and gives the JSON it answered. */
export type PostJson = (body: string, signal: AbortSignal) => Promise<unknown>

export interface RpcTarget {
  readonly network: string
  readonly url: string
  readonly post: PostJson
}

let nextId = 1

function encode(call: RpcCall, id: number): object {
  return { jsonrpc: '2.0', id, method: call.method, ...(call.params === undefined ? {} : { params: call.params }) }
}

function ask(target: RpcTarget, { method }: RpcCall): Question {
  return { method, network: target.network, url: target.url }
}

async function postOne(target: RpcTarget, call: RpcCall, signal: AbortSignal): Promise<Answer> {
  const id = nextId++
  const answer = await target.post(JSON.stringify(encode(call, id)), signal)
  const answered = readProperty(answer, 'id')
  // A node that could not read the request does not know its id and answers null (JSON-RPC 2.0, section 5).
  const belongs = answered === id || (answered === null && readProperty(answer, 'error') !== undefined)
  return belongs ? readAnswer(answer, ask(target, call)) : { error: malformedAnswer(ask(target, call), 'wrong id') }
}

/**
 * Sends calls to one node, several as one batch, and sorts out the answers: their order does not matter, and one that
 * is missing or broken does not touch the others.
 * @returns one answer per call in the order of the calls; `undefined` for a node that does not take batches
 */
export async function postCalls(
  target: RpcTarget,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<readonly Answer[] | undefined> {
  const [first] = calls
  if (first && calls.length === 1) return [await postOne(target, first, signal)]
  const start = nextId
  nextId += calls.length
  const answers = await target.post(JSON.stringify(calls.map((call, index) => encode(call, start + index))), signal)
  if (!Array.isArray(answers)) return undefined
  const byId = new Map<unknown, unknown>()
  for (const answer of answers) {
    const id = readProperty(answer, 'id')
    if (!byId.has(id)) byId.set(id, answer)
  }
  return calls.map((call, index) => {
    const question = ask(target, call)
    const id = start + index
    return byId.has(id)
      ? readAnswer(byId.get(id), question)
      : { error: malformedAnswer(question, 'no answer in the batch') }
  })
}
