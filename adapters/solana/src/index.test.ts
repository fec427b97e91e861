// @vitest-environment happy-dom
import { createKernel, type WalletSession } from '@latchkey/kernel'
import { appLinkConnectors } from '@latchkey/kernel/adapter'
import { adapterContract, fakePlatform, memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { linkedApps } from './connectors/discovery.ts'
import * as entry from './index.ts'
import { solanaAdapter } from './index.ts'
import { solana } from './networks/solana.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { keyWallet, signWith } from './testing/keyWallet.ts'
import { account } from './testing/solanaPage.ts'

const message = 'shop.example wants you to sign in'

adapterContract(() => solanaAdapter(), {
  addresses: {
    valid: [account(0), '1'.repeat(32), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    invalid: [
      '',
      '1'.repeat(31),
      '1'.repeat(33),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `${account(0)}l`,
      'O0Il',
    ],
  },
  hashes: {
    valid: [encodeBase58(new Uint8Array(64).fill(7))],
    invalid: ['', account(0), `0x${'1'.repeat(64)}`, '1'.repeat(90)],
  },
  links: {
    requests: [
      { to: account(0) },
      { to: account(0), amount: 1_500_000_000n },
      { to: account(0), amount: 1n, memo: 'Order 7', references: [account(1)] },
    ],
    refused: [
      ['solana:https://pay.example/order/7', 'server'],
      [`solana:${account(0)}?amount=1&amount=2`, 'duplicate'],
      [`solana:${account(0)}?amount=1e9`, 'malformed'],
      ['solana:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'malformed'],
    ],
    foreign: ['ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'bitcoin:bc1q', account(0)],
  },
  installWallet: () => keyWallet().register(window),
  signedMessage: {
    address: account(0),
    message,
    signature: encodeBase58(signWith(0, new TextEncoder().encode(message))),
  },
})

function session(methods?: readonly string[]): WalletSession {
  return {
    id: 'test',
    accounts: [{ caipAddress: `${solana.id}:${account(0)}`, address: account(0), type: 'eoa' }],
    networks: [],
    ...(methods ? { methods } : {}),
    getNetwork: () => undefined,
    request: async () => null,
    on: () => () => undefined,
    disconnect: async () => undefined,
    dispose: () => undefined,
  }
}

describe('solanaAdapter', () => {
  test('default: what the package offers', () => {
    expect(Object.keys(entry)).toEqual(['solanaAdapter'])
  })

  test('parameters: networks', () => {
    expect(solanaAdapter({ networks: [solanaDevnet] }).family.networks).toEqual([solanaDevnet])
  })

  test('behavior: a wallet can what its methods allow; nothing without an account', () => {
    const { family } = solanaAdapter()
    const can = (methods?: readonly string[]) => Object.keys(family.capabilities(session(methods)))
    expect(can(['solana_signMessage'])).toEqual(
      expect.arrayContaining(['signMessage', 'nativeBalance', 'verifyMessage']),
    )
    expect(can(['solana_signMessage'])).not.toContain('transfer')
    expect(can(['solana_signAndSendTransaction'])).toContain('sendPrepared')
    expect(can()).not.toContain('signIn')
    expect(family.capabilities({ ...session(), accounts: [] })).toEqual({})
  })

  test('behavior: a node tells its chain by its first block', async () => {
    const check = (answer: unknown) => solanaAdapter().family.chainCheck?.(solana, { request: async () => answer })
    const right = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    expect(await Promise.all([right, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', null, 7].map(check))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('behavior: explorer pages name the cluster', () => {
    const { explorerUrl } = solanaAdapter().family
    expect(explorerUrl?.(solana, account(0))).toBe(`https://solscan.io/account/${account(0)}`)
    expect(explorerUrl?.(solanaDevnet, account(0))).toBe(`https://solscan.io/account/${account(0)}?cluster=devnet`)
  })
})

describe('a wallet that moves', () => {
  test('behavior: to an account of no cluster of the site: it is told when it happens, and over once one is', async () => {
    const chains = ['solana:mainnet']
    const wallet = keyWallet([0], { chains })
    onTestFinished(wallet.register(window))
    const kernel = createKernel({ adapters: [solanaAdapter()], plugins: [], services: { storage: memoryStorage() } })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    const { store, atoms } = kernel
    await kernel.wallet.connect({ connectorId: 'ws:Harbor' })
    expect(store.get(atoms.network)).toMatchObject({ id: solana.id })
    chains.splice(0, 1, 'solana:testnet')
    wallet.choose(0)
    await expect.poll(() => store.get(atoms.network)).toMatchObject({ id: 'solana:testnet', unsupported: true })
    expect(store.get(atoms.connection)?.capabilities).toContain('signMessage')
    chains.splice(0, 1, 'solana:mainnet')
    wallet.choose(0)
    await expect.poll(() => store.get(atoms.network)).toMatchObject({ id: solana.id })
    expect(store.get(atoms.network)).not.toHaveProperty('unsupported')
    expect(wallet.prompts).toEqual(['connect'])
  })
})

describe('deep links', () => {
  const page = 'https://shop.example/pay?item=1&size=2'
  function links(more: object = {}) {
    const opened: string[][] = []
    const platform = {
      ...fakePlatform(),
      isMobile: true,
      url: page,
      has: () => false,
      openLink: (url: string, target: string) => void opened.push([url, target]),
      ...more,
    }
    const connectors = appLinkConnectors(linkedApps, 'solana', platform)
    return { opened, connectors }
  }
  const context = {
    signal: new AbortController().signal,
    onPairingStateChange: () => undefined,
    families: [],
    networks: [],
  }

  test('default: the page opens in the app, its address encoded; waiting ends when it is given up', async () => {
    const { connectors, opened } = links()
    const stop = new AbortController()
    const waiting = connectors.map(({ id, connect }) =>
      connect({ connectorId: id }, { ...context, signal: stop.signal }),
    )
    const encoded = encodeURIComponent(page)
    expect(opened).toEqual([
      [`https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fshop.example`, '_self'],
      [`https://go.cb-w.com/dapp?cb_url=${encoded}`, '_self'],
    ])
    stop.abort()
    for (const request of waiting) await expect(request).rejects.toMatchObject({ code: 'kernel/aborted' })
  })

  test('behavior: framed, in Telegram, on a desk, and where the app itself shows the page', () => {
    const targetOf = (more: object) => {
      const { connectors, opened } = links(more)
      connectors[0]?.connect({ connectorId: '' }, context).catch(() => undefined)
      return opened[0]?.[1]
    }
    expect([targetOf({ isFramed: true }), targetOf({ isTelegram: true })]).toEqual(['_top', '_blank'])
    expect(links({ isMobile: false }).connectors).toEqual([])
    const { connectors } = links({ has: (name: string) => name === 'phantom' })
    expect(connectors.map(({ name }) => name)).toEqual(['Coinbase Wallet'])
  })
})

describe('what a network is called that the site does not offer', () => {
  test.each([
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
    ['solana:devnet', 'Solana Devnet'],
    ['solana:other', undefined],
  ] as const)('parameters: %s is %s', async (id, name) => {
    expect((await solanaAdapter().family.entries?.())?.networkName?.(id)).toBe(name)
  })
})
