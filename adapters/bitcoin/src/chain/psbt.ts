import { bitcoinError } from '../errors.ts'
import { type ByteReader, byteReader, unreadable } from './byteReader.ts'
import { toHex } from './bytes.ts'
import { readOutput, readTransaction, type Transaction, type TransactionOutput, transactionId } from './transaction.ts'

/** A signature with the key that made it. */
export interface PartialSignature {
  readonly key: Uint8Array
  readonly signature: Uint8Array
}

/** What a partially signed transaction says about one of its inputs. */
export interface PsbtInput {
  /** The whole transaction whose output is spent; its id was checked. */
  readonly previous?: Transaction
  readonly witnessUtxo?: TransactionOutput
  readonly signatures: readonly PartialSignature[]
  readonly hashType?: number
  readonly redeemScript?: Uint8Array
  readonly witnessScript?: Uint8Array
  readonly finalScript?: Uint8Array
  readonly finalWitness?: readonly Uint8Array[]
  readonly tapSignature?: Uint8Array
  readonly tapScriptSignatures: number
}

/** A partially signed transaction of version 0 (BIP-174), read by code apart from the library that builds ours. */
export interface Psbt {
  /** The bytes of the transaction without signatures: what is signed. */
  readonly unsigned: Uint8Array
  readonly transaction: Transaction
  readonly inputs: readonly PsbtInput[]
  /** Global fields that have no meaning here. */
  readonly unknown: number
}

const MAGIC = '70736274ff'
const VERSION = 0xfb

/** The fields of one map: type, what follows the type, value. */
type Field = readonly [type: number, key: Uint8Array, value: Uint8Array]

function readMap(reader: ByteReader): readonly Field[] {
  const fields: Field[] = []
  const seen = new Set<string>()
  for (;;) {
    const key = reader.run()
    if (!key.length) return fields
    const name = toHex(key)
    if (seen.has(name)) throw unreadable('a field stands twice')
    seen.add(name)
    fields.push([key[0] ?? 0, key.slice(1), reader.run()])
  }
}

function check(isRight: boolean, what: string): void {
  if (!isRight) throw unreadable(`${what} is in a wrong form`)
}

const isKey = (key: Uint8Array): boolean =>
  (key.length === 33 && (key[0] === 2 || key[0] === 3)) || (key.length === 65 && key[0] === 4)

/** What keys look like, by type: no more than the type, or a key. */
const GLOBAL_BARE = [0x00, VERSION]
const INPUT_BARE = [0x00, 0x01, 0x03, 0x04, 0x05, 0x07, 0x08, 0x09, 0x13, 0x17, 0x18]
const INPUT_KEYED = [0x02, 0x06]
const OUTPUT_BARE = [0x00, 0x01, 0x05, 0x06]
const OUTPUT_KEYED = [0x02]

function checkKeys(fields: readonly Field[], bare: readonly number[], keyed: readonly number[]): void {
  for (const [type, key] of fields) {
    if (bare.includes(type)) check(!key.length, `the field ${type}`)
    if (keyed.includes(type)) check(isKey(key), 'a public key')
  }
}

function bareValue(fields: readonly Field[], type: number): Uint8Array | undefined {
  return fields.find(([found, key]) => found === type && !key.length)?.[2]
}

/** Reads a value to its end. */
function whole<T>(bytes: Uint8Array, read: (reader: ByteReader) => T, what: string): T {
  const reader = byteReader(bytes)
  const found = read(reader)
  check(reader.left() === 0, what)
  return found
}

function readStack(reader: ByteReader): readonly Uint8Array[] {
  const count = reader.count()
  // Each item has at least its length.
  check(count <= reader.left(), 'a witness')
  return Array.from({ length: count }, () => reader.run())
}

function readInput(fields: readonly Field[], txid: string, index: number): PsbtInput {
  checkKeys(fields, INPUT_BARE, INPUT_KEYED)
  const [previousBytes, utxo, hashType, redeemScript, witnessScript, finalScript, stack, tapSignature] = [
    0x00, 0x01, 0x03, 0x04, 0x05, 0x07, 0x08, 0x13,
  ].map((type) => bareValue(fields, type))
  const previous = previousBytes && readTransaction(previousBytes)
  check(!previous || (transactionId(previous) === txid && index < previous.outputs.length), 'a previous transaction')
  check(!hashType || hashType.length === 4, 'a hash type')
  check(!tapSignature || tapSignature.length === 64 || tapSignature.length === 65, 'a taproot signature')
  return {
    ...(previous ? { previous } : {}),
    ...(utxo ? { witnessUtxo: whole(utxo, readOutput, 'an output') } : {}),
    signatures: fields.flatMap(([type, key, signature]) => (type === 0x02 ? [{ key, signature }] : [])),
    ...(hashType ? { hashType: new DataView(hashType.slice().buffer).getUint32(0, true) } : {}),
    ...(redeemScript ? { redeemScript } : {}),
    ...(witnessScript ? { witnessScript } : {}),
    ...(finalScript ? { finalScript } : {}),
    ...(stack ? { finalWitness: whole(stack, readStack, 'a witness') } : {}),
    ...(tapSignature ? { tapSignature } : {}),
    tapScriptSignatures: fields.filter(([type]) => type === 0x14).length,
  }
}

/**
 * Reads a partially signed transaction.
 * @throws `bitcoin/psbt-version` for version 2 (BIP-370), `bitcoin/invalid-input` with what is wrong for other bytes
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = byteReader(bytes)
  if (bytes.length < 5 || toHex(reader.take(5)) !== MAGIC) throw unreadable('it is no partially signed transaction')
  const global = readMap(reader)
  const version = bareValue(global, VERSION)
  if (version && version.length === 4 && version.some((byte) => byte)) throw bitcoinError('bitcoin/psbt-version')
  checkKeys(global, GLOBAL_BARE, [])
  for (const [type, key] of global) if (type === 0x01) check(key.length === 78, 'an extended public key')
  const unsigned = bareValue(global, 0x00)
  if (!unsigned) throw unreadable('it has no transaction')
  const transaction = readTransaction(unsigned, 'unsigned')
  check(
    transaction.inputs.every(({ script }) => !script.length),
    'the unsigned transaction',
  )
  const inputs = transaction.inputs.map(({ txid, index }) => readInput(readMap(reader), txid, index))
  for (const _ of transaction.outputs) checkKeys(readMap(reader), OUTPUT_BARE, OUTPUT_KEYED)
  if (reader.left()) throw unreadable('something stands after it')
  return { unsigned, transaction, inputs, unknown: global.filter(([type]) => ![0, 1, VERSION].includes(type)).length }
}

/** The outputs that a partially signed transaction spends; `undefined` for those it does not show. */
export function spentOutputs({ transaction, inputs }: Psbt): readonly (TransactionOutput | undefined)[] {
  return inputs.map(({ previous, witnessUtxo }, at) => {
    const output = previous?.outputs[transaction.inputs[at]?.index ?? -1]
    const shown = output ?? witnessUtxo
    if (
      output &&
      witnessUtxo &&
      (output.value !== witnessUtxo.value || toHex(output.script) !== toHex(witnessUtxo.script))
    )
      return undefined
    return shown
  })
}
