import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { mainnet, sepolia } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { networksOf, toChain } from './chains.ts'

describe('networksOf', () => {
  test('default: the chains of a config as networks', () => {
    const [first, second] = networksOf({ chains: [mainnet, sepolia] })
    expect(first).toMatchObject({
      id: 'eip155:1',
      namespace: 'eip155',
      name: 'Ethereum',
      rpcUrls: mainnet.rpcUrls.default.http,
      explorer: { url: 'https://etherscan.io' },
      contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
    })
    expect(first).not.toHaveProperty('testnet')
    expect(second).toMatchObject({ id: 'eip155:11155111', testnet: true })
  })

  test('behavior: a network that became a chain comes back the same', () => {
    for (const network of [ethereum, arbitrum]) {
      const { icon, ...rest } = network
      expect(icon).toBeDefined()
      expect(networksOf({ chains: [toChain(network)] })).toEqual([rest])
    }
  })
})
