import type { ChainFamily, NodeReader } from '../adapters/adapter.ts'
import { abortError, kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import type { KernelError } from '../errors/kernelError.ts'
import { readProperty } from '../errors/kernelError.ts'
import type { Network } from '../network/network.ts'
import type { RpcConfig } from './createServices.ts'
import { askRest, fetchJson } from './fetchJson.ts'
import type { NodeUrl } from './httpClient.ts'

/** Milliseconds a node may take for one request. */
const RPC_TIMEOUT = 10_000
/** Most calls in one batch. */
const BATCH_SIZE = 1000
/** Milliseconds a node that failed is left alone. */
const RESTING_TIME = 30_000

/** Which question an answer belongs to. */
interface Question {
  readonly method: string
  readonly network: string
  readonly url: string
}

/** What a node says to one call. */
type Answer = { readonly result: unknown } | { readonly error: KernelError }

/** The typed error for an answer that is no JSON-RPC. */
function malformedAnswer(question: Question, problem: string): KernelError {
  return kernelError('rpc/malformed', { details: { ...question, problem } })
}

/** Reads one JSON-RPC answer whose id was already matched. */
function readAnswer(answer: unknown, question: Question): Answer {
  const error = readProperty(answer, 'error')
  if (typeof error === 'object' && error !== null) {
    const details = { rpcCode: readProperty(error, 'code'), data: readProperty(error, 'data') }
    return { error: fromUnknown(error, { ...question, source: 'node', fallback: 'rpc/invalid-input', details }) }
  }
  if (typeof answer === 'object' && answer !== null && 'result' in answer) return { result: answer.result }
  return { error: malformedAnswer(question, 'neither result nor error') }
}

export interface RpcCall {
  readonly method: string
  readonly params: unknown
  readonly node?: string | undefined
}

/** Sends text to one node and gives the JSON it answered. */
type PostJson = (body: string, signal: AbortSignal) => Promise<unknown>

interface RpcTarget {
  readonly network: string
  readonly url: string
  readonly post: PostJson
}

let nextId = 1

function encode(call: RpcCall, id: number): object {
  return { jsonrpc: '2.0', id, method: call.method, ...(call.params === undefined ? {} : { params: call.params }) }
}

function questionOf(target: RpcTarget, { method }: RpcCall): Question {
  return { method, network: target.network, url: target.url }
}

async function postOne(target: RpcTarget, call: RpcCall, signal: AbortSignal): Promise<Answer> {
  const id = nextId++
  const answer = await target.post(JSON.stringify(encode(call, id)), signal)
  const answered = readProperty(answer, 'id')
  // A node that could not read the request does not know its id and answers null (JSON-RPC 2.0).
  const belongs = answered === id || (answered === null && readProperty(answer, 'error') !== undefined)
  return belongs
    ? readAnswer(answer, questionOf(target, call))
    : { error: malformedAnswer(questionOf(target, call), 'wrong id') }
}

/**
 * Sends calls to one node, several as one batch, and sorts out the answers: their order does not matter, and one that
 * is missing or broken does not touch the others.
 * @returns one answer per call in the order of the calls; `undefined` for a node that does not take batches
 */
async function postCalls(
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
    const question = questionOf(target, call)
    const id = start + index
    return byId.has(id)
      ? readAnswer(byId.get(id), question)
      : { error: malformedAnswer(question, 'no answer in the batch') }
  })
}

interface Waiting extends RpcCall {
  readonly signal: AbortSignal
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Aborts when every one of the signals has aborted. */
function allAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  let left = signals.length
  const count = (): void => {
    left--
    if (left === 0) controller.abort()
  }
  for (const signal of signals) {
    if (signal.aborted) count()
    else signal.addEventListener('abort', count, { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Sends one call to a node. */
type AskNode = (call: RpcCall, signal: AbortSignal) => Promise<unknown>

/** Collects the calls of one tick for a node and sends them together. */
function createBatcher(target: RpcTarget): AskNode {
  let queue: Waiting[] = []
  let takesBatches = true

  async function send(calls: readonly Waiting[]): Promise<void> {
    try {
      const answers = await postCalls(target, calls, allAborted(calls.map(({ signal }) => signal)))
      if (!answers) {
        takesBatches = false
        return void (await Promise.all(calls.map((call) => send([call]))))
      }
      calls.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer && 'result' in answer) resolve(answer.result)
        else reject(answer?.error)
      })
    } catch (error) {
      for (const { reject } of calls)
        reject(fromUnknown(error, { source: 'node', url: target.url, network: target.network }))
    }
  }

  function flush(): void {
    const calls = queue.filter(({ signal }) => !signal.aborted)
    queue = []
    const size = takesBatches ? BATCH_SIZE : 1
    for (let start = 0; start < calls.length; start += size) void send(calls.slice(start, start + size))
  }

  return (call, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(abortError(signal))
      signal.addEventListener('abort', () => reject(abortError(signal)), { once: true })
      if (queue.length === 0) setTimeout(flush, 0)
      queue.push({ ...call, signal, resolve, reject })
    })
}

/** One node of a network. */
export interface RpcNode {
  readonly url: string
  isResting(): boolean
  /** Leaves the node alone for 30 s, then checks its chain anew. */
  rest(): void
  call(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

const ACTUAL_LENGTH = 80

/** @throws `rpc/wrong-chain` when the node answers for another chain than the network's */
async function checkChain(ask: AskNode, url: string, network: Network, family: ChainFamily | undefined): Promise<void> {
  if (!family?.chainCheck) return
  let actual: unknown
  let failure: { readonly error: unknown } | undefined
  const reader: NodeReader = {
    async request(method, params) {
      try {
        actual = await ask({ method, params }, new AbortController().signal)
        return actual
      } catch (error) {
        failure = { error }
        throw error
      }
    },
  }
  if (await family.chainCheck(network, reader).catch(() => false)) return
  // A node that does not answer is down, not wrong.
  if (failure) throw failure.error
  const details = { url, actual: String(actual).slice(0, ACTUAL_LENGTH), network: network.id }
  throw kernelError('rpc/wrong-chain', { details })
}

/** Makes a node that checks its chain before the first call. */
export function createNode(
  { url, ours }: NodeUrl,
  network: Network,
  family: ChainFamily | undefined,
  config: RpcConfig,
): RpcNode {
  const { clock } = config
  const shown = url.origin + url.pathname
  // The gateway reads JSON as plain text too, and that spares the browser's preflight request.
  const headers = { 'content-type': ours ? 'text/plain' : 'application/json' }
  const ask: AskNode =
    network.rpcKind === 'rest'
      ? (call, signal) => askRest(url, call, { clock, signal, timeout: RPC_TIMEOUT })
      : createBatcher({
          network: network.id,
          url: shown,
          post: (body, signal) =>
            fetchJson({ url, method: 'POST', headers, body, signal, timeout: RPC_TIMEOUT }, clock),
        })
  let restUntil = 0
  let check: Promise<void> | undefined

  function checked(): Promise<void> {
    check ??= checkChain(ask, shown, network, family).catch((error: unknown) => {
      check = undefined
      throw error
    })
    return check
  }

  return {
    url: shown,
    isResting: () => clock.now() < restUntil,
    rest() {
      restUntil = clock.now() + RESTING_TIME
      check = undefined
    },
    async call(call, signal) {
      await checked()
      return ask(call, signal)
    },
  }
}
