import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { evmError } from '../errors.ts'

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

/** A number in the form of EIP-1474 quantities. */
export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** By what a transaction is known again whatever nonce and price the wallet gives it. */
export function callDigest(to: string, value: bigint, data: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(`${to} ${value} ${data}`.toLowerCase())))
}

const DATA = /^0x([0-9a-f]{2})*$/i
const LIMIT = 1n << 256n

function refuse(argument: string, problem: string): never {
  throw evmError('evm/invalid-input', { details: { argument, problem } })
}

/** The EIP-55 form of an address a caller gave. @throws `evm/invalid-input` naming the argument */
export function checkAddress(value: unknown, argument: string): `0x${string}` {
  const address = typeof value === 'string' ? parseAddress(value) : undefined
  return address ? `0x${address.slice(2)}` : refuse(argument, 'expected an address with a right checksum')
}

/** An amount in the smallest unit. @throws `evm/invalid-input` naming the argument */
export function checkAmount(value: unknown, argument: string): bigint {
  if (typeof value !== 'bigint' || value < 0n || value >= LIMIT)
    refuse(argument, 'expected a bigint from 0 to 2^256 - 1')
  return value
}

/** Call data. @throws `evm/invalid-input` naming the argument */
export function checkData(value: unknown, argument: string): `0x${string}` {
  if (typeof value !== 'string' || !DATA.test(value)) refuse(argument, 'expected whole bytes as hexadecimal text')
  return `0x${value.slice(2)}`
}
