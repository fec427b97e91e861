import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { allowLoopback } from '../../http/allowLoopback.ts'
import { isLoopback } from '../../http/isLoopback.ts'
import { readText } from '../../http/readText.ts'
import type { Answer } from './createAnswer.ts'
import { createNotifier } from './createNotifier.ts'

const MAX_PAYLOAD = 8 * 1024 * 1024

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function converse(socket: WebSocket, answer: Answer): void {
  const send = (message: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const notifier = createNotifier(send)
  socket.on('message', async (text) => send(await answer(parse(String(text)), notifier)))
  socket.on('error', () => socket.terminate())
  socket.on('close', notifier.end)
}

/** The JSON-RPC of a node over WebSocket, and over HTTP without subscriptions. */
export function serveNode(answer: Answer): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (!allowLoopback(request, response)) return
    const notifier = createNotifier(() => undefined)
    const said = request.method === 'POST' ? await answer(parse(await readText(request)), notifier) : {}
    notifier.end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(said))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD })
  server.on('upgrade', (request, socket, head) => {
    const { origin, host } = request.headers
    if (!isLoopback(host) || (origin && !isLoopback(origin))) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => converse(opened, answer))
  })
  return server
}
