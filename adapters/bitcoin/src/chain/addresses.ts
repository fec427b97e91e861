import type { Network } from '@latchkey/kernel'
import { sha256 } from '@noble/hashes/sha2'
import { hrpOf, readSegwit, writeSegwit } from '../bech32.ts'
import { isEqual } from './bytes.ts'
import { HASH_LENGTH, OP_1, scripts, typeOf } from './scripts.ts'

/** Where an address pays to. */
export interface Destination {
  /** The address in its normal form. */
  readonly address: string
  readonly script: Uint8Array
}

/** Prefix and version bytes of addresses, as networks state them. */
export interface AddressPrefixes {
  readonly hrp: string
  readonly p2pkh: number
  readonly p2sh: number
}

const CHECKSUM_LENGTH = 4

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Text of Bitcoin's alphabet as bytes; `undefined` for other characters. */
function decodeBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value ? value.toString(16) : ''
  const bytes = (hex.length % 2 ? `0${hex}` : hex).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** Bytes as text of that alphabet. */
function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  const first = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(first < 0 ? bytes.length : first) + text
}

/** What a network says about its addresses; those of the main network where it says nothing. */
export function prefixesOf(network: Pick<Network, 'parameters'>): AddressPrefixes {
  const { p2pkh, p2sh } = network.parameters ?? {}
  return { hrp: hrpOf(network), p2pkh: Number(p2pkh ?? 0), p2sh: Number(p2sh ?? 5) }
}

function checksumOf(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).slice(0, CHECKSUM_LENGTH)
}

/** Version byte and hash of an address with a checksum in base58; `undefined` for other text. */
function readBase58(text: string): { readonly version: number; readonly hash: Uint8Array } | undefined {
  const bytes = text.length < 36 ? decodeBase58(text) : undefined
  if (bytes?.length !== 1 + HASH_LENGTH + CHECKSUM_LENGTH) return undefined
  const body = bytes.slice(0, -CHECKSUM_LENGTH)
  if (!isEqual(checksumOf(body), bytes.slice(-CHECKSUM_LENGTH))) return undefined
  return { version: body[0] ?? 0, hash: body.slice(1) }
}

function writeBase58(version: number, hash: Uint8Array): string {
  const body = Uint8Array.of(version, ...hash)
  return encodeBase58(Uint8Array.of(...body, ...checksumOf(body)))
}

/** Reads an address of one of these networks; `undefined` for one of another network, and for other text. */
export function readAddress(text: string, networks: readonly Pick<Network, 'parameters'>[]): Destination | undefined {
  if (typeof text !== 'string') return undefined
  const all = networks.map(prefixesOf)
  const segwit = readSegwit(text)
  if (segwit) {
    if (!all.some(({ hrp }) => hrp === segwit.hrp)) return undefined
    return { address: text.toLowerCase(), script: scripts.witness(segwit.version, segwit.program) }
  }
  const legacy = readBase58(text)
  if (!legacy) return undefined
  const { version, hash } = legacy
  if (all.some(({ p2pkh }) => p2pkh === version)) return { address: text, script: scripts.p2pkh(hash) }
  return all.some(({ p2sh }) => p2sh === version) ? { address: text, script: scripts.p2sh(hash) } : undefined
}

/** The address that an output pays to; `undefined` for outputs that have none. */
export function addressOf(script: Uint8Array, network: Pick<Network, 'parameters'>): string | undefined {
  const { hrp, p2pkh, p2sh } = prefixesOf(network)
  switch (typeOf(script)) {
    case 'p2pkh':
      return writeBase58(p2pkh, script.slice(3, 23))
    case 'p2sh':
      return writeBase58(p2sh, script.slice(2, 22))
    case 'other':
      return undefined
    default:
      return writeSegwit({ hrp, version: script[0] ? script[0] - OP_1 + 1 : 0, program: script.slice(2) })
  }
}
