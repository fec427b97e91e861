import { WalletProblem } from './walletProblem.ts'

const TIMEOUT_MS = 10_000

/**
 * One JSON-RPC call of the wallet to a chain's node.
 * @throws WalletProblem with the node's own code and message, or -32603 when it does not answer
 */
export async function callNode(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new WalletProblem(-32603, `The node at ${url} does not answer: ${String(error)}`)
    },
  )
  const answer: { result?: unknown; error?: { code: number; message: string } } = JSON.parse(await response.text())
  if (answer.error) throw new WalletProblem(answer.error.code, answer.error.message)
  return answer.result
}
