import { describe, expect, test } from 'vitest'
import { grantParams, revokeParams } from './permissions.ts'
import type { Schema } from './values.ts'

const TOKEN = `0x${'c3'.repeat(20)}`
const KEY = { type: 'secp256k1', publicKey: `0x02${'ab'.repeat(32)}` }
const ALLOWANCE = { allowance: '0x10', start: 1_700_000_000, period: 86_400 }
const COIN = { type: 'native-token-recurring-allowance', data: ALLOWANCE }
const asked = {
  chainId: '0x1',
  expiry: 1_800_000_000,
  signer: { type: 'keys', data: { keys: [KEY] } },
  permissions: [COIN, { type: 'erc20-recurring-allowance', data: { token: TOKEN, ...ALLOWANCE } }],
  policies: [],
}
const signedBy = (...keys: readonly unknown[]) => ({ ...asked, signer: { type: 'keys', data: { keys } } })
const withData = (data: object) => ({ ...asked, permissions: [{ ...COIN, data: { ...ALLOWANCE, ...data } }] })

/** What a schema must not take, by what is wrong with it. */
function refuses(schema: Schema<unknown>, cases: Readonly<Record<string, unknown>>): void {
  const isTaken = (value: unknown): boolean => {
    try {
      schema.parse([value])
      return true
    } catch {
      return false
    }
  }
  const taken = Object.entries(cases).filter(([, value]) => isTaken(value))
  expect(taken.map(([title]) => title)).toEqual([])
}

describe('asking for permissions', () => {
  test('default: of the coin and of tokens, for one key or two, in each of their forms', () => {
    expect(grantParams.parse([asked])).toEqual([asked])
    for (const publicKey of [`0x${'ab'.repeat(64)}`, `0x04${'ab'.repeat(64)}`]) {
      const both = signedBy(KEY, { type: 'secp256r1', publicKey })
      expect(grantParams.parse([both])).toEqual([both])
    }
    const call = { ...asked, permissions: [{ type: 'contract-call', data: { address: TOKEN, abi: [] } }] }
    expect(grantParams.parse([call])).toEqual([call])
  })

  test('error: anything else', () => {
    refuses(grantParams, {
      nothing: undefined,
      'a chain in decimals': { ...asked, chainId: '1' },
      'an account that is none': { ...asked, address: 'mara.eth' },
      'half a second': { ...asked, expiry: 1.5 },
      'an end before 1970': { ...asked, expiry: -1 },
      'no key': signedBy(),
      'three keys': signedBy(KEY, KEY, KEY),
      'a key of 32 bytes': signedBy({ ...KEY, publicKey: `0x${'ab'.repeat(32)}` }),
      'an account as the signer': { ...asked, signer: { type: 'account', data: { id: TOKEN } } },
      'no permission': { ...asked, permissions: [] },
      'six permissions': { ...asked, permissions: Array(6).fill(COIN) },
      'a permission of another type': { ...asked, permissions: [{ ...COIN, type: 'gas-limit' }] },
      'an amount in decimals': withData({ allowance: '16' }),
      'an amount over 256 bits': withData({ allowance: `0x1${'0'.repeat(64)}` }),
      'a period of no time': withData({ period: 0 }),
      'a token where the coin is meant': withData({ token: TOKEN }),
      'no list of policies': { ...asked, policies: undefined },
      'a further field': { ...asked, rpcUrl: 'https://evil.example' },
    })
  })
})

describe('ending permissions', () => {
  const end = { context: '0x0102', pci: 'one', address: `eip155:1:${TOKEN}`, expiry: 1_800_000_000, permissions: [] }

  test('default: by what was signed', () => {
    expect(revokeParams.parse([end])).toEqual([end])
    expect(revokeParams.parse([{ context: '0x0102' }])).toEqual([{ context: '0x0102' }])
  })

  test('error: by anything else', () => {
    refuses(revokeParams, {
      'a name alone': { pci: 'one' },
      'what libraries call to disconnect': { eth_accounts: {} },
      'text in place of bytes': { ...end, context: 'all' },
      '40,000 characters': { ...end, context: `0x${'0'.repeat(40_000)}` },
      'a further field': { ...end, all: true },
    })
  })
})
