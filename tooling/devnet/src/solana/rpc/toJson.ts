declare global {
  interface JSON {
    /** Text that is written as it is (ECMAScript proposal "JSON.parse source text access"; in V8 since 11.4). */
    rawJSON(text: string): unknown
  }
}

/** JSON text in which a bigint is a number with all its digits, as the real node writes 64-bit numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? JSON.rawJSON(inner.toString()) : inner))
}
