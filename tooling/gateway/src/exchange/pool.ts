/** A pair of a constant-product exchange and what it holds, in the smallest units of its tokens. */
export interface Pool {
  readonly token0: `0x${string}`
  readonly token1: `0x${string}`
  readonly reserve0: bigint
  readonly reserve1: bigint
}
