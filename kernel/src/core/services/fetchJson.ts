import { abortError, kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { RpcCall } from './rpcNode.ts'
import type { ClockService } from './services.ts'

/** Longest wait a server can ask for. */
const LONGEST = 30_000

/** A date as servers write it (RFC 9110, IMF-fixdate); `Date.parse` also takes `-5` and `5, 10` for one. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** Milliseconds a `Retry-After` header asks for: seconds or a date, at most 30 s. */
function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : HTTP_DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST)
}

/** Deepest nesting read from outside. */
const MAX_DEPTH = 64
const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted && code === BACKSLASH) index++
    else if (code === QUOTE) quoted = !quoted
    else if (!quoted && OPEN.has(code)) deepest = Math.max(deepest, ++depth)
    else if (!quoted && CLOSE.has(code)) depth--
  }
  return deepest
}

/**
 * Reads JSON that is at most 64 levels deep; no bytes at all read as `undefined`.
 * @throws SyntaxError otherwise
 */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (depthOf(text) > MAX_DEPTH) throw new SyntaxError(`JSON is nested deeper than ${MAX_DEPTH} levels`)
  return JSON.parse(text)
}

/** Most bytes read of one answer. */
const LIMIT = 2_000_000

function tooLarge(url: string): Error {
  return kernelError('http/too-large', { details: { url, limit: LIMIT } })
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * Reads a body while it arrives and stops when it grows too large.
 * @throws `http/too-large` beyond 2 MB
 */
async function readBody(response: Response, url: string): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.length
    if (size > LIMIT) {
      await reader.cancel()
      throw tooLarge(url)
    }
    chunks.push(value)
  }
}

interface TimeLimit {
  readonly clock: ClockService
  /** Milliseconds. */
  readonly limit: number
  readonly signal?: AbortSignal | undefined
  /** The error when the limit is reached. */
  readonly expired: () => KernelError
}

/** Runs an operation that must end: by itself, by its caller's signal, or by the limit. Its own signal aborts then. */
async function withTimeLimit<T>(options: TimeLimit, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { clock, limit, signal, expired } = options
  if (signal?.aborted) throw abortError(signal)
  const work = new AbortController()
  const timer = new AbortController()
  const onAbort = (): void => work.abort(abortError(signal))
  const stopped = new Promise<never>((_, reject) => {
    work.signal.addEventListener('abort', () => reject(work.signal.reason), { once: true })
  })
  signal?.addEventListener('abort', onAbort, { once: true })
  const timed = clock.sleep(limit, timer.signal).then(
    () => work.abort(expired()),
    () => undefined,
  )
  try {
    return await Promise.race([run(work.signal), stopped])
  } finally {
    timer.abort()
    signal?.removeEventListener('abort', onAbort)
    void timed
  }
}

interface JsonRequest {
  readonly url: URL
  readonly method: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds over headers and body. */
  readonly timeout: number
  readonly onHeaders?: ((headers: Headers) => void) | undefined
  /** An answer that is no JSON is given as text. */
  readonly orText?: boolean
}

/** The address for messages: what follows the path may name a user. */
function shown(url: URL): string {
  return url.origin + url.pathname
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Browsers hide the status of a redirect, servers show it. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || REDIRECTS.includes(status)
}

async function attempt(request: JsonRequest, signal: AbortSignal, clock: ClockService): Promise<unknown> {
  const { method, headers, body } = request
  const url = shown(request.url)
  const init: RequestInit = { method, credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin', signal }
  const response = await fetch(request.url, {
    ...init,
    // A redirect could lead to a host that was not named, so it is not followed.
    redirect: 'manual',
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (isRedirect(response)) {
    await response.body?.cancel()
    throw kernelError('http/malformed', { details: { url, problem: 'a redirect' } })
  }
  const bytes = await readBody(response, url)
  let answer: unknown
  let cause: unknown
  try {
    answer = parseJson(bytes)
  } catch (error) {
    if (request.orText) answer = new TextDecoder().decode(bytes)
    else cause = error
  }
  const { status } = response
  if (!response.ok) {
    const wait = retryAfter(response.headers.get('retry-after'), clock.now())
    throw kernelError('http/status', { details: { url, status, retryAfter: wait, answer } })
  }
  if (cause !== undefined) throw kernelError('http/malformed', { details: { url, problem: 'not JSON' }, cause })
  request.onHeaders?.(response.headers)
  return answer
}

/**
 * One request for JSON, never repeated.
 * @throws `http/status`, `http/network`, `http/timeout`, `http/malformed`, `http/too-large`, `kernel/aborted`
 */
export function fetchJson(request: JsonRequest, clock: ClockService): Promise<unknown> {
  const { signal, timeout } = request
  const url = shown(request.url)
  const expired = () => kernelError('http/timeout', { details: { url, limit: timeout } })
  return withTimeLimit({ clock, limit: timeout, signal, expired }, async (own) => {
    try {
      return await attempt(request, own, clock)
    } catch (error) {
      throw isKernelError(error) ? error : kernelError('http/network', { details: { url }, cause: error })
    }
  })
}

const CALL = /^(GET|POST) (\/[\w\-./:~%]*(?:\?[\w\-./:~%&=]*)?)$/
/** The call is at fault, not the node: another one would say the same. */
const REFUSALS: readonly unknown[] = [400, 404, 422]
/** The bytes are at fault; of a read it is how much the node would have to give, and the next one may give it. */
const TOO_LARGE = 413
/** Characters of a refusal that an error repeats. */
const REASON_LENGTH = 300

/**
 * Asks a node over plain HTTP: the method is a verb and a path under the node's address, the parameters of a POST are
 * its text. An answer that is no JSON is text.
 * @throws `config/invalid` for a method of another form, `rpc/invalid-input` with the node's reason for its refusal
 */
export async function askRest(
  node: URL,
  { method, params }: RpcCall,
  options: { readonly clock: ClockService; readonly signal: AbortSignal; readonly timeout: number },
): Promise<unknown> {
  const [, httpMethod, path] = CALL.exec(method) ?? []
  if (!httpMethod || !path || path.includes('..'))
    throw kernelError('config/invalid', { details: { argument: 'method', problem: 'expected a verb and a path' } })
  const { clock, signal, timeout } = options
  const url = new URL(node)
  const [pathname = '', search = ''] = path.split('?')
  url.pathname = url.pathname.replace(/\/+$/, '') + pathname
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value)
  const post = httpMethod === 'POST' ? { headers: { 'content-type': 'text/plain' }, body: String(params ?? '') } : {}
  try {
    return await fetchJson({ url, method: httpMethod, ...post, signal, timeout, orText: true }, clock)
  } catch (error) {
    if (!isKernelError(error, 'http/status')) throw error
    const { answer, status } = error.details
    const isTooLarge = status === TOO_LARGE && httpMethod === 'POST'
    if (!isTooLarge && !REFUSALS.includes(status)) throw error
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')
    const reason = isTooLarge ? 'too large' : text
    throw kernelError('rpc/invalid-input', {
      details: { method: `${httpMethod} ${pathname}`, reason: reason.slice(0, REASON_LENGTH) },
      cause: error,
    })
  }
}
