import { request as send } from 'node:http'
import { connect, type Socket } from 'node:net'

/** What came back. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** One request with any header: `fetch` forbids some, `Origin` among them. */
export function askHttp(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = send(`${url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A connection on which bytes are sent as they are. */
interface RawConnection {
  readonly socket: Socket
  /** All that came back until now. */
  text(): string
  /** Resolves with all that came back when the other side ends the connection. */
  readonly ended: Promise<string>
}

/** Opens a connection to a server and sends the first bytes. */
export function rawHttp(url: string, bytes: string): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // Waits for the connection, before anything that a test writes.
  socket.write(bytes)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  // The other side may reset what it does not want to read on.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text))
  })
  return { socket, text: () => text, ended }
}

/** Posts JSON, as a page does. */
export function sendJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
