import { type ByteReader, byteReader, unreadable } from './byteReader.ts'
import { compactSize, concat, fromHex, littleEndian, toHex, withLength } from './bytes.ts'
import { MAX_MONEY } from './esplora.ts'
import { sha256Twice } from './hashes.ts'

/** An output that is spent. */
export interface Outpoint {
  /** Id of its transaction, as explorers write it. */
  readonly txid: string
  readonly index: number
}

export interface TransactionInput extends Outpoint {
  readonly script: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

export interface TransactionOutput {
  /** In satoshis. */
  readonly value: bigint
  readonly script: Uint8Array
}

/** A transaction, read from its bytes by code that never saw how it was built. */
export interface Transaction {
  readonly version: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  readonly lockTime: number
}

const reversed = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes).reverse()

/** An outpoint as transactions write it. */
export function writeOutpoint({ txid, index }: Outpoint): Uint8Array {
  return concat(reversed(fromHex(txid) ?? new Uint8Array(32)), littleEndian(index, 4))
}

/** An output as transactions write it. */
export function writeOutput({ value, script }: TransactionOutput): Uint8Array {
  return concat(littleEndian(value, 8), withLength(script))
}

/** Reads an output. @throws for an amount that cannot be */
export function readOutput(reader: ByteReader): TransactionOutput {
  const value = reader.uint64()
  if (value > MAX_MONEY) throw unreadable('an amount is more than there is')
  return { value, script: reader.run() }
}

function list<T>(count: number, read: () => T): readonly T[] {
  const found: T[] = []
  for (let at = 0; at < count; at += 1) found.push(read())
  return found
}

/**
 * Reads a transaction and nothing after it.
 * @param form - `unsigned` is that of BIP-174: without witnesses, and so perhaps without inputs
 * @throws `bitcoin/invalid-input` with what is wrong
 */
export function readTransaction(bytes: Uint8Array, form: 'any' | 'unsigned' = 'any'): Transaction {
  const reader = byteReader(bytes)
  const version = reader.uint32()
  const hasWitness = form === 'any' && bytes[4] === 0
  if (hasWitness && (reader.byte() !== 0 || reader.byte() !== 1)) throw unreadable('it has an unknown form')
  const bare = list(reader.count(), () => {
    const txid = toHex(reversed(reader.take(32)))
    return { txid, index: reader.uint32(), script: reader.run(), sequence: reader.uint32() }
  })
  const outputs = list(reader.count(), () => readOutput(reader))
  const inputs = bare.map((input) => ({
    ...input,
    witness: hasWitness ? list(reader.count(), () => reader.run()) : [],
  }))
  const lockTime = reader.uint32()
  if (reader.left()) throw unreadable('something stands after it')
  return { version, inputs, outputs, lockTime }
}

/** The bytes of a transaction, with its witnesses where there are any. */
export function writeTransaction({ version, inputs, outputs, lockTime }: Transaction, witnesses = true): Uint8Array {
  const isWitnessed = witnesses && inputs.some(({ witness }) => witness.length)
  const stacks = inputs.map(({ witness }) => concat(compactSize(witness.length), ...witness.map(withLength)))
  return concat(
    littleEndian(version, 4),
    isWitnessed ? Uint8Array.of(0, 1) : new Uint8Array(),
    compactSize(inputs.length),
    ...inputs.map((input) => concat(writeOutpoint(input), withLength(input.script), littleEndian(input.sequence, 4))),
    compactSize(outputs.length),
    ...outputs.map(writeOutput),
    ...(isWitnessed ? stacks : []),
    littleEndian(lockTime, 4),
  )
}

/** The id of a transaction, as explorers write it. */
export function transactionId(transaction: Transaction): string {
  return toHex(reversed(sha256Twice(writeTransaction(transaction, false))))
}

/** Its size for the fee, in virtual bytes (BIP-141). */
export function virtualSize(transaction: Transaction): number {
  const bare = writeTransaction(transaction, false).length
  return Math.ceil((bare * 3 + writeTransaction(transaction).length) / 4)
}
