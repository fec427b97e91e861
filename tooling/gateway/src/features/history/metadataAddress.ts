import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { base58Bytes } from '../../core/text/base58.ts'

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

/** Whether 32 bytes are a point of Edwards25519, so that there may be a key for them. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  if (y >= P) return false
  const square = modulo(y * y)
  // x² = (y² - 1) / (dy² + 1) has a root when numerator times denominator is a square.
  const product = modulo(modulo(square - 1n) * modulo(D * square + 1n))
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

/** The program that keeps names of tokens (Metaplex Token Metadata). */
const PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const HIGHEST_BUMP = 255

/**
 * Where the name of a mint stands: the first address derived from program and mint that has no key
 * (Solana's program derived addresses). `undefined` when the mint is no address.
 */
export function metadataAddress(mint: string): string | undefined {
  const [program, own] = [base58Bytes(PROGRAM), base58Bytes(mint)]
  if (!program || own?.length !== 32) return undefined
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update('metadata').update(program).update(own).update(Uint8Array.of(bump))
    const found = hash.update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  return undefined
}
