import { kernelError } from '../../errors/errorTable.ts'
import { isKernelError } from '../../errors/kernelError.ts'
import type { ClockService } from '../services.ts'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'
import { retryAfter } from './retryAfter.ts'
import { withTimeLimit } from './withTimeLimit.ts'

export interface JsonRequest {
  readonly url: URL
  readonly method: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds over headers and body. */
  readonly timeout: number
  readonly onHeaders?: ((headers: Headers) => void) | undefined
}

/** The address for messages: what follows the path may name a person. */
function shown(url: URL): string {
  return url.origin + url.pathname
}

async function attempt(request: JsonRequest, signal: AbortSignal, clock: ClockService): Promise<unknown> {
  const { method, headers, body } = request
  const url = shown(request.url)
  const init: RequestInit = { method, credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin', signal }
  const response = await fetch(request.url, {
    ...init,
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const bytes = await readBody(response, url)
  let answer: unknown
  let cause: unknown
  try {
    answer = parseJson(bytes)
  } catch (error) {
    cause = error
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
