import type { CapabilityContext, RpcRequest, WalletSession } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, it } from 'vitest'
import { ethereum } from '../networks/ethereum.ts'
import { walletAssets } from './calls.ts'

const OWNER = `0x${'a'.repeat(40)}`
const TOKEN = `0x${'b'.repeat(40)}`
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const token = { address: TOKEN, balance: '0x10', type: 'erc20', metadata }

/** A wallet that offers to tell, and tells this. */
async function ask(assets: unknown, offered: unknown = { '0x1': { assetDiscovery: { supported: true } } }) {
  const asked: (readonly [string, unknown])[] = []
  const session = partial<WalletSession>({
    request: async ({ method, params }: RpcRequest) => {
      asked.push([method, params])
      return method === 'wallet_getCapabilities' ? offered : assets
    },
  })
  const account = { address: OWNER, caipAddress: `eip155:1:${OWNER}`, type: 'eoa' } as const
  const signal = new AbortController().signal
  const ctx = partial<CapabilityContext>({ account, network: ethereum, session, signal })
  return { answer: await walletAssets({}, ctx), asked }
}

describe('walletAssets', () => {
  it('default: coins and tokens of the network, each spelling of their type', async () => {
    const native = {
      address: 'native',
      balance: '0xde0b6b3a7640000',
      type: 'NATIVE',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000 },
    }
    const { answer, asked } = await ask({ '0x1': [native, { ...token, type: 'ERC20' }], '0xa': [token] })
    expect(answer.assets).toEqual([
      { name: 'Ether', symbol: 'ETH', decimals: 18, value: 10n ** 18n, price: 2000 },
      { address: TOKEN, ...metadata, value: 16n },
    ])
    expect(asked.at(-1)).toEqual(['wallet_getAssets', [{ account: OWNER, chainFilter: ['0x1'] }]])
  })

  it.each([
    ['no address', { ...token, address: 'USDC' }],
    ['a balance that is none', { ...token, balance: '16' }],
    ['a negative one', { ...token, balance: '-0x1' }],
    ['more than there can be', { ...token, balance: `0x1${'0'.repeat(64)}` }],
    ['decimals as text', { ...token, metadata: { ...metadata, decimals: '6' } }],
    ['37 decimals', { ...token, metadata: { ...metadata, decimals: 37 } }],
    ['no name', { ...token, metadata: { symbol: 'USDC', decimals: 6 } }],
    ['a collectible', { ...token, type: 'erc721' }],
    ['nothing', null],
  ])('error: one item with %s is left out, the others stay', async (_name, item) => {
    const { answer } = await ask({ '0x1': [item, token] })
    expect(answer.assets).toHaveLength(1)
  })

  it.each([
    ['says nothing of it', {}],
    ['does not support it', { '0x1': { assetDiscovery: { supported: false } } }],
    ['supports it elsewhere', { '0xa': { assetDiscovery: { supported: true } } }],
  ])('behavior: a wallet that %s is not asked', async (_name, offered) => {
    const { answer, asked } = await ask({ '0x1': [token] }, offered)
    expect(answer.assets).toBeUndefined()
    expect(asked.map(([method]) => method)).toEqual(['wallet_getCapabilities'])
  })

  it.each([
    ['no list', { '0x1': {} }],
    ['nothing', null],
    ['text', 'none'],
  ])('error: %s', async (_name, given) => {
    await expect(ask(given)).rejects.toMatchObject({ code: 'connect/malformed' })
  })
})
