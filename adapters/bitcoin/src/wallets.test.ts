// @vitest-environment happy-dom
import { createKernel } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { bitcoinAdapter } from './index.ts'
import { bitcoin } from './networks/bitcoin.ts'
import { bitcoinTestnet } from './networks/bitcoinTestnet.ts'
import { checkShared } from './testing/checkShared.ts'
import { keyAccount } from './testing/keychain.ts'
import {
  leatherWallet,
  okxWallet,
  type PageWallet,
  phantomWallet,
  satsConnectWallet,
  standardWallet,
  unisatWallet,
} from './testing/wallets.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

let count = 0
const NETWORKS = [bitcoin, bitcoinTestnet]

async function open(wallets: readonly PageWallet[], storage = memoryStorage(), networks = NETWORKS) {
  for (const wallet of wallets) opened.push(wallet.install(window))
  count += 1
  const id = `wallets-${count}`
  const kernel = createKernel({
    id,
    adapters: [bitcoinAdapter({ networks })],
    plugins: [],
    services: { storage: withoutPrefix(storage, id) },
  })
  opened.push(() => kernel.destroy())
  await kernel.start()
  const connectors = () => kernel.store.get(kernel.atoms.connectors)
  for (const { connectorId } of wallets)
    await expect.poll(() => connectors().map((entry) => entry.id)).toContain(connectorId)
  const account = () => kernel.store.get(kernel.atoms.account)
  return { kernel, connectors, account, storage }
}

const shapes: readonly (readonly [string, (habits?: object) => PageWallet, number, boolean])[] = [
  ['Wallet Standard', (habits) => standardWallet([0, 1], habits), 0, true],
  ['sats-connect', (habits) => satsConnectWallet([2, 1], habits), 2, true],
  ['UniSat', (habits) => unisatWallet([3], habits), 3, true],
  ['OKX', (habits) => okxWallet([1], habits), 1, true],
  ['Leather', (habits) => leatherWallet([0, 1], habits), 0, false],
  ['Phantom', (habits) => phantomWallet([0, 1], habits), 0, false],
]

describe('each kind of wallet', () => {
  test.each(shapes)('default: %s connects, signs a message that verifies, disconnects', async (_, make, index) => {
    const wallet = make()
    const { kernel, account } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    const { address } = keyAccount(index)
    expect(account()).toMatchObject({ address, caipAddress: `${bitcoin.id}:${address}` })
    const { signature } = (await kernel.wallet.capability('signMessage')?.({ message: 'Grüße' })) ?? { signature: '' }
    const verify = kernel.wallet.capability('verifyMessage')
    expect(await verify?.({ message: 'Grüße', signature })).toEqual({ outcome: 'valid' })
    expect(await verify?.({ message: 'Gruß', signature })).toEqual({ outcome: 'invalid' })
    await kernel.wallet.disconnect()
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(wallet.listeners()).toBe(0)
  })

  test.each(shapes)(
    'behavior: %s after a reload: %s without a prompt, else by a press',
    async (_, make, index, isSilent) => {
      const wallet = make()
      const { kernel, storage } = await open([wallet])
      await kernel.wallet.connect({ connectorId: wallet.connectorId })
      await expect
        .poll(() => JSON.stringify(storage.get(`kernel:connection:${wallet.connectorId}|bip122`) ?? null))
        .toContain(keyAccount(index).address)
      await kernel.destroy()
      wallet.prompts.length = 0
      const again = await open([wallet], storage)
      if (isSilent) await expect.poll(() => again.account()?.address).toBe(keyAccount(index).address)
      else {
        await again.kernel.wallet.connect({ connectorId: wallet.connectorId })
        expect(wallet.prompts).toEqual(['connect'])
      }
      if (isSilent) expect(wallet.prompts).toEqual([])
    },
  )

  test.each(shapes)('error: %s declines', async (_, make) => {
    const wallet = make({
      onPrompt() {
        throw { code: 4001, message: 'User rejected the request.' }
      },
    })
    const { kernel } = await open([wallet])
    await expect(kernel.wallet.connect({ connectorId: wallet.connectorId })).rejects.toMatchObject({
      code: 'connect/rejected',
    })
  })

  test.each(shapes)('error: %s signs another message', async (_, make) => {
    const wallet = make({ changeMessage: () => 'Pay me' })
    const { kernel } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    await expect(kernel.wallet.capability('signMessage')?.({ message: 'hello' })).rejects.toMatchObject({
      code: 'bitcoin/signature-invalid',
    })
  })
})

describe('what a wallet does by itself', () => {
  test('behavior: another account is followed; the wallet that shares none ends its session', async () => {
    const wallet = unisatWallet([0])
    const { kernel, account } = await open([wallet])
    await kernel.wallet.connect({ connectorId: 'unisat' })
    wallet.choose(1)
    await expect.poll(() => account()?.address).toBe(keyAccount(1).address)
    wallet.isAllowed = false
    wallet.choose()
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('behavior: Phantom tells that its account changed, and its session ends until the next press', async () => {
    const wallet = phantomWallet([0, 1])
    const { kernel, account } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    wallet.choose(4, 5)
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    expect(account()?.address).toBe(keyAccount(4).address)
    expect(wallet.prompts).toEqual(['connect', 'connect'])
  })

  test('error: it went to another account without telling: nothing is asked', async () => {
    const wallet = satsConnectWallet([2, 1])
    const { kernel } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    wallet.chooseQuietly(6, 5)
    const signed = kernel.wallet.capability('signMessage')?.({ message: 'hello' })
    await expect(signed).rejects.toMatchObject({ code: 'bitcoin/account-mismatch' })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test.each([
    ['Leather', leatherWallet([0, 1], { prefixes: 'testnet' })],
    ['UniSat Wallet', unisatWallet([0], { prefixes: 'testnet', without: ['getChain'] })],
  ])('error: %s, which names no network, is on one that the site lacks: told by name', async (name, wallet) => {
    const { kernel } = await open([wallet], memoryStorage(), [bitcoin])
    await expect(kernel.wallet.connect({ connectorId: wallet.connectorId })).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: 'Bitcoin', wallet: name },
    })
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })

  test('error: it is on another network: told by name, nothing is asked', async () => {
    const habits: { prefixes: 'mainnet' | 'testnet'; chain: string } = { prefixes: 'mainnet', chain: 'BITCOIN_MAINNET' }
    const wallet = unisatWallet([0], habits)
    const { kernel } = await open([wallet])
    await kernel.wallet.connect({ connectorId: 'unisat' })
    Object.assign(habits, { prefixes: 'testnet', chain: 'BITCOIN_TESTNET' })
    const signed = kernel.wallet.capability('signMessage')?.({ message: 'hello' })
    await expect(signed).rejects.toMatchObject({
      code: 'request/unknown-chain',
      details: { kind: 'elsewhere', network: 'Bitcoin', wallet: 'UniSat Wallet' },
    })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('behavior: it is on another network of the site: connected there', async () => {
    const wallet = unisatWallet([0], { prefixes: 'testnet', chain: 'BITCOIN_TESTNET' })
    const { kernel, account } = await open([wallet])
    await kernel.wallet.connect({ connectorId: 'unisat' })
    expect(account()?.caipAddress).toBe(`${bitcoinTestnet.id}:${keyAccount(0, 'testnet').address}`)
    await kernel.wallet.switchNetwork({ network: bitcoinTestnet.id })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test.each([
    ['FRACTAL_BITCOIN_MAINNET', 'mainnet', 'Fractal Bitcoin'],
    ['FRACTAL_BITCOIN_TESTNET', 'mainnet', 'Fractal Bitcoin Testnet'],
    ['BITCOIN_TESTNET4', 'testnet', 'Bitcoin Testnet4'],
  ] as const)(
    'behavior: a wallet on %s, which the site lacks, shows as unsupported, by name',
    async (chain, prefixes, name) => {
      const wallet = unisatWallet([0], { chain, prefixes })
      const { kernel } = await open([wallet])
      await kernel.wallet.connect({ connectorId: 'unisat' })
      const network = kernel.store.get(kernel.atoms.network)
      expect(network).toMatchObject({ namespace: 'bip122', unsupported: true })
      const entries = await bitcoinAdapter().family.entries?.()
      expect(network && entries?.networkName?.(network.id)).toBe(name)
    },
  )

  test('behavior: the wallet is asked to switch, once', async () => {
    const wallet = satsConnectWallet([2, 1])
    const { kernel } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    await kernel.wallet.switchNetwork({ network: bitcoinTestnet.id }).catch(() => undefined)
    expect(wallet.calls.filter(([method]) => method === 'switchChain')).toEqual([['switchChain', 'Testnet']])
  })
})

describe('oddities', () => {
  test('behavior: UniSat is told not to finalise, Leather gets text, sats-connect a number', async () => {
    const unisat = unisatWallet([0])
    const { kernel } = await open([unisat])
    await kernel.wallet.connect({ connectorId: 'unisat' })
    const provider = kernel.wallet.getProvider('bip122')
    const sent = { account: keyAccount(0).address, recipientAddress: keyAccount(4).address, amount: '1000' }
    await provider?.request({ method: 'sendTransfer', params: sent }).catch(() => undefined)
    expect(unisat.calls.at(-1)).toEqual(['send', { to: keyAccount(4).address, sats: 1000 }])
    for (const [wallet, amount] of [
      [leatherWallet([0, 1], { send: async () => 'ab'.repeat(32) }), '1000'],
      [satsConnectWallet([0, 1], { send: async () => 'ab'.repeat(32) }), 1000],
    ] as const) {
      const other = await open([wallet])
      await other.kernel.wallet.connect({ connectorId: wallet.connectorId })
      const answer = await other.kernel.wallet.getProvider('bip122')?.request({ method: 'sendTransfer', params: sent })
      expect(answer).toEqual({ txid: 'ab'.repeat(32) })
      expect(wallet.calls.at(-1)).toEqual(['send', { address: keyAccount(4).address, amount }])
    }
  })

  test('behavior: older sats-connect wallets are asked in their own words', async () => {
    const wallet = satsConnectWallet([2, 1], { old: true })
    const { kernel, account } = await open([wallet])
    await kernel.wallet.connect({ connectorId: wallet.connectorId })
    expect(account()?.address).toBe(keyAccount(2).address)
  })

  test('behavior: getAccountAddresses answers for all of them, without asking', async () => {
    const wallet = leatherWallet([0, 1])
    const { kernel } = await open([wallet])
    await kernel.wallet.connect({ connectorId: 'leather' })
    const answer = await kernel.wallet.getProvider('bip122')?.request({ method: 'getAccountAddresses', params: {} })
    expect(answer).toMatchObject([
      {
        address: keyAccount(0).address,
        intention: 'payment',
        publicKey: keyAccount(0).publicKey,
        path: "m/84'/0'/0'/0/0",
      },
      { address: keyAccount(1).address, intention: 'ordinal' },
    ])
    expect(wallet.prompts).toEqual(['connect'])
  })
})

describe('discovery', () => {
  test('behavior: a second wallet of a name is marked and never reopened; a registered one stands for its other ways', async () => {
    const [entry, two] = [standardWallet([0, 1]), standardWallet([4, 5])]
    const { connectors } = await open([entry])
    opened.push(two.install(window))
    await expect
      .poll(() => connectors().map(({ id, isDuplicate }) => [id, isDuplicate ?? false]))
      .toEqual([
        ['ws-bitcoin:Harbor', false],
        ['ws-bitcoin:Harbor#2', true],
      ])
    const xverse = satsConnectWallet()
    opened.push(xverse.install(window), standardWallet([0, 1], { name: 'Xverse Wallet' }).install(window))
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => connectors().map(({ id }) => id)).toContain('ws-bitcoin:Xverse Wallet')
    expect(connectors().map(({ id }) => id)).not.toContain(xverse.connectorId)
  })

  test('behavior: an imitation of UniSat is listed as what it says it is', async () => {
    const wallet = unisatWallet([0])
    opened.push(wallet.install(window))
    Object.assign(Reflect.get(window, 'unisat'), { isBinance: true })
    const { connectors } = await open([])
    await expect.poll(() => connectors().map(({ name }) => name)).toEqual(['Binance Wallet'])
  })

  test('error: getters that throw, paths that lead nowhere, entries of other shapes', async () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    const globals = {
      btc_providers: [null, 7, trap, { id: '__proto__.x', name: 'x' }, { id: 'window.self', name: 'y' }],
      unisat: trap,
      okxwallet: trap,
      LeatherProvider: 7,
      phantom: trap,
    }
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(window, name, { value, configurable: true })
    opened.push(() => {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(window, name)
    })
    const { connectors } = await open([standardWallet([0, 1])])
    expect(connectors()).toHaveLength(1)
  })

  test('error: a wallet of the standard whose words cannot be read takes no other along', async () => {
    const { connectors } = await open([standardWallet([0, 1], { name: 'First' })])
    const wallet = (name: string, chain: unknown) => ({
      ...{ version: '1.0.0', name, chains: [chain] },
      features: { 'bitcoin:connect': { connect: () => undefined } },
    })
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(...wallets: readonly unknown[]): unknown }) =>
          api.register(wallet('Wordless', { toString: '' }), wallet('Second', 'bitcoin:mainnet')),
      }),
    )
    await expect.poll(() => connectors().map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  test('behavior: ten thousand registrations leave the list usable', async () => {
    const { connectors } = await open([standardWallet([0, 1], { name: 'First' })])
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      version: '1.0.0',
      name: `Flood ${at % 3}`,
      chains: ['bitcoin:mainnet'],
      features: { 'bitcoin:connect': { connect: () => undefined } },
    }))
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register(...wallets: readonly unknown[]): unknown }) => api.register(...many),
      }),
    )
    await expect.poll(() => connectors().length).toBe(61)
  })
})

describe('answers of wallets', () => {
  test('error: addresses of another network, of another chain, of wrong types', () => {
    const shared = (address: unknown, chain?: string) => ({
      accounts: [{ address, purpose: 'payment' as const }],
      chain,
    })
    const { address } = keyAccount(0, 'testnet')
    expect(() => checkShared(shared(address, 'mainnet'), NETWORKS)).toThrow('')
    expect(() => checkShared(shared(address, 'Mainnet'), NETWORKS)).toThrow()
    expect(checkShared(shared(address), NETWORKS).current).toBe(bitcoinTestnet.id)
    expect(() => checkShared({ accounts: [] }, NETWORKS)).toThrow()
  })

  test('behavior: whatever JSON a wallet answers with, nothing untyped is thrown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.option(fc.string(), { nil: undefined }),
        (values, chain) => {
          const accounts = values.map((address) => ({
            address,
            purpose: 'payment' as const,
            publicKey: address,
            path: address,
          }))
          try {
            checkShared({ accounts, chain }, NETWORKS)
          } catch (error) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^connect\//) })
          }
        },
      ),
    )
  })

  test('error: ten thousand accounts', async () => {
    const wallet = phantomWallet([0], {
      answer: Array.from({ length: 10_000 }, () => ({ address: keyAccount(0).address, purpose: 'payment' })),
    })
    const { kernel } = await open([wallet])
    await expect(kernel.wallet.connect({ connectorId: wallet.connectorId })).rejects.toMatchObject({
      code: 'connect/malformed',
    })
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })
})
