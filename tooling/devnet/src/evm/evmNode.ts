import { DevnetError } from '../core/devnetError.ts'
import { callRpc } from './callRpc.ts'

/** A transaction that the node signs itself. */
export interface NodeTransaction {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly gas: bigint
}

/** A JSON-RPC method and its parameters. */
export type RpcCall = readonly [method: string, ...params: readonly unknown[]]

/** A local node and the calls that only local nodes answer. */
export interface EvmNode {
  readonly url: string
  /** One call. */
  call(...call: RpcCall): Promise<unknown>
  /** Several calls in one request; in no particular order. */
  callAll(calls: readonly RpcCall[]): Promise<readonly unknown[]>
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * Talks to a node of the devnet.
 * @throws DevnetError `rpc-failed` from its calls, with what the node said
 */
export function evmNode(url: string, signal: AbortSignal): EvmNode {
  const headers = { 'content-type': 'application/json' }
  const request = ([method, ...params]: RpcCall, id: number) => ({ jsonrpc: '2.0', id, method, params })
  const resultOf = (call: RpcCall, answer: Answer | undefined): unknown => {
    if (answer && !answer.error) return answer.result
    throw new DevnetError('rpc-failed', `${call[0]} at ${url} failed: ${answer?.error?.message ?? 'no answer'}`)
  }
  return {
    url,
    call: (method, ...params) => callRpc(url, method, params, signal),
    async callAll(calls) {
      if (calls.length === 0) return []
      const body = JSON.stringify(calls.map(request))
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      const answers: readonly Answer[] = JSON.parse(await response.text())
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      return calls.map((call, id) => resultOf(call, byId.get(id)))
    },
  }
}
