const LIMIT = 2n ** 256n

/** Whether a value can be a balance: a whole number of smallest units below 2^256 (security, T14). */
export function isBalance(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < LIMIT
}
