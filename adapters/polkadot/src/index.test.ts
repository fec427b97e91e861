// @vitest-environment happy-dom
import type { WalletSession } from '@latchkey/kernel'
import { adapterContract } from '@latchkey/kernel/testing'
import { Keyring } from '@polkadot/keyring'
import { stringToU8a, u8aToHex } from '@polkadot/util'
import { describe, expect, test } from 'vitest'
import * as entry from './index.ts'
import { polkadotAdapter } from './index.ts'
import { kusama } from './networks/kusama.ts'
import { polkadot } from './networks/polkadot.ts'
import { polkadotAssetHub } from './networks/polkadotAssetHub.ts'
import { type KeyExtension, keyExtension } from './testing/keyExtension.ts'
import { account, key } from './testing/polkadotPage.ts'

const message = 'shop.example wants you to sign in'
const signature = u8aToHex(
  new Keyring({ type: 'sr25519' }).addFromUri('//Alice').sign(stringToU8a(`<Bytes>${message}</Bytes>`)),
)
let installed: KeyExtension | undefined

adapterContract(() => polkadotAdapter(), {
  addresses: {
    valid: [
      account(0),
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      // A prefix of two bytes.
      'yGF4JP7q5AK46d1FPCEm9sYQ4KooSjHMpyVAjLnsCSWVafPnf',
    ],
    invalid: [
      '',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6',
      `${account(0)}1`,
      account(0).slice(1),
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'So11111111111111111111111111111111111111112',
    ],
  },
  hashes: {
    valid: [`0x${'1f'.repeat(32)}`],
    invalid: ['', account(0), `0x${'1f'.repeat(31)}`, '1f'.repeat(32)],
  },
  links: {
    requests: [
      { to: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' },
      { to: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', amount: 15_000_000_000n, label: 'Harbor & co.' },
      { to: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', token: '1984', amountText: '2.5', message: 'Order 7' },
    ],
    refused: [
      ['substrate:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'malformed'],
      [`substrate:${account(0)}?amount=1&amount=2`, 'duplicate'],
      [`substrate:${account(0)}?amount=1e9`, 'malformed'],
      [`substrate:${account(0)}?amount=0.12345678901`, 'malformed'],
      [`substrate:${account(0)}?asset=0x1`, 'malformed'],
      [`substrate:${account(0)}:polkadot`, 'network'],
    ],
    foreign: ['ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'solana:x', account(0)],
  },
  installWallet: () => {
    installed = keyExtension([key(0)])
    return installed.install(window)
  },
  walletRequests: () => installed?.calls.length ?? 0,
  signedMessage: { address: account(0), message, signature },
})

function session(methods?: readonly string[]): WalletSession {
  return {
    id: 'test',
    accounts: [{ caipAddress: `${polkadot.id}:${account(0)}`, address: account(0), type: 'eoa' }],
    networks: [],
    ...(methods ? { methods } : {}),
    getNetwork: () => undefined,
    request: () => Promise.reject(new Error('unused')),
    on: () => () => undefined,
    disconnect: () => Promise.resolve(),
    dispose: () => undefined,
  }
}

describe('polkadotAdapter', () => {
  test('default: its entry gives the adapter alone, on the network where balances are', () => {
    expect(Object.keys(entry)).toEqual(['polkadotAdapter'])
    expect(polkadotAdapter().family.networks).toEqual([polkadotAssetHub])
  })

  test('behavior: the same account is written in the form of each network', async () => {
    const { family } = polkadotAdapter()
    expect(family.addressOn(account(0), polkadot)).toBe(account(0))
    const address = (await family.parseAddress('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')) ?? ''
    expect(address).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
    expect(family.addressOn(address, polkadot)).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5')
    expect(family.addressOn(address, kusama)).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
    expect(family.explorerUrl?.(kusama, address)).toBe(
      'https://kusama.subscan.io/account/HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    )
  })

  test('behavior: a node of another chain is told from one of its own', async () => {
    const { family } = polkadotAdapter()
    const answer = (hash: unknown) => ({ request: async () => hash })
    const genesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
    expect(await family.chainCheck?.(polkadot, answer(genesis))).toBe(true)
    expect(await family.chainCheck?.(kusama, answer(genesis))).toBe(false)
    expect(await family.chainCheck?.(polkadot, answer(null))).toBe(false)
  })

  test('behavior: a wallet can do what its methods allow', () => {
    const { family } = polkadotAdapter()
    const reading = Object.keys(family.capabilities(session([])))
    expect(reading).toContain('nativeBalance')
    expect(reading).not.toContain('sendPrepared')
    expect(Object.keys(family.capabilities(session(['polkadot_signTransaction'])))).toContain('sendPrepared')
    expect(family.capabilities({ ...session(), accounts: [] })).toEqual({})
  })
})

describe('what a network is called that the site does not offer', () => {
  test.each([
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama'],
    ['polkadot:ffffffffffffffffffffffffffffffff', undefined],
  ] as const)('parameters: %s is %s', async (id, name) => {
    expect((await polkadotAdapter().family.entries?.())?.networkName?.(id)).toBe(name)
  })
})
