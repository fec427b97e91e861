import { sha256 } from '@noble/hashes/sha2'
import { unreadable } from './byteReader.ts'
import { concat, littleEndian, withLength } from './bytes.ts'
import { sha256Twice, taggedHash } from './hashes.ts'
import {
  type Transaction,
  type TransactionOutput,
  writeOutpoint,
  writeOutput,
  writeTransaction,
} from './transaction.ts'

/** What a signature covers. `DEFAULT` is taproot's word for all. */
export const SIGHASH = { DEFAULT: 0, ALL: 1, NONE: 2, SINGLE: 3, ANYONECANPAY: 0x80 } as const

const ZERO = new Uint8Array(32)

interface Cover {
  readonly isAlone: boolean
  readonly outputs: 'all' | 'none' | 'single'
}

function coverOf(hashType: number): Cover {
  const base = hashType & 0x1f
  return {
    isAlone: (hashType & SIGHASH.ANYONECANPAY) !== 0,
    outputs: base === SIGHASH.NONE ? 'none' : base === SIGHASH.SINGLE ? 'single' : 'all',
  }
}

const outpoints = ({ inputs }: Transaction): Uint8Array => concat(...inputs.map(writeOutpoint))
const sequences = ({ inputs }: Transaction): Uint8Array =>
  concat(...inputs.map(({ sequence }) => littleEndian(sequence, 4)))

/** What a key signs for an input of SegWit version 0 (BIP-143). */
export function segwitHash(
  transaction: Transaction,
  index: number,
  { value, script }: TransactionOutput,
  hashType: number,
): Uint8Array {
  const { isAlone, outputs } = coverOf(hashType)
  const input = transaction.inputs[index]
  if (!input) throw unreadable('there is no such input')
  const own = transaction.outputs[index]
  const covered =
    outputs === 'all'
      ? sha256Twice(concat(...transaction.outputs.map(writeOutput)))
      : outputs === 'single' && own
        ? sha256Twice(writeOutput(own))
        : ZERO
  return sha256Twice(
    concat(
      littleEndian(transaction.version, 4),
      isAlone ? ZERO : sha256Twice(outpoints(transaction)),
      isAlone || outputs !== 'all' ? ZERO : sha256Twice(sequences(transaction)),
      writeOutpoint(input),
      withLength(script),
      littleEndian(value, 8),
      littleEndian(input.sequence, 4),
      covered,
      littleEndian(transaction.lockTime, 4),
      littleEndian(hashType, 4),
    ),
  )
}

/** What the output key of a taproot input signs (BIP-341), without an annex. */
export function taprootHash(
  transaction: Transaction,
  index: number,
  spent: readonly TransactionOutput[],
  hashType: number,
): Uint8Array {
  const { isAlone, outputs } = coverOf(hashType)
  const [input, own, single] = [transaction.inputs[index], spent[index], transaction.outputs[index]]
  if (!input || !own) throw unreadable('there is no such input')
  const all = [
    outpoints(transaction),
    concat(...spent.map(({ value }) => littleEndian(value, 8))),
    concat(...spent.map(({ script }) => withLength(script))),
    sequences(transaction),
  ].map((bytes) => sha256(bytes))
  const alone = [writeOutpoint(input), writeOutput(own), littleEndian(input.sequence, 4)]
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    littleEndian(transaction.version, 4),
    littleEndian(transaction.lockTime, 4),
    ...(isAlone ? [] : all),
    ...(outputs === 'all' ? [sha256(concat(...transaction.outputs.map(writeOutput)))] : []),
    Uint8Array.of(0),
    ...(isAlone ? alone : [littleEndian(index, 4)]),
    ...(outputs === 'single' && single ? [sha256(writeOutput(single))] : []),
  )
}

/** What a key signs for an input from before SegWit. */
export function legacyHash(transaction: Transaction, index: number, script: Uint8Array, hashType: number): Uint8Array {
  const { isAlone, outputs } = coverOf(hashType)
  // By a rule of the network all may spend what is signed so: nothing here signs or takes it.
  if (outputs === 'single' && index >= transaction.outputs.length) throw unreadable('the signature covers nothing')
  const inputs = transaction.inputs.map((input, at) => ({
    ...input,
    witness: [],
    script: at === index ? script : new Uint8Array(),
    sequence: at === index || outputs === 'all' ? input.sequence : 0,
  }))
  const spared =
    outputs === 'all' ? transaction.outputs : outputs === 'none' ? [] : transaction.outputs.slice(0, index + 1)
  const blank = { value: 0xffffffffffffffffn, script: new Uint8Array() }
  const changed = {
    ...transaction,
    inputs: isAlone ? inputs.slice(index, index + 1) : inputs,
    outputs: outputs === 'single' ? spared.map((output, at) => (at === index ? output : blank)) : spared,
  }
  return sha256Twice(concat(writeTransaction(changed, false), littleEndian(hashType, 4)))
}
