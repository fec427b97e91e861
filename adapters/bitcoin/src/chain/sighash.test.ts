import { Transaction as LibraryTransaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import { scripts } from './scripts.ts'
import { legacyHash, SIGHASH, segwitHash, taprootHash } from './sighash.ts'
import type { Transaction } from './transaction.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const sats = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n })
const script = bytes(20).chain((hash) =>
  fc.constantFrom(scripts.p2pkh(hash), scripts.p2sh(hash), scripts.witness(0, hash)),
)
const output = fc.record({ value: sats, script })
const taproot = fc.record({ value: sats, script: bytes(32).map((key) => scripts.witness(1, key)) })
const input = fc.record({
  txid: bytes(32).map(toHex),
  index: uint32,
  script: fc.constant(new Uint8Array()),
  sequence: uint32,
  witness: fc.constant<readonly Uint8Array[]>([]),
})
const transaction = fc.record({
  version: fc.integer({ min: 0, max: 0x7fffffff }),
  inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
  outputs: fc.array(output, { minLength: 1, maxLength: 4 }),
  lockTime: uint32,
})
/** With and without the mark that only the own input is covered. */
const hashTypes = [SIGHASH.ALL, SIGHASH.NONE, SIGHASH.SINGLE].flatMap((type) => [type, type | SIGHASH.ANYONECANPAY])

/** The same transaction in the chain library, which computes what is signed by code of its own. */
function inLibrary({ version, inputs, outputs, lockTime }: Transaction): LibraryTransaction {
  const made = new LibraryTransaction()
  made.version = version
  made.locktime = lockTime
  for (const { txid, index, sequence } of inputs)
    made.addInput((fromHex(txid) ?? new Uint8Array()).reverse(), index, sequence)
  for (const { value, script: lock } of outputs) made.addOutput(lock, value)
  return made
}

const given = fc.tuple(transaction, fc.nat(), fc.constantFrom(...hashTypes))

describe('what a key signs', () => {
  test('default: of SegWit version 0, for each hash type, as the chain library has it (BIP-143)', () => {
    fc.assert(
      fc.property(given, sats, bytes(20), ([own, place, hashType], value, hash) => {
        const index = place % own.inputs.length
        const lock = scripts.p2pkh(hash)
        const theirs = inLibrary(own).hashForWitnessV0(index, lock, value, hashType)
        expect(toHex(segwitHash(own, index, { value, script: lock }, hashType))).toBe(toHex(theirs))
      }),
    )
  })

  test('default: of taproot, for each hash type (BIP-341)', () => {
    fc.assert(
      fc.property(given, fc.array(taproot, { minLength: 4, maxLength: 4 }), ([own, place, hashType], outputs) => {
        const index = place % own.inputs.length
        const spent = outputs.slice(0, own.inputs.length)
        // A signature for an output that there is not is none (BIP-341).
        fc.pre((hashType & 3) !== SIGHASH.SINGLE || index < own.outputs.length)
        const [locks, values] = [spent.map((item) => item.script), spent.map((item) => item.value)]
        const theirs = inLibrary(own).hashForWitnessV1(index, locks, values, hashType)
        expect(toHex(taprootHash(own, index, spent, hashType))).toBe(toHex(theirs))
      }),
    )
  })

  test('default: from before SegWit, for each hash type', () => {
    fc.assert(
      fc.property(given, bytes(20), ([own, place, hashType], hash) => {
        const index = place % own.inputs.length
        fc.pre((hashType & 3) !== SIGHASH.SINGLE || index < own.outputs.length)
        const lock = scripts.p2pkh(hash)
        const theirs = inLibrary(own).hashForSignature(index, lock, hashType)
        expect(toHex(legacyHash(own, index, lock, hashType))).toBe(toHex(theirs))
      }),
    )
  })

  test('error: an input that there is not, and a signature that would cover nothing', () => {
    const own: Transaction = {
      version: 2,
      inputs: ['11', '22'].map((byte) => ({
        ...{ txid: byte.repeat(32), index: 0, script: new Uint8Array() },
        ...{ sequence: 0, witness: [] },
      })),
      outputs: [{ value: 1n, script: scripts.p2pkh(new Uint8Array(20)) }],
      lockTime: 0,
    }
    const spent = { value: 1n, script: scripts.p2pkh(new Uint8Array(20)) }
    const invalid = expect.objectContaining({ code: 'bitcoin/invalid-input' })
    expect(() => segwitHash(own, 2, spent, SIGHASH.ALL)).toThrow(invalid)
    expect(() => taprootHash(own, 2, [spent, spent], SIGHASH.ALL)).toThrow(invalid)
    expect(() => taprootHash(own, 1, [spent], SIGHASH.ALL)).toThrow(invalid)
    expect(() => legacyHash(own, 1, spent.script, SIGHASH.SINGLE)).toThrow(invalid)
    expect(() => legacyHash(own, 1, spent.script, SIGHASH.SINGLE | SIGHASH.ANYONECANPAY)).toThrow(invalid)
  })

  test('behavior: whatever is covered changes what is signed, and what is left open does not', () => {
    fc.assert(
      fc.property(transaction, sats, (own, value) => {
        const lock = scripts.p2pkh(new Uint8Array(20))
        const spent = own.inputs.map(() => ({ value, script: lock }))
        const raised = { ...own, outputs: own.outputs.map((item) => ({ ...item, value: item.value + 1n })) }
        for (const [hashType, isOpen] of [
          [SIGHASH.ALL, false],
          [SIGHASH.NONE, true],
        ] as const) {
          const pairs = [
            [
              segwitHash(own, 0, { value, script: lock }, hashType),
              segwitHash(raised, 0, { value, script: lock }, hashType),
            ],
            [taprootHash(own, 0, spent, hashType), taprootHash(raised, 0, spent, hashType)],
            [legacyHash(own, 0, lock, hashType), legacyHash(raised, 0, lock, hashType)],
          ]
          for (const [before, after] of pairs)
            expect(toHex(before ?? new Uint8Array()) === toHex(after ?? new Uint8Array())).toBe(isOpen)
        }
      }),
      { numRuns: 30 },
    )
  })
})
