import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from './ports.ts'

/**
 * Lets pages of this machine read the answer, whatever their port. Returns `false` when the request is answered with
 * that: a preflight, or one that names another host and so comes from a page that made a name of its own point here.
 */
export function allowLoopback({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('vary', 'origin')
  if (headers.origin && isLoopback(headers.origin)) {
    response.setHeader('access-control-allow-origin', headers.origin)
    response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
    const asked = headers['access-control-request-headers']
    if (asked) response.setHeader('access-control-allow-headers', asked)
  }
  if (!isLoopback(headers.host)) response.writeHead(403).end('This server answers as 127.0.0.1 or localhost only.')
  else if (method === 'OPTIONS') response.writeHead(204).end()
  else return true
  return false
}
