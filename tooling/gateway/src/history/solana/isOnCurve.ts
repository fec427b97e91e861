/** The field of Curve25519, and the constant d of Edwards25519 (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const modulo = (value: bigint): bigint => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

/** Whether 32 bytes are a point of Edwards25519, so that somebody may have a key for them. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  if (y >= P) return false
  const square = modulo(y * y)
  // x² = (y² - 1) / (dy² + 1) has a root when numerator times denominator is a square.
  const product = modulo(modulo(square - 1n) * modulo(D * square + 1n))
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}
