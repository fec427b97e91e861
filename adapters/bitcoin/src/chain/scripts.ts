/** Bytes of the hash of a key, or of a script before SegWit. */
export const HASH_LENGTH = 20
/** The first of sixteen operations that push a number. */
export const OP_1 = 0x51

/** How an output is locked; `witness` is a version that has no meaning yet, `other` has no address. */
export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness' | 'other'

/** The scripts of outputs that are locked by a hash of a key or of a script. */
export const scripts = {
  p2pkh: (hash: Uint8Array): Uint8Array => Uint8Array.of(0x76, 0xa9, HASH_LENGTH, ...hash, 0x88, 0xac),
  p2sh: (hash: Uint8Array): Uint8Array => Uint8Array.of(0xa9, HASH_LENGTH, ...hash, 0x87),
  witness: (version: number, program: Uint8Array): Uint8Array =>
    Uint8Array.of(version ? OP_1 - 1 + version : 0, program.length, ...program),
} as const

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
