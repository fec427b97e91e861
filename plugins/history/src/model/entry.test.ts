import { describe, expect, it } from 'vitest'
import { collectible, hashOf, sampleTransaction, transfer, YOU } from '../fixtures/setUp.ts'
import { entryOf, isFailed, isPending } from './entry.ts'

describe('entryOf', () => {
  it('default: what the service tells of a transfer', () => {
    expect(entryOf(sampleTransaction(1))).toEqual({
      key: `eip155:1:${hashOf(1)}`,
      network: 'eip155:1',
      hash: hashOf(1),
      kind: 'send',
      status: 'confirmed',
      at: Date.UTC(2025, 11, 31, 23),
      from: expect.any(String),
      to: YOU,
      changes: [
        {
          direction: 'out',
          isNft: false,
          amount: '250',
          name: 'USD Coin',
          symbol: 'USDC',
          address: expect.stringMatching(/^eip155:1:0xd/),
          counterparty: YOU,
          marks: [],
        },
      ],
    })
  })

  it('behavior: hashes differ by more than the case of hexadecimal digits', () => {
    const upper = hashOf(10).toUpperCase().replace('0X', '0x')
    expect(entryOf(sampleTransaction(1, { hash: upper }))?.key).toBe(`eip155:1:${hashOf(10)}`)
    const solana = { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', hash: 'AbC' } as const
    expect(entryOf(sampleTransaction(1, solana))?.key).toMatch(/AbC$/)
  })

  it('behavior: collectibles that are all called spam are hidden, others are not', () => {
    expect(entryOf(sampleTransaction(1, { transfers: [collectible(true), collectible(true)] }))).toBeUndefined()
    expect(entryOf(sampleTransaction(1, { transfers: [collectible(true), collectible(false)] }))?.changes).toHaveLength(
      2,
    )
    expect(entryOf(sampleTransaction(1, { transfers: [collectible(true), transfer()] }))?.changes[0]?.marks).toEqual([
      'spam',
    ])
    expect(entryOf(sampleTransaction(1, { transfers: [] }))).toBeDefined()
  })

  it('behavior: kinds nobody knows stay, names that hide something are cleaned', () => {
    const info = { name: 'US\u202ED', symbol: '\u200b' }
    const entry = entryOf(
      sampleTransaction(1, { operationType: 'teleport', transfers: [transfer({ fungible_info: info })] }),
    )
    expect(entry?.kind).toBe('teleport')
    expect(entry?.changes[0]?.name).toBe('USD')
    expect(entry?.changes[0]).not.toHaveProperty('symbol')
  })

  it('behavior: a purchase has no hash and is told apart by its id', () => {
    const first = entryOf(sampleTransaction(1, { hash: '', id: 'p1', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' }))
    const other = entryOf(sampleTransaction(1, { hash: '', id: 'p2', status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }))
    expect(first?.key).not.toBe(other?.key)
    expect(first && isPending(first)).toBe(true)
    expect(other && isFailed(other)).toBe(true)
  })
})
