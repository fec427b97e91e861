import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import { acceptLoopback } from '../../http/acceptLoopback.ts'
import { allowLoopback } from '../../http/allowLoopback.ts'
import { endBadly } from '../../http/endBadly.ts'
import { parseJson } from '../../http/parseJson.ts'
import { readText } from '../../http/readText.ts'
import type { Answer } from './createAnswer.ts'
import { createNotifier } from './createNotifier.ts'

const MAX_PAYLOAD = 8 * 1024 * 1024

function converse(socket: WebSocket, answer: Answer): void {
  const send = (message: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const notifier = createNotifier(send)
  socket.on('message', async (text) => send(await answer(parseJson(String(text)), notifier)))
  socket.on('error', () => socket.terminate())
  socket.on('close', notifier.end)
}

/** The JSON-RPC of a node over WebSocket, and over HTTP without subscriptions. */
export function serveNode(answer: Answer): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (!allowLoopback(request, response)) return
    const notifier = createNotifier(() => undefined)
    const said = request.method === 'POST' ? await answer(parseJson(await readText(request)), notifier) : {}
    notifier.end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(said))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => endBadly(response, error))
  })
  acceptLoopback(server, MAX_PAYLOAD, (socket) => converse(socket, answer))
  return server
}
