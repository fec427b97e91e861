import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignIn } from './createSignIn.ts'

/** A request of Express; others have a body that was read already, too. */
type NodeRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown }

/** Request headers, each value on its own. */
function headersOf({ headers }: IncomingMessage): Headers {
  const copy = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const single of Array.isArray(value) ? value : [value]) if (single !== undefined) copy.append(name, single)
  return copy
}

async function bodyOf(request: NodeRequest): Promise<string> {
  // A body parser, such as `express.json()`, has taken the bytes.
  if (request.body !== undefined) return typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // More than any request holds: what is cut is no JSON, and answered so.
    if (size > 400_000) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Where a request goes: only its path, and that may be `//` or begin with a host (RFC 9112, 3.2.2). */
function urlOf({ originalUrl, url = '/' }: NodeRequest): URL {
  const path = (originalUrl ?? url).replace(/^(?:https?:\/\/[^/?]*)?\/?/i, '')
  return new URL(`http://localhost/${path}`)
}

/**
 * The routes for Express, or any server of Node's requests. Without `next`, what cannot be read is answered with status
 * 400, or loses its connection when the answer has begun; the promise never rejects then.
 * @example
 * app.use('/auth', toExpress(signIn))
 */
export function toExpress(
  signIn: SignIn,
): (request: NodeRequest, response: ServerResponse, next?: (error: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const headers = headersOf(request)
      const { method = 'GET' } = request
      const body = method === 'POST' ? await bodyOf(request) : undefined
      headers.delete('content-length')
      const url = urlOf(request)
      const answer = await signIn.handle(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }))
      response.statusCode = answer.status
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
      const cookies = answer.headers.getSetCookie()
      if (cookies.length > 0) response.setHeader('set-cookie', cookies)
      response.end(await answer.text())
    } catch (error) {
      // A plain server of Node awaits no handler: whatever rejects here ends the process.
      if (next) next(error)
      else if (response.headersSent || request.socket.destroyed) request.socket.destroy()
      else response.writeHead(400).end()
    }
  }
}
