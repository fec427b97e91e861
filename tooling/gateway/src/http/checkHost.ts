import type { FastifyRequest } from 'fastify'
import { GatewayError } from '../gatewayError.ts'

const NAME = /^[\w.-]{1,253}(:\d{1,5})?$/
const ADDRESS = /^\[[\da-f:.]{2,45}\](:\d{1,5})?$/i

/**
 * Makes sure that the request names one host and nothing else in its place: addresses that are answered begin with it,
 * and proxies may take another one of several (RFC 9112, section 3.2).
 *
 * @throws GatewayError 400 `host-invalid`
 */
export function checkHost({ host, raw }: FastifyRequest): void {
  const count = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  // Only HTTP/1.0 gets here without one.
  if (count === 0 || (count === 1 && (NAME.test(host) || ADDRESS.test(host)))) return
  throw new GatewayError(400, 'host-invalid', 'The request must name one host: send one Host header.')
}
