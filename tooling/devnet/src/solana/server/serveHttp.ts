import type { IncomingMessage, RequestListener } from 'node:http'
import { allowLoopback } from '../../http/allowLoopback.ts'
import { readText } from '../../http/readText.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import type { Method } from '../rpc/method.ts'
import { toJson } from '../rpc/toJson.ts'

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }

async function answer(methods: Readonly<Record<string, Method>>, message: IncomingMessage): Promise<unknown> {
  let request: unknown
  try {
    request = JSON.parse(await readText(message))
  } catch {
    return PARSE_ERROR
  }
  return Array.isArray(request)
    ? Promise.all(request.map((one) => answerRpc(methods, one)))
    : answerRpc(methods, request)
}

/** The JSON-RPC over HTTP, and `/health`. */
export function serveHttp(methods: Readonly<Record<string, Method>>): RequestListener {
  return async (request, response) => {
    if (!allowLoopback(request, response)) return
    if (request.method === 'GET') return void response.end(request.url === '/health' ? 'ok' : '')
    response.setHeader('content-type', 'application/json')
    response.end(toJson(await answer(methods, request)))
  }
}
