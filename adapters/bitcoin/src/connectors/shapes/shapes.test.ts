import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoin } from '../../networks/bitcoin.ts'
import { bitcoinTestnet } from '../../networks/bitcoinTestnet.ts'
import { checkShared } from '../../testing/checkShared.ts'
import { keyAccount } from '../../testing/keychain.ts'
import { shapeOf } from '../connect.ts'
import { type FoundWallet, SHAPES, type ShapeName, type WalletShape } from '../shape.ts'

const PLACE = { address: keyAccount(0).address, chain: 'mainnet', object: {} }
const PSBT = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 0)
const INPUTS = [{ index: 0, address: PLACE.address, hashTypes: [1] }]
const METHODS = ['signPsbt', 'getChain', 'switchChain', 'disconnect', 'request']

/** A wallet whose every method gives what the test says, or throws it. */
function answering(shape: ShapeName, answer: unknown, isThrown = false): FoundWallet {
  const method = async (): Promise<unknown> => {
    if (isThrown) throw answer
    return answer
  }
  const object: object = new Proxy(Object.fromEntries(METHODS.map((name) => [name, method])), {
    get(target, name) {
      if (typeof name === 'symbol' || name === 'then') return Reflect.get(target, name)
      // Features of the Wallet Standard are objects with one method each.
      return shape === 'standard' ? object : method
    },
    has: () => true,
  })
  const features = new Proxy({}, { get: (_target, name) => ({ [String(name).split(':')[1] ?? '']: method }) })
  const standard = { features, accounts: answer }
  return { shape, object: shape === 'standard' ? standard : object, name: 'Harbor', id: 'harbor' }
}

const uses: readonly (readonly [string, (shape: WalletShape) => Promise<unknown> | undefined])[] = [
  ['connect', async (shape) => checkShared(await shape.connect([bitcoin]), [bitcoin])],
  ['shared', (shape) => shape.shared?.([bitcoin]).then((shared) => checkShared(shared, [bitcoin]))],
  ['signMessage', (shape) => shape.signMessage(PLACE, 'hello', 'bip322')],
  ['signPsbt', (shape) => shape.signPsbt?.(PLACE, PSBT, INPUTS)],
  ['sendPsbt', (shape) => shape.sendPsbt?.(PLACE, PSBT, INPUTS)],
  ['sendTransfer', (shape) => shape.sendTransfer?.(PLACE, PLACE.address, 1000n)],
  ['switchNetwork', (shape) => shape.switchNetwork?.('testnet')],
  ['forget', (shape) => shape.forget?.()],
]

/** An account whose values cannot be made text. */
const WORDLESS = { address: { toString: '' }, purpose: { toString: '' }, chains: [{ toString: '' }] }

/** Ordinary answers with anything in their places, and anything at all. */
const anyAnswer = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.record({ address: fc.jsonValue(), purpose: fc.jsonValue(), publicKey: fc.jsonValue() })),
  fc.record({ addresses: fc.jsonValue(), network: fc.jsonValue(), accounts: fc.jsonValue() }),
  fc.record({ result: fc.jsonValue(), error: fc.option(fc.jsonValue()), status: fc.jsonValue() }),
  fc.record({ psbt: fc.string(), hex: fc.string(), signature: fc.jsonValue(), txid: fc.jsonValue() }),
)

describe.each(SHAPES)('a wallet of the kind %s', (name) => {
  test.each(uses)('error: %s with whatever answer: read, or refused with a code', async (_use, use) => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, fc.boolean(), async (answer, isThrown) => {
        const shape = await shapeOf(answering(name, answer, isThrown))
        try {
          await use(shape)
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(connect|request)\//) })
        }
      }),
      {
        numRuns: 60,
        examples: [
          [[WORDLESS], false],
          [{ accounts: [WORDLESS], addresses: [WORDLESS] }, false],
        ],
      },
    )
  })

  test('error: what was signed is bytes, or nothing', async () => {
    for (const answer of [7, {}, 'zz', { psbt: 7 }, { hex: 'zz' }, [{ signedPsbt: 'text' }], null]) {
      const shape = await shapeOf(answering(name, answer))
      const signed = await shape.signPsbt?.(PLACE, PSBT, INPUTS).catch((error: unknown) => {
        expect(error).toMatchObject({ code: expect.any(String) })
        return undefined
      })
      if (signed !== undefined) expect(signed).toBeInstanceOf(Uint8Array)
    }
  })

  test('error: the user declines, in each way wallets say so', async () => {
    const shape = await shapeOf(answering(name, { code: 4001, message: 'User rejected the request.' }, true))
    await expect(shape.signMessage(PLACE, 'hello', 'ecdsa')).rejects.toMatchObject({ code: 'request/rejected' })
  })
})

describe('what the kinds of wallets tell', () => {
  test('behavior: Phantom gives what it signed as bytes or in hex: its documentation says both', async () => {
    for (const answer of [PSBT, '70736274ff00']) {
      const shape = await shapeOf(answering('phantom', answer))
      expect(await shape.signPsbt?.(PLACE, PSBT, INPUTS)).toEqual(PSBT)
    }
  })

  test('error: after a reload OKX Wallet is asked by its object of the network of the site', async () => {
    const objectOf = (address: string) => ({
      getAccounts: async () => [address],
      getPublicKey: async () => '02',
    })
    const [main, test] = [objectOf('bc1main'), objectOf('tb1test')]
    const byChain = { mainnet: main, testnet: test }
    const shape = await shapeOf({ shape: 'okx', object: main, byChain, name: 'Harbor', id: 'harbor' })
    expect(await shape.shared?.([bitcoinTestnet])).toMatchObject({
      accounts: [{ address: 'tb1test' }],
      chain: 'testnet',
    })
  })

  test('behavior: OKX Wallet tells of another account by either of the two events that it documents', async () => {
    const listeners = new Map<string, () => void>()
    const object = {
      on: (event: string, listener: () => void) => listeners.set(event, listener),
      removeListener: (event: string) => listeners.delete(event),
    }
    const shape = await shapeOf({ shape: 'okx', object, name: 'Harbor', id: 'harbor' })
    const messages: string[] = []
    const off = shape.watch?.((change) => messages.push(change))
    for (const event of ['accountsChanged', 'accountChanged']) listeners.get(event)?.()
    expect(messages).toEqual(['changed', 'changed'])
    off?.()
    expect(listeners.size).toBe(0)
  })
})

describe('what the kinds of wallets are asked', () => {
  /** Every call of every method, with what it was called with. */
  async function asked(shape: ShapeName, use: (shape: WalletShape) => Promise<unknown> | undefined) {
    const calls: unknown[][] = []
    const object: object = new Proxy(
      {},
      {
        get: (target, name) =>
          typeof name === 'symbol' || name === 'then'
            ? Reflect.get(target, name)
            : async (...input: readonly unknown[]) => {
                calls.push([name, ...input])
                return { result: { psbt: '', hex: '' } }
              },
      },
    )
    await use(await shapeOf({ shape, object, name: 'Harbor', id: 'harbor' }))
    return calls
  }

  test('default: a transaction is signed and neither finalised nor sent', async () => {
    const sign = (shape: WalletShape) => shape.signPsbt?.(PLACE, PSBT, INPUTS)
    const toSignInputs = [{ index: 0, address: PLACE.address, sighashTypes: [1] }]
    for (const kind of ['unisat', 'okx'] as const)
      expect(await asked(kind, sign)).toEqual([['signPsbt', '70736274ff00', { autoFinalized: false, toSignInputs }]])
    expect(await asked('leather', sign)).toEqual([
      [
        'request',
        'signPsbt',
        { hex: '70736274ff00', signAtIndex: [0], allowedSighash: [1], network: 'mainnet', broadcast: false },
      ],
    ])
    expect(await asked('satsConnect', sign)).toEqual([
      ['request', 'signPsbt', { psbt: 'cHNidP8A', signInputs: { [PLACE.address]: [0] }, broadcast: false }],
    ])
    expect(await asked('phantom', sign)).toEqual([
      ['signPSBT', PSBT, { inputsToSign: [{ address: PLACE.address, signingIndexes: [0], sigHash: 1 }] }],
    ])
  })

  test('default: an amount is a number or text, as each wants it', async () => {
    const send = (shape: WalletShape) => shape.sendTransfer?.(PLACE, 'bc1qto', 1234n)
    expect(await asked('unisat', send)).toEqual([['sendBitcoin', 'bc1qto', 1234]])
    expect(await asked('leather', send)).toEqual([
      ['request', 'sendTransfer', { recipients: [{ address: 'bc1qto', amount: '1234' }], network: 'mainnet' }],
    ])
    expect(await asked('satsConnect', send)).toEqual([
      ['request', 'sendTransfer', { recipients: [{ address: 'bc1qto', amount: 1234 }] }],
    ])
  })

  test('behavior: a wallet that lists what it can do, and no signing of transactions, only sends', async () => {
    const found = answering('satsConnect', {})
    const can = async (methods: readonly string[]) => {
      const { signPsbt, sendTransfer } = await shapeOf({ ...found, methods })
      return [signPsbt !== undefined, sendTransfer !== undefined]
    }
    expect(await can(['getAccounts', 'sendTransfer'])).toEqual([false, true])
    for (const methods of [[], ['getAccounts'], ['sendTransfer', 'signPsbt']])
      expect(await can(methods)).toEqual([true, true])
  })

  test('default: a message is signed by the protocol that was asked for', async () => {
    const sign = (protocol: 'ecdsa' | 'bip322') => (shape: WalletShape) => shape.signMessage(PLACE, 'hello', protocol)
    expect(await asked('unisat', sign('bip322'))).toEqual([['signMessage', 'hello', 'bip322-simple']])
    expect(await asked('okx', sign('ecdsa'))).toEqual([['signMessage', 'hello', 'ecdsa']])
    expect(await asked('satsConnect', sign('bip322'))).toEqual([
      ['request', 'signMessage', { address: PLACE.address, message: 'hello', protocol: 'BIP322' }],
    ])
    expect(await asked('phantom', sign('ecdsa'))).toEqual([
      ['signMessage', new TextEncoder().encode('hello'), PLACE.address],
    ])
  })
})

describe('a standard wallet that signs only what it sends', () => {
  const feature = (name: string, answer: unknown, asked: unknown[] = []) => ({
    [name]: async (...input: readonly unknown[]) => {
      asked.push(...input)
      return answer
    },
  })
  const shapeWith = (features: object) =>
    shapeOf({ shape: 'standard', object: { features, accounts: [] }, name: 'Harbor', id: 'harbor' })

  test.each(['txId', 'txid'])('default: it is given the transaction, and its answer is read by %s', async (name) => {
    const asked: unknown[] = []
    const sends = feature('signAndSendTransaction', [{ [name]: 'ab' }], asked)
    const shape = await shapeWith({ 'bitcoin:signAndSendTransaction': sends })
    expect(shape.signPsbt).toBeUndefined()
    expect(await shape.sendPsbt?.(PLACE, PSBT, [{ index: 3, address: PLACE.address }])).toBe('ab')
    const inputsToSign = [{ account: PLACE.object, signingIndexes: [3] }]
    expect(asked).toEqual([{ psbt: PSBT, inputsToSign, chain: 'bitcoin:mainnet' }])
  })

  test('behavior: one that signs alone sends nothing itself', async () => {
    const features = {
      'bitcoin:signTransaction': feature('signTransaction', []),
      'bitcoin:signAndSendTransaction': feature('signAndSendTransaction', []),
    }
    const { signPsbt, sendPsbt } = await shapeWith(features)
    expect([signPsbt === undefined, sendPsbt]).toEqual([false, undefined])
  })
})
