import type { Network } from '@latchkey/kernel'

/** The letters of both forms, by their five bits. */
const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
const MAX_LENGTH = 90
const CHECKSUM_LENGTH = 6

/** What the checksum of each form leaves over: Bech32 (BIP-173), and Bech32m (BIP-350). */
export const BECH32 = 1
export const BECH32M = 0x2bc830a3

/** A text of either form. */
export interface Bech32 {
  /** The part before the separator, in lower case. */
  readonly hrp: string
  /** Five bits each, without the checksum. */
  readonly words: readonly number[]
  readonly form: typeof BECH32 | typeof BECH32M
}

/** What is left over when both parts of a text are divided by the generator. */
function checksum(hrp: string, words: readonly number[]): number {
  const codes = [...hrp].map((character) => character.charCodeAt(0))
  let rest = 1
  for (const value of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]) {
    const top = rest >>> 25
    rest = ((rest & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) rest ^= term
  }
  return rest >>> 0
}

/** Reads a text of either form; `undefined` for one of neither. */
export function decodeBech32(text: string): Bech32 | undefined {
  const lower = text.toLowerCase()
  // Before the case: other letters, such as the Kelvin sign, become some of these.
  if (text.length > MAX_LENGTH || !/^[!-~]+$/.test(text) || (text !== lower && text !== text.toUpperCase()))
    return undefined
  const at = lower.lastIndexOf('1')
  const hrp = lower.slice(0, at)
  const words = [...lower.slice(at + 1)].map((character) => CHARSET.indexOf(character))
  if (at < 1 || words.length < CHECKSUM_LENGTH || words.includes(-1)) return undefined
  const form = checksum(hrp, words)
  return form === BECH32 || form === BECH32M ? { hrp, words: words.slice(0, -CHECKSUM_LENGTH), form } : undefined
}

/** Groups of some bits as groups of others; `undefined` where what is left over is not padding. */
function regroup(values: Iterable<number>, from: number, to: number, pads: boolean): readonly number[] | undefined {
  const groups: number[] = []
  let bits = 0
  let held = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >> bits) & ((1 << to) - 1))
    }
  }
  if (pads && bits) groups.push((held << (to - bits)) & ((1 << to) - 1))
  return pads || (bits < from && !(held & ((1 << bits) - 1))) ? groups : undefined
}

/** What an address of a witness program names. */
export interface WitnessProgram {
  readonly hrp: string
  readonly version: number
  readonly program: Uint8Array
}

/** Reads a SegWit address (BIP-173, BIP-350), of any version and any network; `undefined` for other text. */
export function readSegwit(text: string): WitnessProgram | undefined {
  const decoded = typeof text === 'string' ? decodeBech32(text) : undefined
  const [version, ...words] = decoded?.words ?? []
  const program = regroup(words, 5, 8, false)
  if (!decoded || version === undefined || version > 16 || !program) return undefined
  if (decoded.form !== (version ? BECH32M : BECH32) || program.length < 2 || program.length > 40) return undefined
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined
  return { hrp: decoded.hrp, version, program: Uint8Array.from(program) }
}

/** Prints a SegWit address. */
export function writeSegwit({ hrp, version, program }: WitnessProgram): string {
  const words = [version, ...(regroup(program, 8, 5, true) ?? [])]
  const rest = checksum(hrp, [...words, 0, 0, 0, 0, 0, 0]) ^ (version ? BECH32M : BECH32)
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (rest >> shift) & 31)
  return `${hrp}1${[...words, ...check].map((word) => CHARSET[word]).join('')}`
}

/** The first part of a network's SegWit addresses; that of the main network where it says nothing. */
export const hrpOf = ({ parameters = {} }: Pick<Network, 'parameters'>): string => String(parameters.hrp ?? 'bc')

/** A SegWit address of one of these networks in its normal form; `undefined` for other text. */
export function readSegwitAddress(text: string, networks: readonly Pick<Network, 'parameters'>[]): string | undefined {
  const found = readSegwit(text)
  return found && networks.some((network) => hrpOf(network) === found.hrp) ? text.toLowerCase() : undefined
}
