import { RpcError } from '../chains/chain.ts'
import { GatewayError } from '../gatewayError.ts'

/** Of PostgreSQL: connection, resources (disk full), shut down, system. */
const STORE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|53|57P|58)/
/** Of SQLite: busy, locked, read-only, IO error, corrupt, full, cannot open (sqlite.org/rescode.html). */
const SQLITE_CODES: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14])

/** Of a node's own words; more of them is not meant for people. */
const MOST_CHARACTERS = 300

/** Of Fastify, and of PostgreSQL for texts it cannot keep. */
const BY_CODE: Readonly<Record<string, readonly [number, string, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The body is larger than this gateway accepts: send less.'],
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
    /^timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}

function isTimeOrAbort(error: Error): boolean {
  return error.name === 'AbortError' || error.name === 'TimeoutError'
}

/** Libraries wrap what the pool of nodes threw: the innermost of our own errors says what happened. */
function innermost(error: unknown): unknown {
  let found = error
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GatewayError || cause instanceof RpcError) found = cause
  return found
}

/** Whatever was thrown, as what is answered. What we did not foresee tells nothing of its inside. */
export function toGatewayError(thrown: unknown): GatewayError {
  const error = thrown instanceof GatewayError ? thrown : innermost(thrown)
  if (error instanceof GatewayError) return error
  if (error instanceof RpcError)
    return new GatewayError(
      502,
      'node-refused',
      `The chain's node refused: ${error.message.slice(0, MOST_CHARACTERS)}`,
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
