// @vitest-environment happy-dom
import type { WalletSession } from '@latchkey/kernel'
import { adapterContract } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import * as entry from './index.ts'
import { bitcoinAdapter } from './index.ts'
import { bitcoin } from './networks/bitcoin.ts'
import { bitcoinRegtest } from './networks/bitcoinRegtest.ts'
import { bitcoinSignet } from './networks/bitcoinSignet.ts'
import { bitcoinTestnet } from './networks/bitcoinTestnet.ts'
import { keyAccount, signBip322 } from './testing/keychain.ts'
import { standardWallet } from './testing/wallets.ts'

const message = 'shop.example wants you to sign in'
const [payment, taproot, nested, legacy] = [0, 1, 2, 3].map((index) => keyAccount(index).address)

adapterContract(() => bitcoinAdapter(), {
  addresses: {
    valid: [payment ?? '', taproot ?? ''],
    invalid: [
      '',
      'bc1q',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      `${nested}l`,
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
  },
  hashes: { valid: ['ab'.repeat(32)], invalid: ['', payment ?? '', `0x${'ab'.repeat(32)}`, 'AB'.repeat(32)] },
  links: {
    requests: [
      { to: payment ?? '' },
      { to: legacy ?? '', amount: 2_030_000_000n },
      { to: taproot ?? '', amount: 1n, label: 'Meridian', message: 'Order 7 & more' },
    ],
    refused: [
      [`bitcoin:${payment}?amount=1&amount=1`, 'duplicate'],
      [`bitcoin:${payment}?amount=1e8`, 'malformed'],
      [`bitcoin:${payment}?req-what=1`, 'required'],
      ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
      ['bitcoin:?lightning=lnbc1', 'unsupported'],
    ],
    foreign: ['ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'solana:1', payment ?? ''],
  },
  installWallet: () => standardWallet().install(window),
  signedMessage: { address: taproot ?? '', message, signature: signBip322(keyAccount(1), message) },
})

function session(methods?: readonly string[]): WalletSession {
  return {
    id: 'test',
    accounts: [{ caipAddress: `${bitcoin.id}:${payment}`, address: payment ?? '', type: 'payment' }],
    networks: [],
    ...(methods ? { methods } : {}),
    getNetwork: () => undefined,
    request: async () => null,
    on: () => () => undefined,
    disconnect: async () => undefined,
    dispose: () => undefined,
  }
}

describe('bitcoinAdapter', () => {
  test('default: what the package offers', () => {
    expect(Object.keys(entry)).toEqual(['bitcoinAdapter'])
  })

  test('behavior: what was mistyped is told from what is no address, and the networks from each other', async () => {
    const { looksLikeAddress, isAddressOf } = (await bitcoinAdapter().family.entries?.()) ?? {}
    expect(looksLikeAddress?.('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBe(true)
    expect(looksLikeAddress?.('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')).toBe(true)
    expect(looksLikeAddress?.('tomas.eth')).toBe(false)
    expect(isAddressOf?.(payment ?? '', bitcoin)).toBe(true)
    expect(isAddressOf?.(payment ?? '', bitcoinTestnet)).toBe(false)
    expect(isAddressOf?.('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoinTestnet)).toBe(true)
  })

  test('parameters: networks', async () => {
    const { family } = bitcoinAdapter({ networks: [bitcoinRegtest, bitcoinSignet] })
    expect(family.networks).toEqual([bitcoinRegtest, bitcoinSignet])
    const own = keyAccount(0, 'regtest').address
    expect(await family.parseAddress(own)).toBe(own)
    expect(family.isAddress(own)).toBe(true)
    expect(family.isAddress(payment ?? '')).toBe(false)
  })

  test('behavior: addresses are known once their checksum can be told', async () => {
    const { family } = bitcoinAdapter()
    expect([legacy, payment].map((address) => family.isAddress(address ?? ''))).toEqual([false, false])
    expect(await family.parseAddress(legacy ?? '')).toBe(legacy)
    expect([legacy, payment].map((address) => family.isAddress(address ?? ''))).toEqual([true, true])
    expect(await family.parseAddress((payment ?? '').toUpperCase())).toBe(payment)
    expect(await family.parseAddress(`${legacy?.slice(0, -1)}2`)).toBeUndefined()
  })

  test('behavior: a wallet can what its methods allow; nothing without an account', () => {
    const { family } = bitcoinAdapter()
    const can = (methods?: readonly string[]) => Object.keys(family.capabilities(session(methods)))
    expect(can(['signMessage'])).toEqual(expect.arrayContaining(['signMessage', 'nativeBalance', 'verifyMessage']))
    expect(can(['signMessage'])).not.toContain('transfer')
    expect(can(['sendTransfer'])).toContain('sendPrepared')
    expect(can(['sendTransfer'])).not.toContain('prepareSpeedUp')
    expect(can()).toContain('signPsbt')
    expect(can()).not.toContain('switchNetwork')
    expect(family.capabilities({ ...session(), accounts: [] })).toEqual({})
  })

  test('behavior: a node tells its chain by its first block', async () => {
    const check = (answer: unknown) => bitcoinAdapter().family.chainCheck?.(bitcoin, { request: async () => answer })
    const right = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
    expect(await Promise.all([right, `${right}\n`, '0f9188f13cb7b2c7', null, 7].map(check))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('behavior: explorer pages', () => {
    const { explorerUrl } = bitcoinAdapter().family
    expect(explorerUrl?.(bitcoinTestnet, 'tb1q')).toBe('https://mempool.space/testnet/address/tb1q')
    expect(explorerUrl?.(bitcoinRegtest, 'bcrt1q')).toBeUndefined()
  })
})

describe('what an address is', () => {
  test.each([
    // Of BIP-350: witness version 16, and version 1 with a program of 40 bytes.
    ['BC1SW50QGDZ25J', 'laterRules'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'laterRules'],
    [payment ?? '', 'account'],
    [taproot ?? '', 'account'],
    [legacy ?? '', 'account'],
  ])('behavior: %s', async (address, kind) => {
    const entries = await bitcoinAdapter().family?.entries?.()
    const ctx = { network: bitcoin } as Parameters<NonNullable<NonNullable<typeof entries>['inspectReceiver']>>[1]
    expect(await entries?.inspectReceiver?.({ address }, ctx)).toEqual({ kind })
  })
})

describe('which addresses are one account', () => {
  const account = (address: string, type: string, path?: string) => ({
    caipAddress: `${bitcoin.id}:${address}` as const,
    address,
    type,
    ...(path && { path }),
  })
  const ask = async (place: number, accounts: readonly ReturnType<typeof account>[]) => {
    const [asked] = accounts.slice(place)
    return asked && (await bitcoinAdapter().family.entries?.())?.furtherAddresses?.(asked, accounts)
  }

  test('default: the one for payments and the one for ordinals that a wallet shares', async () => {
    const accounts = [account('pay', 'payment'), account('ord', 'ordinal')]
    expect(await ask(0, accounts)).toEqual(['ord'])
    expect(await ask(1, accounts)).toEqual(['pay'])
  })

  test('behavior: of several, those whose keys the wallet gives the same number', async () => {
    const accounts = [
      account('pay 0', 'payment', "m/84'/0'/0'/0/0"),
      account('ord 0', 'ordinal', "m/86'/0'/0'/0/0"),
      account('pay 1', 'payment', "m/84'/0'/1'/0/0"),
      account('ord 1', 'ordinal', "m/86'/0'/1'/0/0"),
      account('ord ?', 'ordinal'),
    ]
    expect(await ask(2, accounts)).toEqual(['ord 1'])
    expect(await ask(1, accounts)).toEqual(['pay 0'])
    expect(await ask(4, accounts)).toEqual([])
  })

  test('behavior: accounts for payments are accounts of their own', async () => {
    expect(await ask(0, [account('a', 'payment'), account('b', 'payment')])).toEqual([])
    expect(await ask(0, [account('a', 'payment')])).toEqual([])
  })
})

describe('what a network is called that the site does not offer', () => {
  test.each([
    ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'],
    ['bip122:00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet4'],
    ['bip122:fractal-bitcoin-mainnet', 'Fractal Bitcoin'],
    ['bip122:ffffffffffffffffffffffffffffffff', undefined],
  ] as const)('parameters: %s is %s', async (id, name) => {
    expect((await bitcoinAdapter().family.entries?.())?.networkName?.(id)).toBe(name)
  })
})
