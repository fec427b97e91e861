import { LRUCache } from 'lru-cache'
import { plainAddressOf } from '../../core/caip.ts'
import type { SwapRequest } from '../swap/source.ts'

/** Prices whose least is remembered, and for how long in milliseconds. */
const REMEMBERED = { max: 10_000, ttl: 120_000 }

/** What a price says, in the smallest unit of what comes out. */
interface QuotedAmounts {
  readonly out: bigint
  readonly least: bigint
}

/** What was shown to come out at least, which transactions keep although the price has moved since. */
export interface LeastShown {
  /** Remembers what was shown for a question. */
  show(request: SwapRequest, slippage: number, least: bigint): void
  /**
   * Per cent that may be lost of what comes out now, so that no less comes out than was shown; `undefined` where it is enough
   * already, and where the price has fallen below.
   */
  roomFor(request: SwapRequest, slippage: number, amounts: QuotedAmounts): number | undefined
}

const keyOf = ({ amount, from, to, userAddress }: SwapRequest, slippage: number): string =>
  [amount, from, to, plainAddressOf(userAddress), slippage].join(' ')

/** Remembers for two minutes what was shown. */
export function leastShown(): LeastShown {
  const shown = new LRUCache<string, bigint>(REMEMBERED)
  return {
    show: (request, slippage, least) => void shown.set(keyOf(request, slippage), least),
    roomFor(request, slippage, { out, least }) {
      const wanted = shown.get(keyOf(request, slippage))
      if (wanted === undefined || least >= wanted || out < wanted) return undefined
      return Number(((out - wanted) * 10_000n) / out) / 100
    },
  }
}
