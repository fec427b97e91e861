/** Smallest units that dollars buy at a price for one whole unit, both with 18 decimals; rounded down. */
export function unitsFor(dollars: bigint, price: bigint, decimals: number): bigint {
  return price > 0n ? (dollars * 10n ** BigInt(decimals)) / price : 0n
}
