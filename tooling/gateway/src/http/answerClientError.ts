import type { Socket } from 'node:net'
import { GatewayError } from '../gatewayError.ts'
import { errorBody } from './errorBody.ts'
import { securityHeaders } from './securityHeaders.ts'

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
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
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
  socket.end(`HTTP/1.1 ${refused.status} ${REASONS[refused.status]}\r\n${head}\r\n${body}`)
}
