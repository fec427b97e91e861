/** JSON text in which a bigint is a number with all its digits, as the real node writes 64-bit numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? JSON.rawJSON(inner.toString()) : inner))
}
