import type { Network } from '@latchkey/kernel'
import { BECH32, BECH32M, CHARSET, checksum, readSegwit, regroup, type WitnessProgram } from './bech32.ts'
import { shortSha256 } from './shortHash.ts'

/** How an output is locked; `witness` is a version that has no meaning yet, `other` has no address. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness' | 'other'

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

const HASH_LENGTH = 20
const CHECKSUM_LENGTH = 4
const OP_1 = 0x51

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

/** Whether two runs of bytes are the same. */
export function isEqual(entry: Uint8Array, other: Uint8Array): boolean {
  return entry.length === other.length && entry.every((byte, at) => byte === other[at])
}

/** The scripts of outputs that are locked by a hash of a key or of a script. */
export const scripts = {
  p2pkh: (hash: Uint8Array): Uint8Array => Uint8Array.of(0x76, 0xa9, HASH_LENGTH, ...hash, 0x88, 0xac),
  p2sh: (hash: Uint8Array): Uint8Array => Uint8Array.of(0xa9, HASH_LENGTH, ...hash, 0x87),
  witness: (version: number, program: Uint8Array): Uint8Array =>
    Uint8Array.of(version ? OP_1 - 1 + version : 0, program.length, ...program),
} as const

/** Prints a SegWit address. */
export function writeSegwit({ hrp, version, program }: WitnessProgram): string {
  const words = [version, ...(regroup(program, 8, 5, true) ?? [])]
  const rest = checksum(hrp, [...words, 0, 0, 0, 0, 0, 0]) ^ (version ? BECH32M : BECH32)
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (rest >> shift) & 31)
  return `${hrp}1${[...words, ...check].map((word) => CHARSET[word]).join('')}`
}

/** What a network says about its addresses; those of the main network where it says nothing. */
export function prefixesOf({ parameters = {} }: Pick<Network, 'parameters'>): AddressPrefixes {
  const { hrp, p2pkh, p2sh } = parameters
  return { hrp: String(hrp ?? 'bc'), p2pkh: Number(p2pkh ?? 0), p2sh: Number(p2sh ?? 5) }
}

function checksumOf(body: Uint8Array): Uint8Array {
  return shortSha256(shortSha256(body)).slice(0, CHECKSUM_LENGTH)
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

const startsWith = (script: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => script[at] === byte)

/** How a script locks its output. */
export function typeOf(script: Uint8Array): ScriptType {
  const [first = 0, length = 0] = script
  if (script.length === 25 && startsWith(script, 0x76, 0xa9, 20) && script[23] === 0x88 && script[24] === 0xac)
    return 'p2pkh'
  if (script.length === 23 && startsWith(script, 0xa9, 20) && script[22] === 0x87) return 'p2sh'
  if (script.length === 22 && startsWith(script, 0, 20)) return 'p2wpkh'
  if (script.length === 34 && startsWith(script, 0, 32)) return 'p2wsh'
  if (script.length === 34 && startsWith(script, OP_1, 32)) return 'p2tr'
  const isLater = first >= OP_1 && first < OP_1 + 16 && script.length === length + 2 && length >= 2 && length <= 40
  return isLater ? 'witness' : 'other'
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
