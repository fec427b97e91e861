/** The provider keeps one per cent (specification section 9: 1-2 %). */
const FEE_PER_CENT = 1n

/** What a payment is made up of; money of one currency as whole numbers with 18 decimals. */
export interface Bill {
  readonly total: bigint
  readonly fee: bigint
  /** What the payout's transaction costs. */
  readonly network: bigint
  /** What is left to buy with; 0 when the costs are higher than the payment. */
  readonly left: bigint
}

/** Splits a payment into its parts. */
export function billOf(total: bigint, network: bigint): Bill {
  const fee = (total * FEE_PER_CENT) / 100n
  const left = total - fee - network
  return { total, fee, network, left: left > 0n ? left : 0n }
}
