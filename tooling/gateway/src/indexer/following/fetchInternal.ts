import type { FullBlock } from '../chainData/types.ts'
import type { Movement } from '../decode/movement.ts'
import type { ChainNode } from './chainNode.ts'
import { needsTrace } from './needsTrace.ts'
import { type Tracer, tracers } from './tracers.ts'

const MOST_CALLS = 25
/** The node does not serve the method, or not to us: by JSON-RPC, or by an HTTP status such as 403. */
const UNKNOWN_METHOD: ReadonlySet<number> = new Set([-32601, -32600, -32004])

/** Which of the tracers a node knows, as far as it was asked. */
const known = new WeakMap<ChainNode, readonly Tracer[]>()

async function ask(node: ChainNode, tracer: Tracer, hashes: readonly string[], signal: AbortSignal) {
  const outcomes = await node.batch(hashes.map(tracer.call), signal)
  if (outcomes.some((outcome) => 'error' in outcome && UNKNOWN_METHOD.has(outcome.error.code))) return undefined
  // A provider may put its refusal into words and codes of its own; one that serves the method answers some calls.
  if (outcomes.length > 1 && outcomes.every((outcome) => 'error' in outcome)) return undefined
  return hashes.flatMap((hash, place): [string, readonly Movement[]][] => {
    const outcome = outcomes[place]
    const isTold = outcome && 'result' in outcome && outcome.result !== null
    return isTold ? [[hash, tracer.parse(outcome.result)]] : []
  })
}

async function trace(node: ChainNode, hashes: readonly string[], signal: AbortSignal) {
  for (;;) {
    const [tracer, ...others] = known.get(node) ?? tracers
    const told = tracer && (await ask(node, tracer, hashes, signal))
    if (told || !tracer) return told ?? []
    known.set(node, others)
  }
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
  for (let start = 0; start < hashes.length; start += MOST_CALLS)
    for (const [hash, movements] of await trace(node, hashes.slice(start, start + MOST_CALLS), signal))
      found.set(hash, movements)
  return found
}
