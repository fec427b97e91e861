import { blake2b } from '@noble/hashes/blake2'
import type { Network } from '@latchkey/kernel'
import { decodeBase58, encodeBase58 } from './base58.ts'

const KEY_LENGTH = 32
const CHECKSUM_LENGTH = 2
/** Prefixes of one byte; more take two. */
const ONE_BYTE = 64
const MAX_LENGTH = 60
/** The prefix of Substrate in general: that of the family's normal form, and of networks that state none. */
const GENERIC = 42
const PREFIX = new TextEncoder().encode('SS58PRE')

/** An address in its two fields. */
export interface Ss58 {
  /** Of the network the address was written for. */
  readonly prefix: number
  /** The account itself, 32 bytes. */
  readonly key: Uint8Array
}

function checksumOf(body: Uint8Array): Uint8Array {
  const all = new Uint8Array(PREFIX.length + body.length)
  all.set(PREFIX)
  all.set(body, PREFIX.length)
  return blake2b(all).slice(0, CHECKSUM_LENGTH)
}

/** Reads an SS58 address of any network; `undefined` for everything else. Never throws. */
export function readSs58(text: unknown): Ss58 | undefined {
  const bytes = typeof text === 'string' && text.length < MAX_LENGTH ? decodeBase58(text) : undefined
  if (!bytes) return undefined
  const [first = 0, second = 0] = bytes
  const size = first < ONE_BYTE ? 1 : 2
  if (first >= 128 || bytes.length !== size + KEY_LENGTH + CHECKSUM_LENGTH) return undefined
  const prefix = size === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  // A small prefix in two bytes would be a second way to write the same address.
  if (size === 2 && prefix < ONE_BYTE) return undefined
  const body = bytes.slice(0, size + KEY_LENGTH)
  const [one, two] = checksumOf(body)
  if (bytes[body.length] !== one || bytes[body.length + 1] !== two) return undefined
  return { prefix, key: body.slice(size) }
}

/** Writes an account for a network's prefix, 0 to 16383. */
export function writeSs58(key: Uint8Array, prefix: number = GENERIC): string {
  const head =
    prefix < ONE_BYTE ? [prefix] : [((prefix & 252) >> 2) | ONE_BYTE, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...head, ...key)
  return encodeBase58(Uint8Array.of(...body, ...checksumOf(body)))
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

/** The account behind an address that was read before. @throws TypeError for what is none */
export function keyOf(address: string): Uint8Array {
  const read = readSs58(address)
  if (!read) throw new TypeError('not an SS58 address')
  return read.key
}
