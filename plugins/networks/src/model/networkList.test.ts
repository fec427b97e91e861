import type { Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNamed, orderNetworks, searchNetworks } from './networkList.ts'

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
    ['etherium', ['Ethereum']],
    ['arbitrim one', ['Arbitrum One']],
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

function bareNetwork(id: `${string}:${string}`, testnet = false): Network {
  const namespace = id.slice(0, id.indexOf(':'))
  return { id, namespace, name: id, nativeCurrency: { name: '', symbol: '', decimals: 0 }, rpcUrls: [], testnet }
}

function order(...given: Network[]): readonly string[] {
  return orderNetworks(given).map(({ id }) => id)
}

describe('orderNetworks', () => {
  it('default', () => {
    const given = [
      bareNetwork('b:1'),
      bareNetwork('a:1'),
      bareNetwork('b:2'),
      bareNetwork('b:3', true),
      bareNetwork('a:2'),
    ]
    expect(order(...given)).toEqual(['b:1', 'b:2', 'a:1', 'a:2', 'b:3'])
  })

  it('behavior: test networks are at the end, by family', () => {
    expect(
      order(bareNetwork('a:9', true), bareNetwork('b:9', true), bareNetwork('b:1'), bareNetwork('a:8', true)),
    ).toEqual(['b:1', 'a:9', 'a:8', 'b:9'])
  })

  it('behavior: does not change what it is given', () => {
    const given = [bareNetwork('a:1', true), bareNetwork('a:2')]
    orderNetworks(given)
    expect(given.map(({ id }) => id)).toEqual(['a:1', 'a:2'])
  })
})

describe('isNamed', () => {
  it.each([
    ['Ethereum', true],
    ['', false],
    ['Unknown Network', false],
  ])('parameters: %j', (name, expected) => {
    expect(isNamed(network('x:1', name, 'ETH'))).toBe(expected)
  })

  it('behavior: no network has no name', () => {
    expect(isNamed(undefined)).toBe(false)
  })
})
