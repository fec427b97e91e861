import { kernelError, type RpcRequest, type Services } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { bitcoin } from '../networks/bitcoin.ts'
import { bitcoinTestnet } from '../networks/bitcoinTestnet.ts'
import { checkShared } from '../testing/checkShared.ts'
import { keyAccount } from '../testing/keychain.ts'
import { openSession, type WalletHandle } from './session.ts'
import type { Shared, WalletShape } from './shape.ts'

const [first, second] = [keyAccount(0).address, keyAccount(2).address]
const TXID = 'AB'.repeat(32)
const PSBT = toBase64(Uint8Array.of(1, 2, 3))
const share = (...addresses: readonly string[]): Shared => ({
  accounts: addresses.map((address) => ({ address, purpose: 'payment' })),
  chain: 'mainnet',
})

/** A session over a wallet that the test writes, and how often it was asked to sign. */
function open(given: Partial<WalletShape> = {}, without: readonly (keyof WalletShape)[] = []) {
  const asked: (readonly [method: string, ...input: readonly unknown[]])[] = []
  const note =
    <I extends readonly unknown[], R>(method: string, answer: R) =>
    async (...input: I): Promise<R> => {
      asked.push([method, ...input])
      return answer
    }
  const shape: WalletShape = {
    connect: async () => share(first),
    shared: async () => share(first, second),
    signMessage: note('signMessage', 'c2ln'),
    signPsbt: note('signPsbt', Uint8Array.of(9)),
    sendPsbt: note('sendPsbt', TXID),
    sendTransfer: note('sendTransfer', TXID),
    switchNetwork: note('switchNetwork', undefined),
    ...given,
  }
  for (const name of without) Reflect.deleteProperty(shape, name)
  const services = partial<Services>({
    log: partial<Services['log']>({ debug: () => undefined, warn: () => undefined }),
  })
  const wallet = { shape: 'unisat', object: {}, name: 'Harbor', id: 'harbor' } as const
  const handle: WalletHandle = { wallet, gone: new AbortController().signal, services, session: undefined, attempt: 0 }
  const session = openSession(handle, shape, checkShared(share(first, second), [bitcoin]), [bitcoin, bitcoinTestnet])
  const { signal } = new AbortController()
  const ask = (method: string, params: RpcRequest['params'], network: RpcRequest['network'] = bitcoin.id) =>
    session.request({ network, method, params }, { signal })
  return { ask, asked, session }
}

describe('requests in pairing’s words', () => {
  test('default: each is handed to the wallet once, for the account that it names', async () => {
    const { ask, asked } = open()
    expect(await ask('signMessage', { message: 'hello', account: second })).toEqual({
      address: second,
      signature: 'c2ln',
    })
    expect(
      await ask('signPsbt', { psbt: PSBT, signInputs: [{ address: first, index: 1, sighashTypes: [1, 'x'] }] }),
    ).toEqual({ psbt: toBase64(Uint8Array.of(9)) })
    const signInputs = [{ address: first, index: 0 }]
    expect(await ask('bitcoin_sendPsbt', { psbt: PSBT, signInputs })).toEqual({ txid: TXID.toLowerCase() })
    const transfer = { account: first, recipientAddress: 'bc1q', amount: '1200' }
    expect(await ask('sendTransfer', transfer)).toEqual({ txid: TXID.toLowerCase() })
    const place = (address: string) => expect.objectContaining({ address, chain: 'mainnet' })
    expect(asked).toEqual([
      ['signMessage', place(second), 'hello', 'ecdsa'],
      ['signPsbt', place(first), Uint8Array.of(1, 2, 3), [{ index: 1, address: first, hashTypes: [1] }]],
      ['sendPsbt', place(first), Uint8Array.of(1, 2, 3), [{ index: 0, address: first }]],
      ['sendTransfer', place(first), 'bc1q', 1200n],
    ])
  })

  test.each<[string, string, object]>([
    ['a message that is none', 'signMessage', { message: 7 }],
    ['bytes that are no base64', 'signPsbt', { psbt: '!', signInputs: [] }],
    ['inputs that are no list', 'signPsbt', { psbt: PSBT, signInputs: {} }],
    ['an input below the first', 'signPsbt', { psbt: PSBT, signInputs: [{ address: first, index: -1 }] }],
    ['an input of nobody', 'signPsbt', { psbt: PSBT, signInputs: [{ index: 0 }] }],
    ['a transaction that is to be sent unchecked', 'signPsbt', { psbt: PSBT, signInputs: [], broadcast: true }],
    ['an amount as a number', 'sendTransfer', { recipientAddress: 'bc1q', amount: 1000 }],
    ['nothing to send', 'sendTransfer', { recipientAddress: 'bc1q', amount: '0' }],
    ['an amount with a point', 'sendTransfer', { recipientAddress: 'bc1q', amount: '1.5' }],
    ['an amount below nothing', 'sendTransfer', { recipientAddress: 'bc1q', amount: '-1' }],
    ['another site’s network', 'bitcoin_switchNetwork', { network: 'bip122:0' }],
  ])('error: %s reaches no wallet', async (_title, method, params) => {
    const { ask, asked } = open()
    await expect(ask(method, { ...params })).rejects.toMatchObject({ code: 'bitcoin/invalid-input' })
    expect(asked).toEqual([])
  })

  test('error: a method that nobody knows, and one that this wallet lacks', async () => {
    const { ask } = open({}, ['signPsbt', 'sendTransfer', 'switchNetwork'])
    const lacks = { code: 'request/unsupported-method' }
    await expect(ask('bitcoin_what', {})).rejects.toMatchObject(lacks)
    await expect(ask('signPsbt', { psbt: PSBT, signInputs: [] })).rejects.toMatchObject(lacks)
    await expect(ask('sendTransfer', { recipientAddress: 'x', amount: '1' })).rejects.toMatchObject(lacks)
    await expect(ask('bitcoin_switchNetwork', { network: bitcoinTestnet.id })).rejects.toMatchObject(lacks)
  })

  test.each<[string, Partial<WalletShape>, string, object]>([
    ['no signature', { signMessage: async () => '' }, 'signMessage', { message: 'x' }],
    ['a signature that is no text', { signMessage: async () => 7 }, 'signMessage', { message: 'x' }],
    ['no bytes', { signPsbt: async () => undefined }, 'signPsbt', { psbt: PSBT, signInputs: [] }],
    ['empty bytes', { signPsbt: async () => new Uint8Array() }, 'signPsbt', { psbt: PSBT, signInputs: [] }],
    ['a short id', { sendTransfer: async () => 'ab' }, 'sendTransfer', { recipientAddress: 'x', amount: '1' }],
    ['no id', { sendTransfer: async () => null }, 'sendTransfer', { recipientAddress: 'x', amount: '1' }],
  ])('error: the wallet answers with %s', async (_title, given, method, params) => {
    await expect(open(given).ask(method, { ...params })).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test('error: the wallet has gone to another account, or another network, without a word', async () => {
    const elsewhere = open({ shared: async () => share(second) })
    await expect(elsewhere.ask('signMessage', { message: 'x', account: first })).rejects.toMatchObject({
      code: 'bitcoin/account-mismatch',
    })
    const testnet = keyAccount(0, 'testnet').address
    const moved = open({
      shared: async () => ({ accounts: [{ address: testnet, purpose: 'payment' }], chain: 'testnet' }),
    })
    await expect(moved.ask('signMessage', { message: 'x', account: testnet })).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: 'Bitcoin', wallet: 'Harbor' },
    })
    const nobody = open({ shared: async () => ({ accounts: [] }) })
    await expect(nobody.ask('signMessage', { message: 'x' })).rejects.toMatchObject({
      code: 'bitcoin/account-mismatch',
    })
    for (const { asked } of [elsewhere, moved, nobody]) expect(asked).toEqual([])
  })

  test('behavior: a wallet that cannot say what it shares is believed what it said before', async () => {
    const failing = open({ shared: () => Promise.reject(kernelError('request/failed')) })
    expect(await failing.ask('signMessage', { message: 'x' })).toMatchObject({ address: first })
    const silent = open({}, ['shared'])
    expect(await silent.ask('signMessage', { message: 'x' })).toMatchObject({ address: first })
  })

  test('error: one that answers with accounts that are none is not asked to sign', async () => {
    const { ask, asked } = open({ shared: async () => share('nobody') })
    await expect(ask('signMessage', { message: 'x' })).rejects.toMatchObject({ code: 'connect/malformed' })
    expect(asked).toEqual([])
  })

  test('behavior: after a switch the wallet’s own word counts', async () => {
    let chain = 'mainnet'
    const there = keyAccount(0, 'testnet').address
    const { ask, session } = open({
      shared: async () =>
        chain === 'mainnet' ? share(first) : { accounts: [{ address: there, purpose: 'payment' }], chain },
      async switchNetwork(name) {
        chain = name
      },
    })
    await ask('bitcoin_switchNetwork', { network: bitcoinTestnet.id })
    expect(session.getNetwork('bip122')).toBe(bitcoinTestnet.id)
    expect(session.accounts[0]?.address).toBe(there)
  })
})
