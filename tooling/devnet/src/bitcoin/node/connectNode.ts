import { DevnetError } from '../../core/devnetError.ts'
import { NodeError } from './nodeProgram.ts'

/** Longest wait for an answer, in milliseconds; a thousand blocks take two seconds. */
const TIMEOUT_MS = 60_000

/** The node's own JSON-RPC. Throws a NodeError with the node's reason when it refuses, a DevnetError when it is gone. */
export interface CallNode {
  (method: string, params?: readonly unknown[]): Promise<unknown>
  /** The same method with many parameters in one request. */
  all(method: string, params: readonly (readonly unknown[])[]): Promise<readonly unknown[]>
}

export interface NodeAddress {
  readonly url: string
  readonly user: string
  readonly password: string
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string } | null
}

function resultOf({ result, error }: Answer): unknown {
  if (error) throw new NodeError(error.code, error.message)
  return result
}

/** Connects to a Core-style node (`bitcoind`, `litecoind`). */
export function connectNode({ url, user, password }: NodeAddress, signal: AbortSignal): CallNode {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const post = async (message: unknown) => {
    const body = JSON.stringify(message)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    try {
      const response = await fetch(url, { method: 'POST', headers: { authorization }, body, signal: limit })
      return await response.text()
    } catch (cause) {
      throw new DevnetError('rpc-failed', 'The Bitcoin node does not answer: start the devnet again.', { cause })
    }
  }
  const call = async (method: string, params: readonly unknown[] = []) => {
    const answer: Answer = JSON.parse(await post({ jsonrpc: '1.0', id: 0, method, params }))
    return resultOf(answer)
  }
  const all: CallNode['all'] = async (method, list) => {
    if (list.length === 0) return []
    const answers: Answer[] = JSON.parse(await post(list.map((params, id) => ({ jsonrpc: '1.0', id, method, params }))))
    return answers.sort((first, other) => first.id - other.id).map(resultOf)
  }
  return Object.assign(call, { all })
}
