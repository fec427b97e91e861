import type { RpcRequest, Services } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { solana } from '../networks/solana.ts'
import { solanaDevnet } from '../networks/solanaDevnet.ts'
import { readAccounts, toAccounts } from './accounts.ts'
import { readWallet, type StandardWallet } from './readWallet.ts'
import { openSession, type WalletHandle } from './session.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const shared = (byte: number, more: object = {}) => ({
  address: encodeBase58(key(byte)),
  publicKey: key(byte),
  chains: ['solana:mainnet'],
  features: [],
  ...more,
})
const address = (byte: number): string => shared(byte).address
const SIGNATURE = new Uint8Array(64).fill(7)
/** One signature to come, then a message of version 0, or a legacy one. */
const bytesOf = (first: number): Uint8Array => Uint8Array.of(1, ...new Uint8Array(64), first)

interface Given {
  /** What each feature answers. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly accounts?: unknown
  readonly versions?: unknown
  readonly on?: unknown
}

/** A session over a wallet that the test writes, with what it was asked and what it told. */
function open({ answers = {}, accounts = [shared(1)], versions, on }: Given = {}) {
  const asked: (readonly [feature: string, ...input: readonly unknown[]])[] = []
  const warnings: string[] = []
  const world = { accounts, change: (_properties: unknown): void => undefined }
  const feature = (name: string): Record<string, unknown> => ({
    [name.slice(name.indexOf(':') + 1)]: async (...input: readonly unknown[]) => {
      asked.push([name, ...input])
      return answers[name]
    },
    ...(versions === undefined ? {} : { supportedTransactionVersions: versions }),
  })
  const names = ['signMessage', 'signTransaction', 'signAndSendTransaction', 'signIn'].map((name) => `solana:${name}`)
  const object = {
    get accounts() {
      return world.accounts
    },
    features: {
      ...Object.fromEntries(names.map((name) => [name, feature(name)])),
      'standard:events': {
        on:
          on ??
          ((_event: string, listener: (properties: unknown) => void) => {
            world.change = listener
            return () => (world.change = () => undefined)
          }),
      },
    },
  }
  const log = partial<Services['log']>({ debug: () => undefined, warn: (text) => void warnings.push(text) })
  const rpc = { request: async (_network: string, method: string) => `node: ${method}` }
  const handle: WalletHandle = {
    id: 'ws:Harbor',
    wallet: { object, name: 'Harbor' },
    gone: new AbortController().signal,
    services: partial<Services>({ log, rpc }),
    session: undefined,
    attempt: 0,
  }
  const session = openSession(handle, { accounts: readAccounts([shared(1)], 'connect') }, [solana, solanaDevnet])
  const events: string[] = []
  session.on(({ type }) => void events.push(type))
  const { signal } = new AbortController()
  const ask = (method: string, params: RpcRequest['params'] = {}, network: RpcRequest['network'] = solana.id) =>
    session.request({ network, method, params }, { signal })
  return { session, handle, asked, events, warnings, world, ask }
}

const malformed = { code: 'connect/malformed' }

describe('requests in pairing’s words', () => {
  test('default: each is handed to its feature once, with the wallet’s own account', async () => {
    const { ask, asked } = open({
      answers: {
        'solana:signMessage': [{ signature: SIGNATURE }],
        'solana:signTransaction': [{ signedTransaction: Uint8Array.of(9) }],
        'solana:signAndSendTransaction': [{ signature: SIGNATURE }],
      },
    })
    const [transaction, message] = [toBase64(bytesOf(0x80)), encodeBase58(Uint8Array.of(1))]
    expect(await ask('solana_signMessage', { message })).toEqual({ signature: encodeBase58(SIGNATURE) })
    expect(await ask('solana_signTransaction', { transaction })).toEqual({ transaction: toBase64(Uint8Array.of(9)) })
    const sendOptions = { skipPreflight: false }
    expect(await ask('solana_signAndSendTransaction', { transaction, sendOptions })).toEqual({
      signature: encodeBase58(SIGNATURE),
    })
    const own = expect.objectContaining({ address: address(1) })
    const input = { account: own, transaction: bytesOf(0x80), chain: 'solana:mainnet' }
    expect(asked).toEqual([
      ['solana:signMessage', { account: own, message: Uint8Array.of(1) }],
      ['solana:signTransaction', input],
      ['solana:signAndSendTransaction', { ...input, options: sendOptions }],
    ])
  })

  test('behavior: what is given up before it reaches the wallet is not asked at all', async () => {
    const { session, asked } = open()
    const leaving = new AbortController()
    const call = {
      network: solana.id,
      method: 'solana_signMessage',
      params: { message: encodeBase58(Uint8Array.of(1)) },
    }
    const sent: Promise<unknown>[] = []
    const given = session.request(call, { signal: leaving.signal, onSent: (answer) => void sent.push(answer) })
    leaving.abort()
    await expect(given).rejects.toMatchObject({ code: 'kernel/aborted' })
    await Promise.allSettled(sent)
    expect(sent).toHaveLength(1)
    expect(asked).toEqual([])
  })

  test('behavior: accounts are answered here, reads by nodes, and neither is felt by the wallet', async () => {
    const { ask, asked } = open()
    for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
      expect(await ask(method)).toEqual([{ pubkey: address(1) }])
    expect(await ask('getBalance', [address(1)])).toBe('node: getBalance')
    expect(asked).toEqual([])
  })

  test.each<[string, string, object]>([
    ['a message that is no base58', 'solana_signMessage', { message: '0OIl' }],
    ['no message', 'solana_signMessage', {}],
    ['bytes that are no base64', 'solana_signTransaction', { transaction: '!' }],
    ['bytes as a list', 'solana_signAndSendTransaction', { transaction: [1, 2] }],
    ['no list of transactions', 'solana_signAllTransactions', { transactions: 'AQ==' }],
    ['a transaction among them that is none', 'solana_signAllTransactions', { transactions: ['AQ==', 7] }],
  ])('error: %s reaches no wallet', async (_title, method, params) => {
    const { ask, asked } = open()
    await expect(ask(method, { ...params })).rejects.toMatchObject({ code: 'solana/invalid-input' })
    expect(asked).toEqual([])
  })

  test.each<[string, string, unknown]>([
    ['nothing', 'solana:signMessage', undefined],
    ['an empty list', 'solana:signMessage', []],
    ['two signatures', 'solana:signMessage', [{ signature: SIGNATURE }, { signature: SIGNATURE }]],
    ['a short signature', 'solana:signMessage', [{ signature: SIGNATURE.slice(1) }]],
    ['a signature as text', 'solana:signMessage', [{ signature: 'abc' }]],
  ])('error: the wallet answers with %s', async (_title, feature, answer) => {
    const { ask } = open({ answers: { [feature]: answer } })
    await expect(ask('solana_signMessage', { message: '1' })).rejects.toMatchObject(malformed)
  })

  test('error: fewer transactions than were to be signed', async () => {
    const { ask } = open({ answers: { 'solana:signTransaction': [{ signedTransaction: Uint8Array.of(1) }] } })
    const transactions = [toBase64(bytesOf(0x80)), toBase64(bytesOf(0x80))]
    await expect(ask('solana_signAllTransactions', { transactions })).rejects.toMatchObject(malformed)
  })

  test('error: a version that the wallet does not take is not shown to it', async () => {
    const sign = (versions: unknown, first: number) => {
      const opened = open({
        versions,
        answers: { 'solana:signTransaction': [{ signedTransaction: Uint8Array.of(1) }] },
      })
      return { ...opened, signed: opened.ask('solana_signTransaction', { transaction: toBase64(bytesOf(first)) }) }
    }
    const legacy = sign(['legacy'], 0x80)
    await expect(legacy.signed).rejects.toMatchObject({ code: 'solana/version', details: { version: '0' } })
    const modern = sign([0], 1)
    await expect(modern.signed).rejects.toMatchObject({ code: 'solana/version', details: { version: 'legacy' } })
    expect([...legacy.asked, ...modern.asked]).toEqual([])
    await expect(sign(['legacy', 0], 1).signed).resolves.toBeDefined()
    // A wallet that does not say takes what it takes.
    await expect(sign(undefined, 0x80).signed).resolves.toBeDefined()
  })

  test('error: the wallet has gone to another account, or the account is not on the network', async () => {
    const { ask, asked, world } = open()
    world.accounts = [shared(2)]
    await expect(ask('solana_signMessage', { message: '1' })).rejects.toMatchObject({ code: 'solana/account-mismatch' })
    world.accounts = [shared(1)]
    const transaction = toBase64(bytesOf(0x80))
    await expect(ask('solana_signTransaction', { transaction }, solanaDevnet.id)).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: solanaDevnet.name, wallet: 'Harbor' },
    })
    world.accounts = [{ address: 7 }, null]
    await expect(ask('solana_signMessage', { message: '1' })).rejects.toMatchObject(malformed)
    expect(asked).toEqual([])
  })

  test('error: signed in with another account than the one that asked', async () => {
    const signIn = (byte: number) => [{ account: shared(byte), signedMessage: Uint8Array.of(5), signature: SIGNATURE }]
    const right = open({ answers: { 'solana:signIn': signIn(1) } })
    expect(await right.ask('solana_signIn', { input: { domain: 'shop.example' } })).toEqual({
      message: encodeBase58(Uint8Array.of(5)),
      signature: encodeBase58(SIGNATURE),
    })
    const wrong = open({ answers: { 'solana:signIn': signIn(2) } })
    await expect(wrong.ask('solana_signIn', {})).rejects.toMatchObject({ code: 'solana/account-mismatch' })
  })

  test('error: a method nobody knows; anything after the session is over', async () => {
    const { ask, session } = open()
    await expect(ask('solana_what')).rejects.toMatchObject({ code: 'request/unsupported-method' })
    session.dispose()
    await expect(ask('solana_getAccounts')).rejects.toMatchObject({ code: 'request/disconnected' })
  })
})

describe('a wallet that changes', () => {
  test('default: other accounts are told; the same ones are not', () => {
    const { session, events, world } = open()
    world.change({ accounts: [shared(1)] })
    expect(events).toEqual([])
    world.change({ accounts: [shared(2)] })
    expect(session.accounts[0]?.address).toBe(address(2))
    world.change({ accounts: [shared(2, { chains: ['solana:devnet'] })] })
    expect(session.networks).toEqual([solanaDevnet.id])
    world.change({ features: {} })
    expect(events).toEqual(['accounts', 'updated', 'updated'])
  })

  test('behavior: where no account is for a network of the site, it is told which one they are for, until one is', () => {
    const { session, events, world } = open()
    expect(session.getNetwork('solana')).toBeUndefined()
    world.change({ accounts: [shared(1, { chains: ['solana:testnet'] })] })
    expect(events).toEqual(['updated'])
    expect(session.getNetwork('solana')).toBe('solana:testnet')
    world.change({ accounts: [shared(1, { chains: ['solana:testnet'] }), shared(2, { chains: ['solana:devnet'] })] })
    expect(session.getNetwork('solana')).toBeUndefined()
    expect(session.networks).toEqual([solanaDevnet.id])
  })

  test('behavior: none any more ends the session, and nothing is heard after it', () => {
    const { handle, events, world, session } = open()
    const { change } = world
    change({ accounts: [] })
    expect(handle.session).toBeUndefined()
    change({ accounts: [shared(2)] })
    expect(events).toEqual(['disconnected'])
    expect(session.accounts[0]?.address).toBe(address(1))
  })

  test('error: what cannot be read changes nothing, and is noted', () => {
    const { session, events, warnings, world } = open()
    for (const accounts of [
      'all',
      [7],
      [{ address: 'x', chains: ['solana:mainnet'] }],
      [shared(1, { publicKey: key(2) })],
    ])
      world.change({ accounts })
    world.change(null)
    expect(session.accounts[0]?.address).toBe(address(1))
    expect(events).toEqual([])
    expect(warnings).toHaveLength(4)
  })

  test('error: one that throws when it is to be followed, or left alone', async () => {
    const explode = () => {
      throw new Error('no')
    }
    const throwing = open({ on: explode })
    const clinging = open({ on: () => explode })
    await clinging.session.disconnect()
    expect(clinging.handle.session).toBeUndefined()
    expect(throwing.warnings.concat(clinging.warnings)).toEqual([
      'The wallet cannot be followed',
      'The wallet could not be left alone',
    ])
  })

  test('behavior: a second connect is the same session, with what was shared then', () => {
    const { handle, session, events } = open()
    expect(openSession(handle, { accounts: readAccounts([shared(3)], 'connect') }, [solana])).toBe(session)
    expect(session.accounts[0]?.address).toBe(address(3))
    expect(events).toEqual(['accounts'])
  })
})

describe('answers of wallets', () => {
  test('default: accounts of other families are left out, each address stands once, on the networks that it covers', () => {
    const accounts = readAccounts(
      [
        shared(1),
        { ...shared(2), chains: ['sui:mainnet'] },
        shared(1),
        shared(3, { chains: ['solana:devnet'], label: 'Sav\u202eings' }),
      ],
      'connect',
    )
    expect(toAccounts(accounts, [solana, solanaDevnet])).toMatchObject([
      { caipAddress: `${solana.id}:${address(1)}` },
      { caipAddress: `${solanaDevnet.id}:${address(3)}`, name: 'Savings' },
    ])
  })

  test('error: a key that is not the address’s own, ten thousand of them, none of this family', () => {
    for (const answer of [
      [shared(1, { publicKey: key(2) })],
      Array.from({ length: 10_000 }, () => shared(1)),
      [{ ...shared(1), chains: ['sui:mainnet'] }],
      { length: 1, 0: shared(1) },
    ])
      expect(() => readAccounts(answer, 'connect')).toThrow(expect.objectContaining(malformed))
  })

  test('behavior: whatever they say, it is read or refused in words', async () => {
    const json = fc.jsonValue()
    const account = fc.record({
      address: fc.oneof(json, fc.constant(address(1))),
      publicKey: fc.oneof(json, fc.constant(key(1))),
      chains: fc.oneof(json, fc.constant(['solana:mainnet'])),
      label: json,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(json, fc.array(account)),
        fc.oneof(json, fc.array(fc.record({ signature: json }))),
        async (answer, signed) => {
          try {
            toAccounts(readAccounts(answer, 'connect'), [solana])
          } catch (error) {
            expect(error).toMatchObject(malformed)
          }
          const names = [
            'solana:signMessage',
            'solana:signTransaction',
            'solana:signAndSendTransaction',
            'solana:signIn',
          ]
          const { ask, world } = open({
            answers: Object.fromEntries(names.map((name) => [name, signed])),
            accounts: answer,
            versions: answer,
          })
          world.change(answer)
          for (const [method, params] of [
            ['solana_signMessage', { message: '1' }],
            ['solana_signTransaction', { transaction: toBase64(bytesOf(0x80)) }],
            ['solana_signAndSendTransaction', { transaction: toBase64(bytesOf(1)) }],
            ['solana_signIn', { input: {} }],
          ] as const)
            await ask(method, params).catch((error: unknown) =>
              expect(error).toMatchObject({ code: expect.stringMatching(/^(connect|request|solana)\//) }),
            )
        },
      ),
      { numRuns: 200 },
    )
  })

  test('behavior: what registers is a wallet of this family, or nothing', () => {
    const features = {
      'standard:connect': { connect: () => undefined },
      'solana:signMessage': { signMessage: () => undefined },
    }
    const wallet = { version: '1.0.0', name: 'Harbor', chains: ['solana:mainnet'], features }
    const read: StandardWallet | undefined = readWallet(wallet)
    expect(read).toMatchObject({ object: wallet, name: 'Harbor' })
    for (const change of [
      { version: '2.0.0' },
      { name: '' },
      { name: '\u200b' },
      { chains: ['sui:mainnet'] },
      { chains: 'solana:mainnet' },
      { features: { 'standard:connect': features['standard:connect'] } },
      { features: { 'solana:signMessage': features['solana:signMessage'] } },
    ])
      expect(readWallet({ ...wallet, ...change })).toBeUndefined()
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (any, inner) => {
        expect(readWallet(any)).toBeUndefined()
        readWallet({ ...wallet, chains: inner, features: any })
      }),
    )
  })
})
