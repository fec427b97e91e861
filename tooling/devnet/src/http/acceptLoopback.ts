import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { isLoopback } from './ports.ts'

/**
 * Lets the WebSockets of this machine's pages and programs in, and no others.
 *
 * @param maxPayload bytes of the largest message
 * @returns what ends them all
 */
export function acceptLoopback(server: Server, maxPayload: number, onOpen: (socket: WebSocket) => void): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  server.on('upgrade', (request, socket, head) => {
    // Without a listener it would end this program.
    socket.on('error', () => socket.destroy())
    const { origin, host } = request.headers
    if (!isLoopback(host) || (origin && !isLoopback(origin))) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, onOpen)
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}
