import { encodeBase58 } from '@latchkey/plugin-embedded/messages'
import { FrameError } from '../errors/frameError.ts'

/** An account as a message names it. */
export interface AccountUse {
  readonly key: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** One step of a message. */
export interface Instruction {
  readonly program: string
  /** Of accounts that stand in lookup tables the places are filled by {@link resolve}. */
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/** Places in a lookup table. */
interface Lookup {
  readonly table: string
  readonly written: readonly number[]
  readonly read: readonly number[]
}

/** A message, read from its bytes. */
export interface Message {
  /** Addresses of those who have to sign; the first one pays the fee. */
  readonly signers: readonly string[]
  readonly blockhash: string
  readonly lookups: readonly Lookup[]
  /** The steps, with the addresses of the tables as they are on the chain. @throws FrameError for places they do not have */
  resolve(tables: ReadonlyMap<string, readonly string[]>): readonly Instruction[]
}

/** A transaction: what is signed, and the signatures it has. */
export interface Transaction {
  /** One for each signer, in their order; zeros where one has not signed. */
  readonly signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  readonly bytes: Uint8Array
  readonly message: Message
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** Set in the first byte of a message that has a version. */
const VERSIONED = 0x80
/** Of a transaction: what fits into one packet of the network. */
const MAX_BYTES = 1_232

function malformed(): FrameError {
  return new FrameError('This is no Solana transaction that can be read.', -32602)
}

/** Reads bytes in order; every read beyond the end throws. */
class ByteReader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.#bytes.length) throw malformed()
    const taken = this.#bytes.slice(this.at, end)
    this.at = end
    return taken
  }

  byte = (): number => this.take(1)[0] ?? 0

  key = (): string => encodeBase58(this.take(KEY_BYTES))

  /** A length of up to three bytes, seven bits each, in its shortest form. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      if (shift > 0 && byte === 0) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80 && value <= 0xffff) return value
    }
    throw malformed()
  }

  list<T>(read: () => T): readonly T[] {
    return Array.from({ length: this.length() }, read)
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length
  }
}

interface Step {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts of the tables, in the order in which steps count them: all that are written, then all that are read. */
function lookedUp(lookups: readonly Lookup[], tables: ReadonlyMap<string, readonly string[]>): readonly AccountUse[] {
  const find = (table: string, places: readonly number[], isWritable: boolean): readonly AccountUse[] =>
    places.map((place) => {
      const key = tables.get(table)?.[place]
      if (key === undefined) throw malformed()
      return { key, isSigner: false, isWritable }
    })
  return [
    ...lookups.flatMap(({ table, written }) => find(table, written, true)),
    ...lookups.flatMap(({ table, read }) => find(table, read, false)),
  ]
}

/** Reads the bytes of a message, legacy or of version 0. @throws FrameError for bytes that are not exactly one */
export function readMessage(bytes: Uint8Array): Message {
  const reader = new ByteReader(bytes)
  const first = reader.byte()
  const isVersioned = first >= VERSIONED
  if (isVersioned && first !== VERSIONED) throw malformed()
  const signers = isVersioned ? reader.byte() : first
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()]
  const keys = reader.list(reader.key)
  const blockhash = reader.key()
  const steps: readonly Step[] = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.take(reader.length()),
  }))
  const lookups: readonly Lookup[] = isVersioned
    ? reader.list(() => ({ table: reader.key(), written: reader.list(reader.byte), read: reader.list(reader.byte) }))
    : []
  const isSound =
    reader.isAtEnd &&
    signers > readonlySigners &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    // A program is named by the message itself, and is not who pays.
    steps.every(({ program }) => program > 0 && program < keys.length)
  if (!isSound) throw malformed()
  const own = keys.map((key, at): AccountUse => {
    const isSigner = at < signers
    return { key, isSigner, isWritable: isSigner ? at < signers - readonlySigners : at < keys.length - readonlyOthers }
  })
  return {
    signers: keys.slice(0, signers),
    blockhash,
    lookups,
    resolve(tables) {
      const all = [...own, ...lookedUp(lookups, tables)]
      return steps.map(({ program, accounts, data }) => ({
        program: keys[program] ?? '',
        data,
        accounts: accounts.map((at) => {
          const found = all[at]
          if (!found) throw malformed()
          return found
        }),
      }))
    },
  }
}

/** Reads a serialized transaction. @throws FrameError for bytes that are not exactly one */
export function readTransaction(given: Uint8Array): Transaction {
  if (given.length > MAX_BYTES) throw malformed()
  const reader = new ByteReader(given)
  const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
  const bytes = given.slice(reader.at)
  const message = readMessage(bytes)
  if (signatures.length !== message.signers.length) throw malformed()
  return { signatures, bytes, message }
}

/** Whether a signature of these bytes would also be one of a transaction, of whatever version. */
export function isLikeTransaction(bytes: Uint8Array): boolean {
  // No text begins with these bytes, and every version of a message does.
  const first = bytes[0] ?? 0
  if (first >= VERSIONED && first < 0xc0) return true
  return [readMessage, readTransaction].some((read) => {
    try {
      read(bytes)
      return true
    } catch {
      return false
    }
  })
}

/** The bytes of a transaction with a signature in the place of one of its signers. */
export function withSignature({ signatures, bytes }: Transaction, at: number, signature: Uint8Array): Uint8Array {
  const all = signatures.map((known, index) => (index === at ? signature : known))
  // Fewer than 128: their count takes one byte.
  return Uint8Array.from([all.length, ...all.flatMap((entry) => [...entry]), ...bytes])
}
