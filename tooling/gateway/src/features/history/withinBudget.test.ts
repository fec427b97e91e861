import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { describe, expect, test } from 'vitest'
import { withinBudget } from './withinBudget.ts'

const piece = (length: number): Transfer => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name: 'Key', content: { preview: { url: 'x'.repeat(length) } }, flags: { is_spam: false } },
})

const page = (...transfers: Transfer[]): Transaction[] => [
  {
    id: 'x',
    metadata: {
      operationType: 'mint',
      hash: '0x',
      chain: 'eip155:1',
      minedAt: '2026-01-01T00:00:00.000Z',
      sentFrom: '',
      sentTo: '',
      status: 'confirmed',
    },
    transfers,
  },
]

describe('withinBudget', () => {
  test('default', () => {
    const whole = page(piece(5), piece(5))
    expect(withinBudget(whole, 10)).toEqual(whole)
  })

  test('behavior: pictures beyond it are left out, what they show stays', () => {
    const [{ transfers } = { transfers: [] }] = withinBudget(page(piece(6), piece(6), piece(1)), 10)
    expect(transfers.map(({ nft_info }) => nft_info?.content !== undefined)).toEqual([true, false, false])
    expect(transfers.map(({ nft_info }) => nft_info?.name)).toEqual(['Key', 'Key', 'Key'])
  })
})
