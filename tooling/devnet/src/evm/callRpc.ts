import { DevnetError } from '../devnetError.ts'
import { reach } from '../http/ports.ts'

/**
 * One JSON-RPC call to a node of the devnet.
 * @throws DevnetError `rpc-failed` with what the node said, or when there is none
 */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await reach(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
  const answer: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text())
  if (answer.error) throw new DevnetError('rpc-failed', `${method} at ${url} failed: ${answer.error.message}`)
  return answer.result
}
