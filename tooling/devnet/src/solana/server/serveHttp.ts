import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { allowLoopback } from '../../http/allowLoopback.ts'
import { endBadly } from '../../http/endBadly.ts'
import { parseJson } from '../../http/parseJson.ts'
import { readText } from '../../http/readText.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import type { Method } from '../rpc/method.ts'
import { toJson } from '../rpc/toJson.ts'

const PARSE_ERROR = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }

async function answer(methods: Readonly<Record<string, Method>>, message: IncomingMessage): Promise<unknown> {
  const request = parseJson(await readText(message))
  if (request === undefined) return PARSE_ERROR
  return Array.isArray(request)
    ? Promise.all(request.map((one) => answerRpc(methods, one)))
    : answerRpc(methods, request)
}

/** The JSON-RPC over HTTP, and `/health`. */
export function serveHttp(methods: Readonly<Record<string, Method>>): RequestListener {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!allowLoopback(request, response)) return
    if (request.method === 'GET') return void response.end(request.url === '/health' ? 'ok' : '')
    const said = toJson(await answer(methods, request))
    response.setHeader('content-type', 'application/json')
    response.end(said)
  }
  return (request, response) => {
    respond(request, response).catch((error: unknown) => endBadly(response, error))
  }
}
