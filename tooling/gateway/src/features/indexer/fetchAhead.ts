import type { FullBlock } from './chainData.ts'
import { type ChainNode, fetchBlocks } from './fetchBlocks.ts'
import type { Movement } from './movements.ts'
import { fetchInternal } from './traces.ts'

const FIRST_BLOCKS = 20
const MAX_BLOCKS = 200
const TARGET_MS = 400

/** How many blocks are fetched at once: more while answers are quick, fewer when they are slow or fail. */
export interface RangeSize {
  readonly now: number
  /** After an answer that took so many milliseconds. */
  succeeded(milliseconds: number): void
  /** After a failure; `false` when it cannot be smaller. */
  failed(): boolean
}

/** Starts small and doubles or halves. */
export function rangeSize(first: number = FIRST_BLOCKS, most: number = MAX_BLOCKS): RangeSize {
  let size = Math.min(first, most)
  return {
    get now() {
      return size
    },
    succeeded(milliseconds) {
      if (milliseconds < TARGET_MS) size = Math.min(size * 2, most)
      else if (milliseconds > 2 * TARGET_MS) size = Math.max(1, Math.floor(size / 2))
    },
    failed() {
      if (size === 1) return false
      size = Math.max(1, Math.floor(size / 4))
      return true
    },
  }
}

const AT_ONCE = 2

/** A range of blocks with everything that is read of it. */
interface FetchedRange {
  readonly blocks: readonly FullBlock[]
  /** What contracts paid of the chain's own coin, by transaction. */
  readonly internal: ReadonlyMap<string, readonly Movement[]>
}

async function fetchTimed(
  node: ChainNode,
  from: number,
  to: number,
  { size, isTraced, signal }: AheadOptions,
): Promise<FetchedRange> {
  const start = performance.now()
  const blocks = await fetchBlocks(node, from, to, signal)
  const internal = isTraced ? await fetchInternal(node, blocks, signal) : new Map()
  size.succeeded(performance.now() - start)
  return { blocks, internal }
}

/** How ranges are fetched. */
export interface AheadOptions {
  readonly size: RangeSize
  /** Reads what contracts paid as well. */
  readonly isTraced: boolean
  readonly signal: AbortSignal
}

/** Gives ranges of blocks in order, and fetches the next ones while one is worked on. */
export async function* fetchAhead(
  node: ChainNode,
  from: number,
  to: number,
  options: AheadOptions,
): AsyncGenerator<FetchedRange, void, undefined> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const waiting: Promise<FetchedRange>[] = []
  let next = from
  try {
    while (next <= to || waiting.length > 0) {
      while (next <= to && waiting.length < AT_ONCE) {
        const last = Math.min(to, next + options.size.now - 1)
        const range = fetchTimed(node, next, last, { ...options, signal })
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
