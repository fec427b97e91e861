import type { Network } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { orderNetworks } from './orderNetworks.ts'

function network(id: `${string}:${string}`, testnet = false): Network {
  const namespace = id.slice(0, id.indexOf(':'))
  return { id, namespace, name: id, nativeCurrency: { name: '', symbol: '', decimals: 0 }, rpcUrls: [], testnet }
}

function order(...given: Network[]): readonly string[] {
  return orderNetworks(given).map(({ id }) => id)
}

describe('orderNetworks', () => {
  it('default', () => {
    const given = [network('b:1'), network('a:1'), network('b:2'), network('b:3', true), network('a:2')]
    expect(order(...given)).toEqual(['b:1', 'b:2', 'a:1', 'a:2', 'b:3'])
  })

  it('behavior: test networks stand at the end, by family', () => {
    expect(order(network('a:9', true), network('b:9', true), network('b:1'), network('a:8', true))).toEqual([
      'b:1',
      'a:9',
      'a:8',
      'b:9',
    ])
  })

  it('behavior: does not change what it is given', () => {
    const given = [network('a:1', true), network('a:2')]
    orderNetworks(given)
    expect(given.map(({ id }) => id)).toEqual(['a:1', 'a:2'])
  })
})
