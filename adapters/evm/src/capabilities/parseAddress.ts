import { getAddress } from 'viem/utils'

const SHAPE = /^(0x)?[0-9a-fA-F]{40}$/

/**
 * An address in its EIP-55 form, or `undefined`. Mixed case must match the checksum; text without `0x` must be its own
 * EIP-55 form to the letter (security.md section 7).
 */
export function parseAddress(value: string): string | undefined {
  if (!SHAPE.test(value)) return undefined
  const digits = value.slice(-40)
  const exact = getAddress(`0x${digits.toLowerCase()}`)
  if (exact.slice(2) === digits) return exact
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase && value.length === 42 ? exact : undefined
}
