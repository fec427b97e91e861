import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counter, Histogram } from 'prom-client'
import type { Telemetry } from '../telemetry.ts'
import { withinTime } from '../withinTime.ts'
import type { AnswerStore } from './answerStore.ts'

/** What kept a service from answering: decides whether it is asked again, and what the client is told. */
export type SourceErrorKind = 'limited' | 'away' | 'refused' | 'malformed'

/** A service behind a source gave no answer that can be used. Its message holds no key and no address of an account. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError'
  readonly kind: SourceErrorKind
  /** The source's name in the configuration. */
  readonly source: string
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined
  // Not a property: what a service says may name accounts, and properties of errors are logged.
  readonly #said: unknown

  constructor(
    kind: SourceErrorKind,
    source: string,
    message: string,
    answer: { status?: number; body?: unknown } = {},
  ) {
    super(message)
    this.kind = kind
    this.source = source
    this.status = answer.status
    this.#said = answer.body
  }

  /** The JSON of a refusal; `undefined` where it was none. */
  get said(): unknown {
    return this.#said
  }
}

/** What a source may ask of the network. */
export interface SourceFetch {
  /**
   * The JSON behind an address of one of the source's hosts.
   *
   * @throws SourceError
   */
  json(
    url: URL,
    options: {
      readonly signal: AbortSignal
      readonly headers?: Readonly<Record<string, string>>
      /** Sent as JSON by POST, and tried again after failures unless it `isOnce`. */
      readonly body?: unknown
      /** For how many milliseconds the answer may be used again, for the same request; not for what is sent. */
      readonly keepMs?: number
      /** Throws a SourceError for what HTTP calls a success and is none: that counts as a failure, and is not kept. */
      readonly check?: (answer: unknown) => void
      /** Sent once, whatever becomes of it: for what makes something. */
      readonly isOnce?: boolean
    },
  ): Promise<unknown>
}

type SourceRequest = Parameters<SourceFetch['json']>[1]

/** The limits of one source. */
export interface SourceFetchOptions {
  /** The source's name in the configuration. */
  readonly source: string
  /** Hosts, with ports where they have one, that may be asked; no other is, and redirects are not followed. */
  readonly hosts: readonly string[]
  /** Milliseconds between the beginnings of two requests to one host; 0 unless given. */
  readonly spacingMs?: number
  /** Most bytes of an answer; 2,000,000 unless given. */
  readonly maxBytes?: number
  readonly metrics?: SourceMetrics
  /** Keeps what may be used again; nothing is kept without it. */
  readonly answers?: AnswerStore
  readonly telemetry?: Pick<Telemetry, 'upstream'>
}

/** How services behind sources do. */
export interface SourceMetrics {
  readonly sourceRequests: Counter<'source' | 'outcome'>
  readonly sourceSeconds: Histogram<'source'>
}

const LIMIT_MS = 8_000
/** An answer that several callers wait for has its own time, whichever of them gives up. */
const SHARED_MS = 15_000
/** Pauses before a read is tried again, with up to a fifth more at random. */
const RETRY_MS = [150, 300, 600]
const MAX_PAUSE_MS = 2_000
/** So many failures in a row, and the service is left alone: longer each time. */
const FAILURES = 3
const COOLDOWN_MS = 30_000
const MAX_COOLDOWN_MS = 300_000
const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

async function readLimited(response: Response, most: number, tooLong: SourceError): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw tooLong
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after')?.trim() ?? ''
  return /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined
}

const isLocal = (url: URL): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)

/** A declared host over https, or a service of this machine. */
const isAllowed = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.host) && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)))

/** Leaves a service alone that fails again and again. */
function createCooldown() {
  let failures = 0
  let until = 0
  return {
    isOn: () => until > performance.now(),
    note(error: SourceError | undefined): void {
      failures = error && error.kind !== 'refused' ? failures + 1 : 0
      if (failures < FAILURES) return
      until = performance.now() + Math.min(MAX_COOLDOWN_MS, COOLDOWN_MS * 2 ** (failures - FAILURES))
    },
  }
}

/** Waits until the next request may begin; a caller that gives up does not give its turn back, which costs less than a wrong count. */
function createThrottle(spacingMs: number) {
  let next = 0
  return async (signal: AbortSignal): Promise<void> => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + spacingMs
    if (at > now) await sleep(at - now, undefined, { signal })
  }
}

/** What a refusal says; a page of HTML says nothing. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toInit({ headers, body }: SourceRequest): RequestInit {
  const shared = { accept: 'application/json', ...headers }
  if (body === undefined) return { headers: shared }
  return { method: 'POST', headers: { 'content-type': 'application/json', ...shared }, body: JSON.stringify(body) }
}

/** One try: the parsed answer, or why there is none and the pause after which another one may help. */
interface Attempt {
  readonly value?: unknown
  readonly error?: SourceError
  readonly pause?: number | undefined
}

/** Tries until there is an answer, or it is no use. */
async function retried(
  attempt: () => Promise<Attempt>,
  { isOnce, signal }: SourceRequest,
  note: (error: SourceError | undefined, seconds: number) => void,
): Promise<unknown> {
  const start = performance.now()
  for (let tries = 0; ; tries += 1) {
    const { value, error, pause } = await attempt()
    const wait = Math.max(pause ?? 0, (RETRY_MS[tries] ?? 0) * (1 + randomInt(200) / 1000))
    const isOver = pause === undefined || isOnce || tries >= RETRY_MS.length || wait > MAX_PAUSE_MS
    if (!error || isOver) note(error, (performance.now() - start) / 1000)
    if (!error) return value
    if (isOver) throw error
    await sleep(wait, undefined, { signal })
  }
}

/** Requests of one source: to its own hosts, one after the other as its plan allows, retried and measured. */
export function createSourceFetch(options: SourceFetchOptions): SourceFetch {
  const { source, hosts, spacingMs = 0, maxBytes = 2_000_000, metrics, answers, telemetry } = options
  const turns = new Map(hosts.map((host) => [host, createThrottle(spacingMs)]))
  const cooldown = createCooldown()
  const fail = (kind: SourceErrorKind, what: string, answer: { status?: number; body?: unknown } = {}): SourceError =>
    new SourceError(kind, source, `The source "${source}" ${what}.`, answer)

  const tooLong = fail('malformed', `answered with more than ${maxBytes} bytes`)

  async function once(url: URL, request: SourceRequest) {
    await turns.get(url.host)?.(request.signal)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)])
    const response = await fetch(url, { ...toInit(request), redirect: 'error', signal })
    return { response, text: await readLimited(response, maxBytes, tooLong) }
  }

  async function attempt(url: URL, request: SourceRequest): Promise<Attempt> {
    const { signal } = request
    try {
      const { response, text } = await once(url, request)
      const value: unknown = response.ok ? JSON.parse(text) : undefined
      if (response.ok) request.check?.(value)
      if (response.ok) return { value }
      const { status } = response
      const kind: SourceErrorKind = status === 429 ? 'limited' : RETRIED.has(status) ? 'away' : 'refused'
      const error = fail(kind, `answered with HTTP status ${status}`, { status, body: toJson(text) })
      return { error, pause: RETRIED.has(status) ? (retryAfter(response) ?? 0) : undefined }
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      if (cause instanceof SyntaxError) return { error: fail('malformed', 'answered with something other than JSON') }
      if (cause instanceof SourceError) return { error: cause }
      // Who was waited for as long as this is not waited for again.
      const isSlow = cause instanceof Error && cause.name === 'TimeoutError'
      return { error: fail('away', 'does not answer'), pause: isSlow ? undefined : 0 }
    }
  }

  function note(error: SourceError | undefined, seconds: number): void {
    metrics?.sourceRequests.inc({ source, outcome: error?.kind ?? 'answered' })
    metrics?.sourceSeconds.observe({ source }, seconds)
    cooldown.note(error)
  }

  function ask(url: URL, request: SourceRequest): Promise<unknown> {
    if (cooldown.isOn()) throw fail('away', 'failed several times and is left alone for a while')
    const work = (): Promise<unknown> => retried(() => attempt(url, request), request, note)
    return telemetry?.upstream(`source ${source}`, { 'server.address': url.host }, work) ?? work()
  }

  return {
    async json(url, request) {
      if (!isAllowed(url, hosts)) throw fail('refused', `may not ask ${url.host}: the host is not in its list`)
      const { keepMs, headers, signal } = request
      if (!answers || keepMs === undefined || request.isOnce) return ask(url, request)
      const key = JSON.stringify([source, url.href, headers ?? {}, request.body ?? null])
      const fresh = async () => ask(url, { ...request, signal: AbortSignal.timeout(SHARED_MS) })
      return withinTime(signal, answers.read(key, keepMs, fresh))
    },
  }
}
