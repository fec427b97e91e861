import { kernelError } from '../../errors/errorTable.ts'
import type { Network } from '../../network/network.ts'
import type { ChainFamily } from '../../wallet/adapter.ts'
import { fetchJson } from '../http/fetchJson.ts'
import { createBatcher } from './createBatcher.ts'
import type { NodeUrl } from './nodeUrl.ts'
import type { RpcCall } from './postCalls.ts'
import type { RpcConfig } from './rpcConfig.ts'
import { RESTING_TIME, RPC_TIMEOUT } from './rpcConstants.ts'

/** One node of a network. */
export interface RpcNode {
  readonly url: string
  isResting(): boolean
  /** Leaves the node alone for 30 s, then checks its chain anew. */
  rest(): void
  call(call: RpcCall, signal: AbortSignal): Promise<unknown>
}

const ACTUAL_LENGTH = 80

type ChainCheck = NonNullable<ReturnType<NonNullable<ChainFamily['chainCheck']>>>

/** A check that throws on what a node says has not accepted it. */
function accepts(expected: ChainCheck, actual: unknown): boolean {
  try {
    return expected.matches(actual)
  } catch {
    return false
  }
}

/** Makes a node that checks its chain before the first call. */
export function createNode(
  { url, ours }: NodeUrl,
  network: Network,
  family: ChainFamily | undefined,
  config: RpcConfig,
): RpcNode {
  const { clock } = config
  const shown = url.origin + url.pathname
  // The gateway reads JSON as plain text too, and that spares the browser's preflight request (facts 1).
  const headers = { 'content-type': ours ? 'text/plain' : 'application/json' }
  const send = createBatcher({
    network: network.id,
    url: shown,
    post: (body, signal) => fetchJson({ url, method: 'POST', headers, body, signal, timeout: RPC_TIMEOUT }, clock),
  })
  let restUntil = 0
  let check: Promise<void> | undefined

  async function checkChain(): Promise<void> {
    const expected = family?.chainCheck?.(network)
    if (!expected) return
    const actual = await send({ method: expected.method, params: [] }, new AbortController().signal)
    if (accepts(expected, actual)) return
    const details = { url: shown, actual: String(actual).slice(0, ACTUAL_LENGTH), network: network.id }
    throw kernelError('rpc/wrong-chain', { details })
  }

  function checked(): Promise<void> {
    check ??= checkChain().catch((error: unknown) => {
      check = undefined
      throw error
    })
    return check
  }

  return {
    url: shown,
    isResting: () => clock.now() < restUntil,
    rest() {
      restUntil = clock.now() + RESTING_TIME
      check = undefined
    },
    async call(call, signal) {
      await checked()
      return send(call, signal)
    },
  }
}
