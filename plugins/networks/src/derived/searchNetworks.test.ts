import type { Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchNetworks } from './searchNetworks.ts'

function network(id: `${string}:${string}`, name: string, symbol: string): Network {
  return { id, namespace: 'x', name, nativeCurrency: { name: symbol, symbol, decimals: 18 }, rpcUrls: [] }
}

const networks = [
  network('x:1', 'Ethereum', 'ETH'),
  network('x:42161', 'Arbitrum One', 'ETH'),
  network('x:10', 'OP Mainnet', 'ETH'),
  network('x:56', 'BNB Smart Chain', 'BNB'),
  network('x:1284', 'Moonbeam', 'GLMR'),
  network('y:5eykt4', 'Solaná', 'SOL'),
]

function found(query: string): readonly string[] {
  return searchNetworks(networks, query).map(({ name }) => name)
}

describe('searchNetworks', () => {
  it.each([
    ['', networks.map(({ name }) => name)],
    ['   ', networks.map(({ name }) => name)],
    ['eth', ['Ethereum', 'Arbitrum One', 'OP Mainnet']],
    ['ARB', ['Arbitrum One']],
    ['one', ['Arbitrum One']],
    ['10', ['OP Mainnet']],
    ['x:10', ['OP Mainnet']],
    ['bnb', ['BNB Smart Chain']],
    ['smart  chain', ['BNB Smart Chain']],
    ['solana', ['Solaná']],
    ['5EYKT4', ['Solaná']],
    ['glm', ['Moonbeam']],
    ['main', ['OP Mainnet']],
    ['m', ['Moonbeam', 'OP Mainnet', 'Ethereum', 'Arbitrum One', 'BNB Smart Chain']],
    ['nothing', []],
    ['(', []],
    ['.*', []],
  ])('parameters: %j', (query, names) => {
    expect(found(query)).toEqual(names)
  })

  it('behavior: never invents or repeats a network', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const hits = searchNetworks(networks, query)
        expect(new Set(hits).size).toBe(hits.length)
        expect(hits.every((hit) => networks.includes(hit))).toBe(true)
      }),
    )
  })
})
