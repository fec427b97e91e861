import { askJson } from './askJson.ts'
import { callSocket } from './callSocket.ts'
import { field } from './field.ts'

/** One JSON-RPC call to a node, over HTTP or a socket as its address says. */
export async function callRpc(url: string, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const answer: unknown = url.startsWith('ws')
    ? JSON.parse(await callSocket(url, JSON.stringify(body), signal))
    : await askJson(url, { body, signal })
  const problem = field(answer, 'error')
  if (problem) throw new Error(`${method} was refused: ${String(field(problem, 'message'))}`)
  return field(answer, 'result')
}
