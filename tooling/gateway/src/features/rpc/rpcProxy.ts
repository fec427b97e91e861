import type { Chain, RpcCall, RpcOutcome } from '../../core/chains/chain.ts'
import type { Metrics } from '../../core/metrics.ts'
import { createAnswerCache } from './answerCache.ts'
import { createFinality } from './finality.ts'
import { answeredBlock, isContentAddressed, mayBeFinal, pinnedBlock } from './pinnedBlock.ts'

/** Puts calls to a chain, answering from memory what cannot change. */
export interface RpcProxy {
  /** @returns the outcomes in the calls' order */
  ask(chain: Chain, calls: readonly RpcCall[], signal: AbortSignal): Promise<readonly RpcOutcome[]>
}

const KEEP_MS = 5_000
const keyOf = ({ method, params }: RpcCall): string => `${method} ${JSON.stringify(params)}`

/** What the configuration knows without asking. */
function ownAnswer({ id, client }: Chain, { method }: RpcCall): RpcOutcome | undefined {
  if (!client) return undefined
  const reference = id.slice('eip155:'.length)
  if (method === 'eth_chainId') return { result: `0x${BigInt(reference).toString(16)}` }
  return method === 'net_version' ? { result: reference } : undefined
}

/** The proxy over a cache of its own. */
export function createRpcProxy(metrics: Pick<Metrics, 'rpcCalls'>): RpcProxy {
  const cache = createAnswerCache()
  const finality = createFinality((chainId) => cache.clear(chainId))

  function keepFound(chain: Chain, calls: readonly RpcCall[], outcomes: readonly RpcOutcome[]): void {
    calls.forEach((call, index) => {
      const outcome = outcomes[index]
      const isFound = outcome && 'result' in outcome && outcome.result !== null
      if (isFound && isContentAddressed(chain.id, call)) cache.set(chain.id, keyOf(call), outcome.result)
    })
  }

  async function keep(chain: Chain, calls: readonly RpcCall[], outcomes: readonly RpcOutcome[]): Promise<void> {
    if (!chain.client) return keepFound(chain, calls, outcomes)
    const candidates = calls.flatMap((call, index) => {
      const outcome = outcomes[index]
      if (!outcome || 'error' in outcome || !mayBeFinal(call)) return []
      const block = answeredBlock(call, outcome.result)
      return block === undefined ? [] : [{ call, result: outcome.result, block }]
    })
    if (candidates.length === 0) return
    const height = await finality.height(chain, AbortSignal.timeout(KEEP_MS))
    for (const { call, result, block } of candidates) if (block <= height) cache.set(chain.id, keyOf(call), result)
  }

  /** A hit counts only while the chain is still the one it was read from. */
  async function known(chain: Chain, call: RpcCall, signal: AbortSignal): Promise<RpcOutcome | undefined> {
    if (isContentAddressed(chain.id, call)) return cache.get(chain.id, keyOf(call))
    const own = ownAnswer(chain, call)
    if (own || !mayBeFinal(call)) return own
    if (!cache.get(chain.id, keyOf(call))) return undefined
    await finality.height(chain, signal).catch(() => pinnedBlock(call))
    return cache.get(chain.id, keyOf(call))
  }

  return {
    async ask(chain, calls, signal) {
      const outcomes: (RpcOutcome | undefined)[] = []
      for (const call of calls) outcomes.push(await known(chain, call, signal))
      const open = calls.filter((_call, index) => outcomes[index] === undefined)
      const cached = calls.length - open.length
      if (cached > 0) metrics.rpcCalls.inc({ chain: chain.id, outcome: 'cached' }, cached)
      if (open.length === 0) return outcomes.filter((outcome) => outcome !== undefined)
      const answers = await chain.batch(open, signal).catch((error: unknown) => {
        metrics.rpcCalls.inc({ chain: chain.id, outcome: 'failed' }, open.length)
        throw error
      })
      metrics.rpcCalls.inc({ chain: chain.id, outcome: 'answered' }, open.length)
      // The client does not wait for it; without it the next one asks the node again.
      keep(chain, open, answers).catch(() => undefined)
      let next = 0
      return outcomes.map((outcome) => outcome ?? answers[next++] ?? { error: { code: -32603, message: 'No answer.' } })
    },
  }
}
