import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58, isAddress } from '../../base58.ts'
import { associatedAddress, buildTransaction, isOnCurve, transferInstruction } from '../web3.ts'
import { COMPUTE_BUDGET } from './programs.ts'
import { readTransaction, withSignature } from './transaction.ts'

const [first, second, third] = [1, 2, 3].map((seed) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58(),
)
const given = { payer: first ?? '', blockhash: second ?? '', units: 450n, price: 7n }
const step = transferInstruction(first ?? '', second ?? '', 5n)

describe('readTransaction', () => {
  test('default: what the library builds is read by code of our own', () => {
    const read = readTransaction(buildTransaction({ ...given, instructions: [step] }))
    expect(read).toMatchObject({ version: 'legacy', signers: [first], blockhash: second })
    expect(read.instructions.map(({ program }) => program)).toEqual([COMPUTE_BUDGET, COMPUTE_BUDGET, step.program])
    expect(read.instructions[2]).toEqual({ ...step, data: Uint8Array.from(step.data) })
    expect(read.signatures).toEqual([new Uint8Array(64)])
  })

  test('behavior: version 0 with accounts of a lookup table', () => {
    const table = new PublicKey(third ?? '')
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [new PublicKey(second ?? '')],
    }
    const lookup = new AddressLookupTableAccount({ key: table, state })
    const transfer = SystemProgram.transfer({
      fromPubkey: new PublicKey(first ?? ''),
      toPubkey: new PublicKey(second ?? ''),
      lamports: 1,
    })
    const message = new TransactionMessage({
      payerKey: new PublicKey(first ?? ''),
      recentBlockhash: second ?? '',
      instructions: [transfer],
    }).compileToV0Message([lookup])
    const read = readTransaction(new VersionedTransaction(message).serialize())
    expect(read.version).toBe(0)
    expect(read.instructions[0]?.accounts[1]).toEqual({ key: `${third}[0]`, isSigner: false, isWritable: true })
  })

  test('error: every byte less, and one more', () => {
    const bytes = buildTransaction({ ...given, instructions: [step] })
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => readTransaction(bytes.slice(0, length))).toThrow('Invalid transaction: ')
    expect(() => readTransaction(Uint8Array.of(...bytes, 0))).toThrow('Invalid transaction: ')
  })

  test('behavior: nothing makes it throw anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readTransaction(bytes)
        } catch (error) {
          expect(error).toMatchObject({ code: 'solana/invalid-input' })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: a signature alone is put in its place', () => {
    const bytes = buildTransaction({ ...given, instructions: [step] })
    const signature = new Uint8Array(64).fill(9)
    expect(readTransaction(withSignature(bytes, 0, signature))).toMatchObject({ signatures: [signature] })
  })
})

describe('base58', () => {
  test('behavior: as the library has it, both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = new PublicKey(bytes).toBase58()
        expect(encodeBase58(bytes)).toBe(text)
        expect(decodeBase58(text)).toEqual(Uint8Array.from(bytes))
        expect(isAddress(text)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  test.each([
    ['31 bytes', encodeBase58(new Uint8Array(31).fill(255))],
    ['33 bytes', encodeBase58(new Uint8Array(33).fill(255))],
    ['31 zero bytes', '1'.repeat(31)],
    ['nothing', ''],
    ['10,000 characters', '1'.repeat(10_000)],
  ])('error: %s are no address', (_title, text) => {
    expect(isAddress(text)).toBe(false)
  })

  test('error: other characters', () => {
    for (const text of ['0', 'O', 'I', 'l', ' ', 'ä', '🗝']) expect(decodeBase58(text)).toBeUndefined()
  })
})

test('default: token accounts are found by the rule of everybody', () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const address = associatedAddress(first ?? '', usdc, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  expect(isAddress(address)).toBe(true)
  expect([isOnCurve(first ?? ''), isOnCurve(address)]).toEqual([true, false])
})
