import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RpcError } from '../chains/chain.ts'
import { GatewayError } from '../errors.ts'
import { SourceError } from '../sources/sourceFetch.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './securityHeaders.ts'

/** Of PostgreSQL: connection, resources (disk full), shut down, system. */
const STORE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|53|57P|58)/

/** Of SQLite: busy, locked, read-only, IO error, corrupt, full, cannot open (sqlite.org/rescode.html). */
const SQLITE_CODES: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14])

/** Of a node's own words; more of them is not meant for people. */
const MAX_CHARACTERS = 300

const TOO_LARGE = 413

/** Of Fastify, and of PostgreSQL for texts it cannot keep. */
const BY_CODE: Readonly<Record<string, readonly [number, string, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [TOO_LARGE, 'body-too-large', 'The body is larger than this gateway accepts: send less.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'content-length',
    'The body is not as long as its Content-Length says: send it again.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'json-invalid', 'The body is empty: send JSON.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'url-too-long', 'A part of the address is longer than any id is: shorten it.'],
  22021: [400, 'request-invalid', 'A text of the request holds a zero character: leave it out.'],
  FST_ERR_BAD_URL: [400, 'url-invalid', 'The address holds a sequence that is not valid percent encoding: encode it.'],
}

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

function isStoreError(error: Error): boolean {
  // Of the client's own connection.
  if ('statusCode' in error) return false
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff)
  if ('syscall' in error && error.syscall === 'connect') return true
  return (
    STORE_CODES.test(codeOf(error)) ||
    /^timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  )
}

function isTimeOrAbort(error: Error): boolean {
  return error.name === 'AbortError' || error.name === 'TimeoutError'
}

/** Libraries wrap what the pool of nodes threw: the innermost of our own errors says what happened. */
function innermost(error: unknown): unknown {
  let found = error
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GatewayError || cause instanceof RpcError || cause instanceof SourceError) found = cause
  return found
}

/** Whatever was thrown, as what is answered. What we did not foresee tells nothing of its inside. */
function toGatewayError(thrown: unknown): GatewayError {
  const error = thrown instanceof GatewayError ? thrown : innermost(thrown)
  if (error instanceof GatewayError) return error
  if (error instanceof SourceError)
    return new GatewayError(503, 'source-unavailable', `${error.message} Try again later.`, {
      cause: error,
      retryAfter: 30,
    })
  if (error instanceof RpcError)
    return new GatewayError(
      502,
      'node-refused',
      `The chain's node refused: ${error.message.slice(0, MAX_CHARACTERS)}`,
      {
        cause: error,
      },
    )
  if (!(error instanceof Error))
    return new GatewayError(500, 'internal', 'Something went wrong here; the log tells more.', { cause: error })
  const known = BY_CODE[codeOf(error)]
  if (known) return new GatewayError(known[0], known[1], known[2], { cause: error })
  if (isTimeOrAbort(error))
    return new GatewayError(504, 'timeout', 'The answer took too long: try again later.', {
      cause: error,
      retryAfter: 5,
    })
  if (isStoreError(error))
    return new GatewayError(
      503,
      'store-unavailable',
      'The gateway cannot use its database at the moment: try again later.',
      {
        cause: error,
        retryAfter: 10,
      },
    )
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 400 && status < 500) return new GatewayError(status, 'request-invalid', error.message, { cause: error })
  return new GatewayError(500, 'internal', 'Something went wrong here; the log tells more.', { cause: error })
}

/** What every endpoint answers on an error. */
interface ErrorBody {
  readonly status: 'FAILED'
  readonly code: string
  readonly message: string
  readonly reasons: readonly { readonly name: string; readonly description: string }[]
}

/** An error as the body of its answer; there is always a reason to show. */
function errorBody({ code, message, details }: GatewayError): ErrorBody {
  const reasons = details.length > 0 ? details : [{ name: code, description: message }]
  return { status: 'FAILED', code, message, reasons }
}

/** Not sent to the client: it is what is counted, by the number that proxies use for it. */
const GONE = new GatewayError(499, 'client-gone', 'The client hung up before the answer was there.')

/** Answers what was thrown; what is our fault is logged with its cause. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, route?: Route): FastifyReply {
  // A page that closes in the middle of a long poll is no failure of ours.
  const isGone = reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'
  const refused = isGone ? GONE : toGatewayError(error)
  if (isGone) request.log.debug({ code: refused.code }, 'client gone')
  if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'request failed')
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  if (refused.code.startsWith('json-') && route?.onBadJson)
    return reply.code(200).type('application/json').send(route.onBadJson(refused.message))
  const status = refused.status === TOO_LARGE && route?.protocolBytes !== undefined ? 400 : refused.status
  return reply.code(status).type('application/json').send(errorBody(refused))
}

const ERRORS: Readonly<Record<string, GatewayError>> = {
  HPE_HEADER_OVERFLOW: new GatewayError(431, 'headers-too-large', 'The headers are larger than 16 kB: send less.'),
  ERR_HTTP_REQUEST_TIMEOUT: new GatewayError(408, 'timeout', 'The request did not arrive in time: send it again.'),
}

const UNREADABLE = new GatewayError(
  400,
  'request-unreadable',
  'What was sent is not HTTP/1.1: check the client, or send HTTP to this port.',
)

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Answers what Node could not read as a request, and closes the connection. */
export function answerClientError(
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refused = ERRORS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify(errorBody(refused))
  const headers = Object.entries({
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // The answer to HEAD has no content (RFC 9110, section 9.3.2).
  const { rawPacket: sent } = error
  const isHead = Buffer.isBuffer(sent) && sent.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(`HTTP/1.1 ${refused.status} ${REASONS[refused.status]}\r\n${head}\r\n${isHead ? '' : body}`)
}
