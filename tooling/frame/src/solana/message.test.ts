import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signSolana, solanaAddressOf } from '../sign/solana.ts'
import { isLikeTransaction, readMessage, readTransaction, withSignature } from './message.ts'

const SEED = new Uint8Array(32).fill(7)
const own = Keypair.fromSeed(SEED)
const blockhash = new PublicKey(new Uint8Array(32).fill(9)).toBase58()
const keyOf = (fill: number) => new PublicKey(new Uint8Array(32).fill(fill))
const table = new AddressLookupTableAccount({
  key: keyOf(40),
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [keyOf(50), keyOf(51), keyOf(52)],
  },
})

interface Made {
  readonly version: 'legacy' | 0
  readonly steps: readonly {
    readonly keys: readonly (readonly [number, boolean, boolean])[]
    readonly data: number[]
  }[]
}

function make({ version, steps }: Made): VersionedTransaction {
  const instructions = steps.map(
    ({ keys, data }) =>
      new TransactionInstruction({
        programId: keyOf(60),
        data: Buffer.from(data),
        keys: keys.map(([key, isSigner, isWritable]) => ({ pubkey: keyOf(key), isSigner, isWritable })),
      }),
  )
  const message = new TransactionMessage({ payerKey: own.publicKey, recentBlockhash: blockhash, instructions })
  return new VersionedTransaction(
    version === 'legacy' ? message.compileToLegacyMessage() : message.compileToV0Message([table]),
  )
}

const made: fc.Arbitrary<Made> = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  steps: fc.array(
    fc.record({
      keys: fc.array(fc.tuple(fc.integer({ min: 48, max: 56 }), fc.boolean(), fc.boolean()), { maxLength: 6 }),
      data: fc.array(fc.nat(255), { maxLength: 40 }),
    }),
    { maxLength: 4 },
  ),
})

const tables = new Map([[table.key.toBase58(), table.state.addresses.map((key) => key.toBase58())]])

test('behavior: what the library of the network has put together is read as it was meant', () => {
  fc.assert(
    fc.property(made, (given) => {
      const transaction = make(given)
      const { message, signatures, bytes } = readTransaction(transaction.serialize())
      expect([...bytes]).toEqual([...transaction.message.serialize()])
      expect(signatures).toHaveLength(transaction.signatures.length)
      expect(message.blockhash).toBe(blockhash)
      expect(message.signers[0]).toBe(own.publicKey.toBase58())
      const steps = message.resolve(tables)
      expect(steps.map(({ program, data }) => [program, [...data]])).toEqual(
        given.steps.map(({ data }) => [keyOf(60).toBase58(), data]),
      )
      expect(steps.map(({ accounts }) => accounts.map(({ key }) => key))).toEqual(
        given.steps.map(({ keys }) => keys.map(([key]) => keyOf(key).toBase58())),
      )
      const signed = VersionedTransaction.deserialize(
        withSignature({ message, signatures, bytes }, 0, signSolana(bytes, SEED)),
      )
      const theirs = make(given)
      if (theirs.signatures.length === 1) theirs.sign([own])
      if (theirs.signatures.length === 1) expect(signed.signatures).toEqual(theirs.signatures)
    }),
  )
})

test('default: the address of a key', () => {
  expect(solanaAddressOf(SEED)).toBe(own.publicKey.toBase58())
})

describe('what is no transaction', () => {
  const transfer = SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: keyOf(3), lamports: 1 })
  const message = new TransactionMessage({
    payerKey: own.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  })

  test('error: bytes that end too early, or go on', () => {
    const bytes = message.compileToV0Message().serialize()
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => readMessage(bytes.slice(0, length))).toThrow('can be read')
    expect(() => readMessage(Uint8Array.from([...bytes, 0]))).toThrow('can be read')
  })

  test('error: an account twice, a length in a longer form than needed, a place no table has', () => {
    const bytes = message.compileToLegacyMessage().serialize()
    const twice = bytes.slice()
    twice.set(bytes.slice(4, 36), 36)
    expect(() => readMessage(twice)).toThrow('can be read')
    expect(() => readMessage(Uint8Array.from([...bytes.slice(0, 3), 0x83, 0x00, ...bytes.slice(4)]))).toThrow()
    const looked = make({ version: 0, steps: [{ keys: [[51, false, true]], data: [] }] })
    const { message: read } = readTransaction(looked.serialize())
    expect(() => read.resolve(new Map([[table.key.toBase58(), []]]))).toThrow('can be read')
  })

  test('behavior: a message whose signature would be that of a transaction is known as one', () => {
    const legacy = message.compileToLegacyMessage().serialize()
    const versioned = message.compileToV0Message().serialize()
    expect([legacy, versioned].map(isLikeTransaction)).toEqual([true, true])
    expect(isLikeTransaction(new VersionedTransaction(message.compileToV0Message()).serialize())).toBe(true)
    // A version that does not exist yet.
    expect(isLikeTransaction(Uint8Array.from([0x81, ...versioned.slice(1)]))).toBe(true)
    const texts = ['Hello', '', 'shop.example wants you to sign in', 'Привет', '你好', '\u00e9']
    expect(texts.map((text) => isLikeTransaction(new TextEncoder().encode(text)))).toEqual(texts.map(() => false))
  })
})
