import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { acceptLoopback } from '../../http/acceptLoopback.ts'
import { parseJson } from '../../http/httpProblem.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import { type Method, toJson } from '../rpc/method.ts'
import { params } from '../rpc/params.ts'
import type { Subscriptions } from './createSubscriptions.ts'

/** What can be subscribed to, as in `accountSubscribe`. */
export const TOPICS = ['account', 'logs', 'program', 'root', 'signature', 'slot'] as const

type NamedMethods = Readonly<Record<string, Method>>

const MAX_PAYLOAD = 1024 * 1024

function subscriptionMethods(subscriptions: Subscriptions, socket: WebSocket): NamedMethods {
  return Object.fromEntries(
    TOPICS.flatMap((topic): [string, Method][] => [
      [`${topic}Subscribe`, (list) => subscriptions.add({ topic, params: list, socket })],
      [`${topic}Unsubscribe`, (list) => subscriptions.remove(params.integer(list, 0))],
    ]),
  )
}

/** Puts the JSON-RPC with its subscriptions behind the WebSockets of a server; returns what ends them. */
export function serveSockets(server: Server, methods: NamedMethods, subscriptions: Subscriptions): () => void {
  return acceptLoopback(server, MAX_PAYLOAD, (socket) => {
    const all = { ...methods, ...subscriptionMethods(subscriptions, socket) }
    socket.on('message', async (text) => {
      const request = parseJson(String(text))
      // A ping of web3.js is a notification: it has no id and wants no answer.
      if (params.isRecord(request) && request.id === undefined) return
      const answer = Array.isArray(request)
        ? await Promise.all(request.map((entry) => answerRpc(all, entry)))
        : await answerRpc(all, request)
      if (socket.readyState === socket.OPEN) socket.send(toJson(answer))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => subscriptions.drop(socket))
  })
}
