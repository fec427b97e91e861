import { NodeError } from './nodeError.ts'

/** Longest wait for an answer, in milliseconds; a thousand blocks take two seconds. */
const TIMEOUT_MS = 60_000

/** Calls the node's own JSON-RPC. */
export type CallNode = (method: string, params?: readonly unknown[]) => Promise<unknown>

export interface NodeAddress {
  readonly url: string
  readonly user: string
  readonly password: string
}

/**
 * The JSON-RPC of a Core-style node (`bitcoind`, `litecoind`).
 * Calls throw a NodeError with the node's reason when it refuses.
 */
export function connectNode({ url, user, password }: NodeAddress, signal: AbortSignal): CallNode {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body, signal: limit })
    const answer: { result?: unknown; error?: { code: number; message: string } | null } = JSON.parse(
      await response.text(),
    )
    if (answer.error) throw new NodeError(answer.error.code, answer.error.message)
    return answer.result
  }
}
