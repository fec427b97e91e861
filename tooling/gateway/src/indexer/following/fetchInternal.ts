import { parseTrace } from '../chainData/parseTrace.ts'
import type { FullBlock } from '../chainData/types.ts'
import type { Movement } from '../decode/movement.ts'
import type { ChainNode } from './chainNode.ts'
import { needsTrace } from './needsTrace.ts'

const MOST_CALLS = 100
const TRACER = { tracer: 'callTracer', tracerConfig: { withLog: false } }
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32600])

/** Chains whose nodes do not trace. They are not asked again. */
const untraced = new WeakSet<ChainNode>()

async function ask(node: ChainNode, hashes: readonly string[], signal: AbortSignal) {
  const calls = hashes.map((hash) => ({ method: 'debug_traceTransaction', params: [hash, TRACER] }))
  const outcomes = await node.batch(calls, signal)
  const refused = outcomes.some((outcome) => 'error' in outcome && UNKNOWN_METHOD.has(outcome.error.code))
  if (refused) untraced.add(node)
  return hashes.flatMap((hash, place): [string, readonly Movement[]][] => {
    const outcome = outcomes[place]
    return outcome && 'result' in outcome && outcome.result !== null ? [[hash, parseTrace(outcome.result)]] : []
  })
}

/** What contracts paid of the chain's own coin, by transaction, where the node can tell. */
export async function fetchInternal(
  node: ChainNode,
  blocks: readonly FullBlock[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const found = new Map<string, readonly Movement[]>()
  const hashes = blocks.flatMap(({ block, receipts }) =>
    block.transactions.flatMap((transaction, place) => {
      const receipt = receipts[place]
      return receipt && needsTrace(transaction, receipt) ? [transaction.hash] : []
    }),
  )
  for (let start = 0; start < hashes.length && !untraced.has(node); start += MOST_CALLS)
    for (const [hash, movements] of await ask(node, hashes.slice(start, start + MOST_CALLS), signal))
      found.set(hash, movements)
  return found
}
