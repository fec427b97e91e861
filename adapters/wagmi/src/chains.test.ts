import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import type { Network } from '@latchkey/kernel'
import fc from 'fast-check'
import * as published from 'viem/chains'
import { mainnet, optimism, sepolia } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { chainIdOf, networkId, networksOf, toChain } from './chains.ts'

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

  test('parameters: every chain that viem publishes, each once', () => {
    const chains = [
      ...new Map(Object.values(published).flatMap((chain) => ('rpcUrls' in chain ? [[chain.id, chain]] : []))).values(),
    ]
    expect(chains.length).toBeGreaterThan(300)
    const networks = networksOf({ chains })
    expect(new Set(networks.map(({ id }) => id)).size).toBe(chains.length)
    for (const [at, { id, rpcUrls, contracts = {} }] of networks.entries()) {
      expect(chainIdOf(id)).toBe(chains[at]?.id)
      expect(rpcUrls).toEqual(chains[at]?.rpcUrls.default.http)
      for (const address of Object.values(contracts)) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    }
  })

  test('behavior: contracts that stand on another chain are none of this one', () => {
    const [network] = networksOf({ chains: [optimism] })
    expect(Object.keys(optimism.contracts)).toContain('portal')
    expect(network?.contracts).not.toHaveProperty('portal')
    expect(network?.contracts).toHaveProperty('multicall3')
  })
})

describe('toChain', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  const url = fc.webUrl()
  const network: fc.Arbitrary<Network> = fc.record(
    {
      id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(networkId),
      namespace: fc.constant('eip155'),
      name: fc.string({ minLength: 1 }),
      nativeCurrency: fc.record({ name: fc.string(), symbol: fc.string(), decimals: fc.nat({ max: 36 }) }),
      rpcUrls: fc.array(url, { maxLength: 3 }),
      explorer: fc.record({ name: fc.string(), url, apiUrl: url }, { requiredKeys: ['name', 'url'] }),
      contracts: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), address, { minKeys: 1, maxKeys: 4 }),
      testnet: fc.constant(true as const),
    },
    { requiredKeys: ['id', 'namespace', 'name', 'nativeCurrency', 'rpcUrls'] },
  )

  test('behavior: any network comes back as it was', () => {
    fc.assert(
      fc.property(network, (given) => {
        expect(networksOf({ chains: [toChain(given)] })).toEqual([given])
      }),
    )
  })

  test('error: what is no address of a contract is left out', () => {
    const { contracts } = toChain({ ...ethereum, contracts: { multicall3: '0xca11', other: 'nobody', more: '' } })
    expect(Object.keys(contracts ?? {})).toEqual(['multicall3'])
  })
})
