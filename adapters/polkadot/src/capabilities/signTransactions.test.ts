import { kernelError, type RpcRequest } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { signatureVerify } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concatBytes, toHex } from '../bytes.ts'
import { readMetadata } from '../codec/metadata.ts'
import { messageOf, readPayload, toExtrinsic } from '../codec/payload.ts'
import { assetHubMetadata } from '../testing/metadata.mjs'
import {
  callOf,
  GENESIS,
  hashOf,
  payloadOf,
  readByLibrary,
  type Scheme,
  signingKey,
  writtenChain,
} from '../testing/writtenChain.ts'
import { signTransactions } from './signTransactions.ts'

const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const TRANSFER = callOf('balances', 'transferKeepAlive', BOB, 12_345n)
const OTHER = callOf('balances', 'transferKeepAlive', BOB, 12_346n)
const metadata = readMetadata(assetHubMetadata)
const payload = payloadOf(TRANSFER)
const SCHEMES: readonly Scheme[] = ['ed25519', 'sr25519', 'ecdsa']

/** A wallet with a key, whose answer the test writes from the right signature. */
function wallet(
  answer: (signature: Uint8Array, typed: Uint8Array) => unknown,
  scheme: Scheme = 'sr25519',
  bytes = payload,
) {
  const key = signingKey(scheme)
  const sign = (): unknown => {
    const signature = key.sign(messageOf(bytes))
    return answer(signature, concatBytes([SCHEMES.indexOf(scheme)], signature))
  }
  const chain = writtenChain({ address: key.address, wallet: sign })
  return {
    ...chain,
    key,
    run: (transactions: readonly Uint8Array[] = [bytes]) => signTransactions({ transactions }, chain.ctx),
  }
}
/** The extrinsic that a wallet may hand back with its signature. */
const wholeOf = (signature: Uint8Array, given: Uint8Array = payload, address = signingKey('sr25519').address) =>
  toHex(toExtrinsic(readPayload(given, metadata), address, signature, { metadata }))

describe('signTransactions', () => {
  test.each(SCHEMES)(
    'default: %s, with its number before it or without: an extrinsic as polkadot-js reads it',
    async (scheme) => {
      for (const isTyped of [true, false]) {
        const { run, key } = wallet((bare, typed) => ({ signature: toHex(isTyped ? typed : bare) }), scheme)
        const { transactions } = await run()
        const read = readByLibrary(transactions[0] ?? new Uint8Array())
        expect(read).toMatchObject({ signer: key.address, nonce: 5, method: TRANSFER })
        expect(signatureVerify(messageOf(payload), toHex(read.signature), key.address).isValid).toBe(true)
      }
    },
  )

  test('default: the wallet gets what the bytes say, and nothing else', async () => {
    const { run, prompts } = wallet((_bare, typed) => ({ signature: toHex(typed) }))
    await run()
    const [{ method, params } = { method: '', params: {} }] = prompts
    expect(method).toBe('polkadot_signTransaction')
    expect(readProperty(params, 'transactionPayload')).toMatchObject({
      ...{ method: TRANSFER, genesisHash: GENESIS, blockHash: hashOf(1_000), nonce: '0x00000005', version: 4 },
      ...{ blockNumber: '0x000003e8', specVersion: '0x00000007', transactionVersion: '0x00000003' },
      tip: `0x${'0'.repeat(32)}`,
    })
  })

  test('behavior: a long call is signed by its hash', async () => {
    const long = payloadOf(callOf('system', 'remark', `0x${'ab'.repeat(400)}`))
    expect(messageOf(long)).toHaveLength(32)
    const { run } = wallet((_bare, typed) => ({ signature: toHex(typed) }), 'sr25519', long)
    expect((await run()).transactions).toHaveLength(1)
  })

  test('behavior: several are asked for one after the other, and the first refusal ends it', async () => {
    let left = 2
    const { run, prompts } = wallet((_bare, typed) => {
      left -= 1
      if (left < 0) throw kernelError('request/rejected')
      return { signature: toHex(typed) }
    })
    await expect(run([payload, payload, payload, payload])).rejects.toMatchObject({ code: 'request/rejected' })
    expect(prompts).toHaveLength(3)
  })

  test('behavior: a whole extrinsic beside the signature, or in its place, that differs in nothing', async () => {
    for (const isAlone of [true, false]) {
      const { run } = wallet((_bare, typed) => ({
        signedTransaction: wholeOf(typed),
        ...(isAlone ? {} : { signature: toHex(typed) }),
      }))
      expect(readByLibrary((await run()).transactions[0] ?? new Uint8Array()).method).toBe(TRANSFER)
    }
  })

  test.each<[string, (typed: Uint8Array) => unknown, string]>([
    ['another call', (typed) => wholeOf(typed, payloadOf(OTHER)), 'it calls something else'],
    [
      'another nonce',
      (typed) => wholeOf(typed, payloadOf(TRANSFER, { nonce: 6 })),
      'nonce, tip or lifetime are others',
    ],
    ['a tip', (typed) => wholeOf(typed, payloadOf(TRANSFER, { tip: 1 })), 'nonce, tip or lifetime are others'],
    [
      'no end of its life',
      (typed) => wholeOf(typed, payloadOf(TRANSFER, { era: '0x00' })),
      'nonce, tip or lifetime are others',
    ],
    [
      'another account',
      (typed) => wholeOf(typed, payload, signingKey('sr25519', 'other').address),
      'another account signs',
    ],
    ['a byte less', (typed) => wholeOf(typed).slice(0, -2), 'it can no longer be read'],
    ['a byte more', (typed) => `${wholeOf(typed)}00`, 'it can no longer be read'],
    ['no digits', () => 'signed', 'it can no longer be read'],
    ['an object', () => ({}), 'it can no longer be read'],
    ['a number', () => 7, 'it can no longer be read'],
  ])('error: the whole extrinsic has %s', async (_title, whole, problem) => {
    const { run } = wallet((_bare, typed) => ({ signature: toHex(typed), signedTransaction: whole(typed) }))
    await expect(run()).rejects.toMatchObject({ code: 'polkadot/transaction-changed', details: { problem } })
  })

  test.each(SCHEMES)('error: %s: any changed byte of the signature', async (scheme) => {
    const key = signingKey(scheme)
    const typed = concatBytes([SCHEMES.indexOf(scheme)], key.sign(messageOf(payload)))
    const world = { answer: typed }
    const chain = writtenChain({ address: key.address, wallet: () => ({ signature: toHex(world.answer) }) })
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: typed.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        world.answer = typed.map((byte, index) => (index === at ? byte ^ flip : byte))
        const signed = signTransactions({ transactions: [payload] }, chain.ctx)
        await expect(signed).rejects.toMatchObject({ code: 'polkadot/signature-invalid' })
      }),
      { numRuns: 60 },
    )
  })

  test('error: what was signed is something else, or signed by another key', async () => {
    const others = [
      payloadOf(OTHER),
      payloadOf(TRANSFER, { nonce: 6 }),
      payloadOf(TRANSFER, { blockHash: hashOf(9) }),
      payloadOf(TRANSFER, { specVersion: 8 }),
    ]
    for (const signed of others) {
      const key = signingKey('sr25519')
      const { ctx } = writtenChain({ address: key.address, wallet: () => ({ signature: toHex(key.sign(signed)) }) })
      await expect(signTransactions({ transactions: [payload] }, ctx)).rejects.toMatchObject({
        code: 'polkadot/signature-invalid',
      })
    }
    const foreign = signingKey('sr25519', 'other').sign(payload)
    await expect(wallet(() => ({ signature: toHex(foreign) })).run()).rejects.toMatchObject({
      code: 'polkadot/signature-invalid',
    })
  })

  test.each([undefined, null, '', 7, {}, { signature: 7 }, { signature: 'abc' }, { signature: '0x1' }, []])(
    'error: the wallet answers %j',
    async (answer) => {
      await expect(wallet(() => answer).run()).rejects.toMatchObject({
        code: expect.stringMatching(/^(connect\/malformed|polkadot\/signature-invalid)$/),
      })
    },
  )

  test.each<[string, unknown, string]>([
    ['nothing', [], 'polkadot/invalid-input'],
    ['no list', 'all', 'polkadot/invalid-input'],
    ['text', [toHex(payload)], 'polkadot/invalid-input'],
    ['no payload', [new Uint8Array()], 'transfer/unreadable'],
    ['a payload with something behind it', [concatBytes(payload, [0])], 'transfer/unreadable'],
    ['a payload of another network', [payloadOf(TRANSFER, { genesisHash: hashOf(3) })], 'request/unknown-chain'],
  ])('error: asked to sign %s: the wallet is not asked', async (_title, transactions, code) => {
    const { ctx, prompts } = wallet(() => ({}))
    await expect(Reflect.apply(signTransactions, undefined, [{ transactions }, ctx])).rejects.toMatchObject({ code })
    expect(prompts).toEqual([] satisfies readonly RpcRequest[])
  })
})
