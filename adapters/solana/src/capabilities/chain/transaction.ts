import { encodeBase58 } from '../../base58.ts'
import { solanaError } from '../../errors.ts'

/** An account as an instruction names it. */
export interface InstructionAccount {
  /** Its address; of an account that stands in a lookup table the table's address and the place in it. */
  readonly key: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** One step of a transaction. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly InstructionAccount[]
  readonly data: Uint8Array
}

/** A transaction, read from its bytes. */
export interface Transaction {
  readonly version: 'legacy' | 0
  /** One for each signer, in their order; zeros where one has not signed. */
  readonly signatures: readonly Uint8Array[]
  /** Addresses of those who have to sign; the first one pays the fee. */
  readonly signers: readonly string[]
  /** The bytes that are signed. */
  readonly message: Uint8Array
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

const SIGNATURE_LENGTH = 64
const KEY_LENGTH = 32
const VERSION_BIT = 0x80

function malformed(problem: string): Error {
  return solanaError('solana/invalid-input', { details: { argument: 'transaction', problem } })
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
    if (end > this.#bytes.length) throw malformed('the transaction ends too early')
    const taken = this.#bytes.slice(this.at, end)
    this.at = end
    return taken
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** A length of up to three bytes, seven bits each, in its shortest form. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      if (shift > 0 && byte === 0) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80 && value <= 0xffff) return value
    }
    throw malformed('a length is not in its shortest form')
  }

  list<T>(read: () => T): readonly T[] {
    return Array.from({ length: this.length() }, read)
  }

  key = (): string => encodeBase58(this.take(KEY_LENGTH))

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length
  }
}

interface Layout {
  readonly keys: readonly string[]
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
}

function staticAccount({ keys, signers, readonlySigners, readonlyOthers }: Layout, index: number): InstructionAccount {
  const isSigner = index < signers
  const isWritable = isSigner ? index < signers - readonlySigners : index < keys.length - readonlyOthers
  return { key: keys[index] ?? '', isSigner, isWritable }
}

/** Accounts of lookup tables: all that are written first, then all that are read. */
function lookedUp(reader: ByteReader): readonly InstructionAccount[] {
  const tables = reader.list(() => ({
    table: reader.key(),
    written: reader.list(() => reader.byte()),
    read: reader.list(() => reader.byte()),
  }))
  const name = (table: string, index: number): string => `${table}[${index}]`
  return [
    ...tables.flatMap(({ table, written }) =>
      written.map((index) => ({ key: name(table, index), isSigner: false, isWritable: true })),
    ),
    ...tables.flatMap(({ table, read }) =>
      read.map((index) => ({ key: name(table, index), isSigner: false, isWritable: false })),
    ),
  ]
}

/**
 * Reads a serialized transaction, legacy or of version 0 (https://solana.com/docs/core/transactions). Written apart from
 * the library that builds transactions, so that each checks the other.
 * @throws `solana/invalid-input` for bytes that are none, or not exactly one
 */
export function readTransaction(bytes: Uint8Array): Transaction {
  const reader = new ByteReader(bytes)
  const signatures = reader.list(() => reader.take(SIGNATURE_LENGTH))
  const message = bytes.slice(reader.at)
  const first = reader.byte()
  const isVersioned = (first & VERSION_BIT) !== 0
  if (isVersioned && first !== VERSION_BIT) throw malformed('the version is not known')
  const signers = isVersioned ? reader.byte() : first
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()]
  const keys = reader.list(reader.key)
  const blockhash = reader.key()
  const layout: Layout = { keys, signers, readonlySigners, readonlyOthers }
  const steps = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }))
  const tables = isVersioned ? lookedUp(reader) : []
  const accounts = [...keys.map((_, index) => staticAccount(layout, index)), ...tables]
  const account = (index: number): InstructionAccount => {
    const found = accounts[index]
    if (!found) throw malformed('an instruction names an account that is not there')
    return found
  }
  const isSound = reader.isAtEnd && signers > 0 && signers <= keys.length && signatures.length === signers
  if (!isSound || readonlySigners >= signers || new Set(keys).size !== keys.length)
    throw malformed('the counts of the transaction do not fit')
  return {
    version: isVersioned ? 0 : 'legacy',
    signatures,
    signers: keys.slice(0, signers),
    message,
    blockhash,
    instructions: steps.map(({ program, accounts: indexes, data }) => ({
      program: account(program).key,
      accounts: indexes.map(account),
      data,
    })),
  }
}

/** The same transaction with a signature in the place of one of its signers. */
export function withSignature(bytes: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const next = bytes.slice()
  // Fewer than 128 signatures: their count takes one byte.
  next.set(signature, 1 + index * SIGNATURE_LENGTH)
  return next
}
