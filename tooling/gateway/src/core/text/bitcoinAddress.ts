import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** What an address says of itself. */
interface BitcoinAddress {
  /** In the form in which services write it: of bech32 case says nothing (BIP-173). */
  readonly address: string
  /** Which networks write addresses like this one: those of value, or those for tests. */
  readonly kind: 'main' | 'test'
}

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
/** First bytes of payments to a key and to a script. */
const VERSIONS: Readonly<Record<number, BitcoinAddress['kind']>> = { 0: 'main', 5: 'main', 111: 'test', 196: 'test' }
const PREFIXES: Readonly<Record<string, BitcoinAddress['kind']>> = { bc: 'main', tb: 'test', bcrt: 'test' }
/** Version byte and hash. */
const BASE58_BYTES = 21
const MOST = 90
/** Bytes of a program of version 0: of a key, and of a script. */
const PROGRAM_0: readonly number[] = [20, 32]

/** A text that one of the encodings refuses is no address. */
function decoded<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function readSegwit(text: string): BitcoinAddress | undefined {
  const kind = PREFIXES[text.slice(0, text.lastIndexOf('1')).toLowerCase()]
  const first = decoded(() => bech32.decode(text as `${string}1${string}`, MOST))
  const found = first ?? decoded(() => bech32m.decode(text as `${string}1${string}`, MOST))
  const [version = 17, ...words] = found?.words ?? []
  const { length } = decoded(() => bech32.fromWords(words)) ?? []
  // Version 0 has the older check sum, every later one the newer (BIP-350).
  const isRight = first ? version === 0 && PROGRAM_0.includes(length ?? 0) : version > 0 && version <= 16
  if (!kind || !isRight || length === undefined || length < 2 || length > 40) return undefined
  return { address: text.toLowerCase(), kind }
}

/** Reads an address of a network of Bitcoin with its check sum; `undefined` for a text that is none. */
export function readBitcoinAddress(text: string): BitcoinAddress | undefined {
  if (/^(bc|tb|bcrt)1/i.test(text)) return readSegwit(text)
  const bytes = text.length <= MOST ? decoded(() => base58check.decode(text)) : undefined
  const kind = bytes?.length === BASE58_BYTES ? VERSIONS[bytes[0] ?? -1] : undefined
  return kind && { address: text, kind }
}
