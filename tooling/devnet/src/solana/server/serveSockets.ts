import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { isLoopback } from '../../http/isLoopback.ts'
import { answerRpc, type RpcAnswer } from '../rpc/answerRpc.ts'
import type { Method } from '../rpc/method.ts'
import { params } from '../rpc/params.ts'
import { toJson } from '../rpc/toJson.ts'
import type { Subscriptions } from './createSubscriptions.ts'

const TOPICS = /^(account|logs|program|root|signature|slot)(Subscribe|Unsubscribe)$/
const MAX_PAYLOAD = 1024 * 1024

/** Puts the JSON-RPC with its subscriptions behind the WebSockets of a server; returns what ends them. */
export function serveSockets(
  server: Server,
  methods: Readonly<Record<string, Method>>,
  subscriptions: Subscriptions,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD })
  server.on('upgrade', (request, socket, head) => {
    const { origin, host } = request.headers
    if (!isLoopback(host) || (origin && !isLoopback(origin))) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  })

  const answer = (socket: WebSocket, request: unknown): Promise<RpcAnswer> | RpcAnswer => {
    const method = params.isRecord(request) ? String(request.method) : ''
    const [, topic, verb] = TOPICS.exec(method) ?? []
    if (!params.isRecord(request) || !topic) return answerRpc(methods, request)
    const list = Array.isArray(request.params) ? request.params : []
    const result =
      verb === 'Subscribe' ? subscriptions.add({ topic, params: list, socket }) : subscriptions.remove(Number(list[0]))
    return { jsonrpc: '2.0', id: request.id, result }
  }

  sockets.on('connection', (socket) => {
    socket.on('message', async (text) => {
      const request = parse(String(text))
      // A ping of web3.js is a notification: it has no id and wants no answer.
      if (params.isRecord(request) && request.id === undefined) return
      const said = Array.isArray(request)
        ? await Promise.all(request.map((one) => answer(socket, one)))
        : await answer(socket, request)
      if (socket.readyState === socket.OPEN) socket.send(toJson(said))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => subscriptions.drop(socket))
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
