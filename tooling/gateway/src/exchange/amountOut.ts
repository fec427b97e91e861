/**
 * What a pair pays for an amount: the product of the reserves stays, 0.3 % of what comes in is the fee (Uniswap v2
 * white paper, section 3.2.1). Rounded down, as the contract does.
 */
export function amountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const paid = amountIn * 997n
  return (paid * reserveOut) / (reserveIn * 1000n + paid)
}
