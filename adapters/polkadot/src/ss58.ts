import { kernelError, type Network } from '@latchkey/kernel'
import { concatBytes } from './bytes.ts'
import { shortBlake2b } from './shortHash.ts'

const KEY_LENGTH = 32
const CHECKSUM_LENGTH = 2
/** Prefixes of one byte; more take two. */
const ONE_BYTE = 64
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** What is longer or shorter is no address, and is not even read. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{40,60}$/
const HASH_LENGTH = 64
/** The prefix of Substrate in general: that of the family's normal form, and of networks that state none. */
export const GENERIC = 42
const PREFIX = new TextEncoder().encode('SS58PRE')

/** An address in its two fields. */
export interface Ss58 {
  /** Of the network the address was written for. */
  readonly prefix: number
  /** The account itself, 32 bytes. */
  readonly key: Uint8Array
}

function checksumOf(body: Uint8Array): Uint8Array {
  return shortBlake2b(concatBytes(PREFIX, body), HASH_LENGTH).slice(0, CHECKSUM_LENGTH)
}

/** The bytes of a text of the alphabet of Base58: each leading 1 is a byte of zero. */
function decode(text: string): Uint8Array {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
  const digits = value === 0n ? '' : value.toString(16)
  const bytes = (digits.length % 2 ? `0${digits}` : digits).match(/../g) ?? []
  return concatBytes(
    new Uint8Array(zeros),
    bytes.map((byte) => Number.parseInt(byte, 16)),
  )
}

function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Reads an SS58 address of any network; `undefined` for everything else. Never throws. */
export function readSs58(text: unknown): Ss58 | undefined {
  const bytes = typeof text === 'string' && SHAPE.test(text) ? decode(text) : new Uint8Array()
  const [first = 0, second = 0] = bytes
  const size = first < ONE_BYTE ? 1 : 2
  if (first >= 128 || bytes.length !== size + KEY_LENGTH + CHECKSUM_LENGTH) return undefined
  const prefix = size === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  // A small prefix in two bytes would be a second way to write the same address.
  if (size === 2 && prefix < ONE_BYTE) return undefined
  const body = bytes.slice(0, size + KEY_LENGTH)
  const [item, two] = checksumOf(body)
  if (bytes[body.length] !== item || bytes[body.length + 1] !== two) return undefined
  return { prefix, key: body.slice(size) }
}

/** Writes an account for a network's prefix, 0 to 16383. */
export function writeSs58(key: Uint8Array, prefix: number = GENERIC): string {
  const head = prefix < ONE_BYTE ? [prefix] : [((prefix & 252) >> 2) | ONE_BYTE, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...head, ...key)
  return encode(Uint8Array.of(...body, ...checksumOf(body)))
}

/** The family's normal form of an address of any network; `undefined` for what is none. */
export function normalAddress(text: unknown): string | undefined {
  const read = readSs58(text)
  return read && writeSs58(read.key)
}

/** The prefix by which a network writes addresses. */
export function prefixOf({ parameters }: Pick<Network, 'parameters'>): number {
  return typeof parameters?.ss58 === 'number' ? parameters.ss58 : GENERIC
}

/** An address as a network writes it; what is no address stays as it is. */
export function addressOn(address: string, network: Pick<Network, 'parameters'>): string {
  const read = readSs58(address)
  return read ? writeSs58(read.key, prefixOf(network)) : address
}

/** The account behind an address that was read before. @throws `caip/address` for what is none */
export function keyOf(address: string): Uint8Array {
  const read = readSs58(address)
  if (!read) throw kernelError('caip/address', { details: { address } })
  return read.key
}
