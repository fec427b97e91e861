import { describe, expect, test } from 'vitest'
import { rpcUrlsOf } from './request/nodes.ts'

describe('rpcUrlsOf', () => {
  test('default', () => {
    expect(
      rpcUrlsOf({
        'evm-1': 'http://a',
        'evm-42161': 'http://b',
        solana: 'http://c',
        bitcoin: 'http://d',
        polkadot: 'ws://f',
        relay: 'ws://e',
      }),
    ).toEqual({
      'eip155:1': 'http://a',
      'eip155:42161': 'http://b',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'http://c',
      'bip122:000000000019d6689c085ae165831e93': 'http://d',
      'polkadot:68d56f15f85d3136970ec16946040bc1': 'http://f',
    })
  })
})
