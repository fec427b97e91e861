import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

const SHAPE = /^(0x)?[0-9a-fA-F]{40}$/

/** The mixed case of EIP-55: a letter is large where the hash of the small address has a nibble of 8 or more. */
function mixedCase(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return digits.replace(/[a-f]/g, (letter, place: number) => (hash.charAt(place) > '7' ? letter.toUpperCase() : letter))
}

/**
 * An address in its EIP-55 form, or `undefined`. Mixed case must match the checksum; text without `0x` must be its own
 * EIP-55 form to the letter.
 */
export function parseAddress(value: string): string | undefined {
  if (!SHAPE.test(value)) return undefined
  const digits = value.slice(-40)
  const exact = `0x${mixedCase(digits.toLowerCase())}`
  if (exact.slice(2) === digits) return exact
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase && value.length === 42 ? exact : undefined
}
