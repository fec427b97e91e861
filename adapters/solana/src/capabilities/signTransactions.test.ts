import { kernelError, type RpcRequest } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { ed25519 } from '@noble/curves/ed25519'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { nodeContext } from '../testing/nodeContext.ts'
import { readTransaction, withSignature } from './chain/transaction.ts'
import { signTransactions } from './signTransactions.ts'
import { buildTransaction, transferInstruction } from './web3.ts'

const [payer, receiver, thief, blockhash] = [1, 2, 3, 4].map((seed) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)),
) as [Keypair, Keypair, Keypair, Keypair]
const address = payer.publicKey.toBase58()
const build = (lamports = 5n, to = receiver, by = payer) =>
  buildTransaction({
    ...{ payer: by.publicKey.toBase58(), blockhash: blockhash.publicKey.toBase58(), units: 450n, price: 7n },
    instructions: [transferInstruction(by.publicKey.toBase58(), to.publicKey.toBase58(), lamports)],
  })
const signatureOf = (bytes: Uint8Array, key = payer) =>
  ed25519.sign(readTransaction(bytes).message, key.secretKey.slice(0, 32))
const sign = (bytes: Uint8Array, key = payer) => withSignature(bytes, 0, signatureOf(bytes, key))
const given = build()

/** Signs with a wallet that answers so. */
function run(answer: (call: RpcRequest) => unknown, transactions: unknown = [given]) {
  const calls: RpcRequest[] = []
  const wallet = (call: RpcRequest): unknown => {
    calls.push(call)
    return answer(call)
  }
  const ctx = nodeContext({ address, wallet, node: (method) => Promise.reject(new Error(method)) })
  const signed: ReturnType<typeof signTransactions> = Reflect.apply(signTransactions, undefined, [
    { transactions },
    ctx,
  ])
  return { signed, calls }
}

describe('signTransactions', () => {
  test.each<[string, unknown]>([
    ['the transaction as text', toBase64(sign(given))],
    ['the transaction in a field', { transaction: toBase64(sign(given)) }],
    ['the signature alone', { signature: encodeBase58(signatureOf(given)) }],
    ['both', { transaction: toBase64(sign(given)), signature: 'x' }],
  ])('default: the wallet answers with %s', async (_title, answer) => {
    const { signed, calls } = run(() => answer)
    expect((await signed).transactions).toEqual([sign(given)])
    expect(calls).toMatchObject([
      { method: 'solana_signTransaction', params: { transaction: toBase64(given), pubkey: address } },
    ])
  })

  test('default: several with one approval', async () => {
    const all = [1n, 2n, 3n].map((lamports) => build(lamports))
    const { signed, calls } = run(() => ({ transactions: all.map((bytes) => toBase64(sign(bytes))) }), all)
    expect((await signed).transactions).toEqual(all.map((bytes) => sign(bytes)))
    expect(calls.map(({ method }) => method)).toEqual(['solana_signAllTransactions'])
  })

  test.each<[string, (signed: readonly string[]) => unknown, string]>([
    ['one less', (signed) => signed.slice(1), 'connect/malformed'],
    ['one more', (signed) => [...signed, signed[0]], 'connect/malformed'],
    ['another order', (signed) => [...signed].reverse(), 'solana/transaction-changed'],
    ['the first one twice', (signed) => [signed[0], signed[0]], 'solana/transaction-changed'],
    ['nothing in the place of the second', (signed) => [signed[0], null], 'connect/malformed'],
    ['no list', () => 'all', 'connect/malformed'],
  ])('error: of several it answers %s', async (_title, change, code) => {
    const all = [build(1n), build(2n)]
    const { signed } = run(() => ({ transactions: change(all.map((bytes) => toBase64(sign(bytes)))) }), all)
    await expect(signed).rejects.toMatchObject({ code })
  })

  test.each<[string, Uint8Array, string]>([
    ['another receiver', sign(build(5n, thief)), 'solana/transaction-changed'],
    ['another amount', sign(build(6n)), 'solana/transaction-changed'],
    ['another payer', sign(build(5n, receiver, thief), thief), 'solana/transaction-changed'],
    ['bytes that are cut', sign(given).slice(0, -1), 'solana/transaction-changed'],
    ['something behind it', Uint8Array.of(...sign(given), 0), 'solana/transaction-changed'],
    ['nothing', new Uint8Array(), 'connect/malformed'],
    ['no signature', given, 'solana/signature-invalid'],
    ['the signature of somebody else', sign(given, thief), 'solana/signature-invalid'],
    ['the signature of something else', withSignature(given, 0, signatureOf(build(6n))), 'solana/signature-invalid'],
  ])('error: it gives back %s', async (_title, bytes, code) => {
    const expected = {
      code: bytes.length ? code : expect.stringMatching(/^(connect\/malformed|solana\/transaction-changed)$/),
    }
    await expect(run(() => toBase64(bytes)).signed).rejects.toMatchObject(expected)
  })

  test('error: any changed byte: refused with a code, and what is not refused is what was given', async () => {
    const right = sign(given)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: right.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = right.map((byte, index) => (index === at ? byte ^ flip : byte))
        await expect(run(() => toBase64(changed)).signed).rejects.toMatchObject({
          code: expect.stringMatching(/^(solana\/(transaction-changed|signature-invalid)|connect\/malformed)$/),
        })
      }),
      { numRuns: 300 },
    )
  })

  test.each([undefined, null, 7, '', '%', {}, { transaction: 7 }, { signature: 7 }, { signature: 'ab' }, []])(
    'error: it answers %j',
    async (answer) => {
      await expect(run(() => answer).signed).rejects.toMatchObject({
        code: expect.stringMatching(/^(connect\/malformed|solana\/transaction-changed)$/),
      })
    },
  )

  test('error: declined, and asked once', async () => {
    const { signed, calls } = run(() => {
      throw kernelError('request/rejected')
    })
    await expect(signed).rejects.toMatchObject({ code: 'request/rejected' })
    expect(calls).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', []],
    ['no list', given],
    ['text', [toBase64(given)]],
    ['no transaction', [Uint8Array.of(1, 2, 3)]],
    ['what another account signs', [build(5n, receiver, thief)]],
    ['one that is right and one that is not', [given, new Uint8Array()]],
  ])('error: asked to sign %s: the wallet is not asked', async (_title, transactions) => {
    const { signed, calls } = run(() => null, transactions)
    await expect(signed).rejects.toMatchObject({ code: 'solana/invalid-input' })
    expect(calls).toEqual([])
  })
})
