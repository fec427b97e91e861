import type { RpcCall, RpcOutcome } from './chain.ts'

const MAX_BYTES = 10_000_000
const TOO_MANY_REQUESTS = 429

/** Under these a proxy answers for a node that does not: whatever their body says, the node has failed. */
const PROXY_FAILURES: readonly number[] = [502, 503, 504]
const MAX_PAUSE_MS = 30_000
const SECOND_MS = 1000

/**
 * Why a node gave no JSON-RPC answer. `failed` and `limited` count against the node; `refused` (a status of 4xx) and
 * `too-large` are about the question; `behind` and `wrong-chain` are about what the node serves.
 */
export type NodeErrorKind = 'failed' | 'limited' | 'refused' | 'too-large' | 'behind' | 'wrong-chain'

/** A node gave no answer that could be used. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly kind: NodeErrorKind
  /** Milliseconds for which the node wants to be left alone. */
  readonly pauseMs: number | undefined

  constructor(kind: NodeErrorKind, message: string, pauseMs?: number) {
    super(message)
    this.kind = kind
    this.pauseMs = pauseMs
  }
}

interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false
  if ('jsonrpc' in value) return 'result' in value || 'error' in value
  return 'id' in value && ('result' in value || ('error' in value && typeof value.error === 'object'))
}

async function readAll(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES)
      throw new NodeError('too-large', 'The answer is larger than 10 MB: ask for less, such as fewer blocks.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `fetch` takes no user and password in an address; nodes are often configured so. */
function withoutCredentials(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return { address: url, headers: {} }
  const words = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, headers: { authorization: `Basic ${Buffer.from(words).toString('base64')}` } }
}

/**
 * The milliseconds of `Retry-After`, which are seconds or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param most half a minute unless given
 */
export function pauseOf(header: string | null, most = MAX_PAUSE_MS): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined
  const until = seconds === undefined ? Date.parse(header) - Date.now() : seconds * SECOND_MS
  return Number.isFinite(until) ? Math.min(Math.max(until, 0), most) : undefined
}

function parse(text: string): readonly Answer[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).filter(isAnswer)
  } catch {
    // A page of a proxy, or half an answer: the status says what it means.
    return []
  }
}

/** What the node answered, or why that is no answer. Under most statuses a body of JSON-RPC is one. */
async function readAnswers(response: Response): Promise<readonly Answer[]> {
  const { status, ok } = response
  if (status === TOO_MANY_REQUESTS) {
    await response.body?.cancel()
    throw new NodeError(
      'limited',
      'The node is over its limit (HTTP status 429).',
      pauseOf(response.headers.get('retry-after')),
    )
  }
  const answers = parse(await readAll(response))
  if (answers.length > 0 && !PROXY_FAILURES.includes(status)) return answers
  if (ok) throw new NodeError('failed', 'The node answered with something other than JSON-RPC.')
  const kind = status >= 400 && status < 500 && status !== 408 ? 'refused' : 'failed'
  throw new NodeError(kind, `The node answered with HTTP status ${status}.`)
}

function outcomeOf(answer: Answer | undefined): RpcOutcome {
  if (!answer) return { error: { code: -32603, message: 'The node gave no answer to this call of the batch.' } }
  const { error, result } = answer
  if (!error) return { result: result ?? null }
  const code = typeof error.code === 'number' ? error.code : -32603
  const message = typeof error.message === 'string' ? error.message : 'The node refused without a reason.'
  return { error: error.data === undefined ? { code, message } : { code, message, data: error.data } }
}

/**
 * Puts calls to one node; answers are matched by id, whatever their order. The signal is over headers and body;
 * redirects are not followed.
 *
 * @throws NodeError when what came back is no JSON-RPC
 */
export async function sendCalls(url: string, calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcOutcome[]> {
  const bodies = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const { address, headers } = withoutCredentials(url)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
    redirect: 'error',
    signal,
  })
  const answers = await readAnswers(response)
  const byId = new Map(answers.map((item) => [item.id, item]))
  const [only] = answers
  // An error that names none of the calls is about all of them.
  const isAboutAll = answers.length === 1 && only?.error && typeof only.id !== 'number'
  return bodies.map(({ id }) => outcomeOf(isAboutAll ? only : byId.get(id)))
}
