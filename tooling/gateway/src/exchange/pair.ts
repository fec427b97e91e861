/** A pair that exists, with its tokens in the exchange's order. */
export interface Pair {
  readonly address: `0x${string}`
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
}
