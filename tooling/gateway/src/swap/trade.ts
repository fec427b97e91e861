/**
 * How an amount becomes another token: `wrap` and `unwrap` change the native currency and its token one to one, the
 * others go through the exchange's pairs.
 */
export interface Trade {
  readonly kind: 'wrap' | 'unwrap' | 'fromNative' | 'toNative' | 'tokens'
  /** From the token sold to the token bought; the native currency is its wrapped token. */
  readonly path: readonly `0x${string}`[]
  readonly amountOut: bigint
}
