import * as z from 'zod/mini'
import { ForeignError, FrameError } from '../errors/frameError.ts'
import type { Proofs } from './proofs.ts'

/** Seconds after which a service that is not there is asked again. */
const RETRY_SECONDS = 10

/** The service refused; `message` is its sentence, and other languages find theirs by `reason`. */
export class ServiceError extends ForeignError {
  override readonly text: string
  override readonly values: Readonly<Record<string, string>>
  readonly status: number
  /** For programs, such as `session-over`. */
  readonly reason: string
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, reason: string, message: string, retryAfter?: number) {
    super(message)
    this.text = `service:${reason}`
    this.values = { seconds: String(retryAfter ?? RETRY_SECONDS) }
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** One call of the service. */
export interface ServiceCall<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly schema: { parse(value: unknown): T }
  /** Whether the session's token goes with it. @defaultValue true where there is a session */
  readonly isOpen?: boolean
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that the whole answer may take. @defaultValue 10,000 */
  readonly limit?: number
}

/** For calls that wait for a person, which the service answers within 15 s, and for those that send a mail: milliseconds. */
export const LONG_LIMIT = 25_000
const LIMIT = 10_000
const failure = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })
const UNREACHABLE = 'Sign-in is not reachable. Try again in {n} seconds.'

/** What calls are sent with. */
export interface Sender {
  readonly proofs: Proofs
  /** The last one that the service gave out for proofs. */
  nonce: string | undefined
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

/** There was no answer, or none that can be read. */
export const unreachable = (status = 0): ServiceError =>
  new ServiceError(status, 'unreachable', UNREACHABLE.replace('{n}', String(RETRY_SECONDS)))

/** What the service has refused with. */
export function errorOf({ status, retryAfter, text }: Answer): ServiceError {
  const seconds = Number(retryAfter) || undefined
  const fallback = UNREACHABLE.replace('{n}', String(seconds ?? RETRY_SECONDS))
  try {
    const { code = 'unreachable', message } = failure.parse(JSON.parse(text))
    return new ServiceError(status, code, message ?? fallback, seconds)
  } catch {
    return new ServiceError(status, 'unreachable', fallback, seconds)
  }
}

/** Sends a call once, with a proof of this browser's key. @throws ServiceError where there is no answer in time; FrameError when withdrawn */
export async function fetchOnce<T>(
  sender: Sender,
  path: string,
  call: ServiceCall<T>,
  token?: string,
): Promise<Answer> {
  const { method = 'POST', body, headers = {}, signal, limit = LIMIT } = call
  const url = new URL(path, location.origin)
  const ended = new AbortController()
  const end = (): void => ended.abort()
  const timer = setTimeout(end, limit)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const proof = await sender.proofs.make({ method, url: url.origin + url.pathname, nonce: sender.nonce, token })
  try {
    const response = await fetch(url, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        ...headers,
        DPoP: proof,
        ...(token && { authorization: `DPoP ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: ended.signal,
    })
    sender.nonce = response.headers.get('dpop-nonce') ?? sender.nonce
    const { status, headers: received } = response
    return { status, retryAfter: received.get('retry-after'), text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw new FrameError('Request was aborted', 4001, cause)
    throw unreachable()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
