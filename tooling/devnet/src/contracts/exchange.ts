import { ADDRESSES, PAIRS } from './addresses.generated.ts'

/** The constant-product exchange; its calls and events are those of the best-known one, version 2. */
export const EXCHANGE = {
  factory: ADDRESSES.exchangeFactory,
  router: ADDRESSES.exchangeRouter,
  weth: ADDRESSES.weth,
  /** The pairs that have liquidity, by the keys of `TOKENS`. */
  pairs: PAIRS,
  /** What a pair keeps of the amount that comes in, in hundredths of a percent. */
  feeBasisPoints: 30,
} as const
