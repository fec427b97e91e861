import type { FullBlock } from '../chainData/types.ts'
import type { Movement } from '../decode/movement.ts'
import type { ChainNode } from './chainNode.ts'
import { fetchBlocks } from './fetchBlocks.ts'
import { fetchInternal } from './fetchInternal.ts'
import type { RangeSize } from './rangeSize.ts'

const AT_ONCE = 2

/** A range of blocks with everything that is read of it. */
export interface FetchedRange {
  readonly blocks: readonly FullBlock[]
  /** What contracts paid of the chain's own coin, by transaction. */
  readonly internal: ReadonlyMap<string, readonly Movement[]>
}

async function fetchTimed(
  node: ChainNode,
  from: number,
  to: number,
  size: RangeSize,
  signal: AbortSignal,
): Promise<FetchedRange> {
  const start = performance.now()
  const blocks = await fetchBlocks(node, from, to, signal)
  const internal = await fetchInternal(node, blocks, signal)
  size.succeeded(performance.now() - start)
  return { blocks, internal }
}

/** Gives ranges of blocks in order, and fetches the next ones while one is worked on. */
export async function* fetchAhead(
  node: ChainNode,
  from: number,
  to: number,
  size: RangeSize,
  outer: AbortSignal,
): AsyncGenerator<FetchedRange, void, undefined> {
  const stop = new AbortController()
  const signal = AbortSignal.any([outer, stop.signal])
  const waiting: Promise<FetchedRange>[] = []
  let next = from
  try {
    while (next <= to || waiting.length > 0) {
      while (next <= to && waiting.length < AT_ONCE) {
        const last = Math.min(to, next + size.now - 1)
        const range = fetchTimed(node, next, last, size, signal)
        // A range behind one that failed is not looked at any more.
        range.catch(() => undefined)
        waiting.push(range)
        next = last + 1
      }
      const fetched = await waiting.shift()
      if (fetched) yield fetched
    }
  } finally {
    stop.abort()
  }
}
