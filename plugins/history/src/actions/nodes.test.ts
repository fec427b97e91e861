import { type FamilyEntries, kernelError } from '@latchkey/kernel'
import type { PastPage, PastQuery, PastTransaction } from '@latchkey/kernel/assets'
import { describe, expect, it } from 'vitest'
import { hashOf, ME, START, setUp, TOKEN, YOU } from '../fixtures/setUp.ts'

const explorer = { name: 'Scan', url: 'https://scan.example', apiUrl: 'https://scan.example/api' }
const coin = { asset: 'eip155:1/slip44:60', name: 'Coin', symbol: 'COIN', decimals: 2, isNft: false } as const
const token = { ...coin, asset: `eip155:1/erc20:${TOKEN}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const

const past = (number: number, more: Partial<PastTransaction> = {}): PastTransaction => ({
  ...{ hash: hashOf(number), state: 'confirmed', at: START - number * 1000, from: ME },
  changes: [{ ...coin, amount: 150n, direction: 'out', counterparty: YOU }],
  ...more,
})

/** Nodes that tell these pages, by cursor, and what they were asked. */
function nodes(pages: Readonly<Record<string, PastPage>>) {
  const asked: PastQuery[] = []
  const tell: NonNullable<FamilyEntries['pastTransactions']> = async (query) => {
    asked.push(query)
    return pages[query.cursor ?? ''] ?? { transactions: [] }
  }
  return { asked, tell }
}

describe('the nodes of a network', () => {
  it('default: are asked where there is no service and no explorer, page by page', async () => {
    const { asked, tell } = nodes({
      '': { transactions: [past(1), past(2)], next: 'more' },
      more: { transactions: [past(3)] },
    })
    const test = await setUp({ api: false, past: tell })
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'ready', source: 'node', next: 'more' })
    await test.kernel.plugins.history.loadMore()
    expect(test.numbers()).toEqual([1, 2, 3])
    expect(test.page()?.next).toBeUndefined()
    expect(asked).toEqual([{ addresses: [ME] }, { addresses: [ME], cursor: 'more' }])
  })

  it('parameters: what they tell, as an entry', async () => {
    const received = { ...token, amount: 2_500_000n, direction: 'in', counterparty: YOU } as const
    const given = { ...coin, amount: 150n, direction: 'out' } as const
    const piece = { ...token, asset: 'eip155:1/erc721:0x01/7', isNft: true, name: '', symbol: '', decimals: 0 } as const
    const { tell } = nodes({
      '': {
        transactions: [
          past(1, { changes: [received], from: YOU }),
          past(2, { changes: [given, received], fee: 12n }),
          past(3, { state: 'failed', changes: [] }),
          past(4, { changes: [{ ...coin, amount: 100n, direction: 'self', counterparty: ME }] }),
          past(5, { changes: [{ ...piece, amount: 1n, direction: 'in' }] }),
        ],
      },
    })
    const test = await setUp({ api: false, past: tell })
    await test.kernel.plugins.history.refresh()
    const entries = test.page()?.entries
    expect(entries).toMatchObject([
      {
        ...{ kind: 'receive', status: 'confirmed', from: YOU, to: ME, at: START - 1000 },
        changes: [{ amount: '2.5', symbol: 'USDC', address: `eip155:1:${TOKEN}`, counterparty: YOU, marks: [] }],
      },
      { kind: 'trade', fee: '0.12', changes: [{ amount: '1.5', direction: 'out' }, { direction: 'in' }] },
      { kind: 'execute', status: 'failed', to: '', changes: [] },
      { kind: 'send', to: ME, changes: [{ direction: 'self' }] },
      { kind: 'receive', changes: [{ isNft: true, amount: '1', name: expect.stringMatching(/^#/) }] },
    ])
    expect(entries?.[0]?.changes[0]).not.toHaveProperty('icon')
    expect(entries?.[0]).not.toHaveProperty('fee')
  })

  it('behavior: what is in no block yet has the present time', async () => {
    const { at: _, ...waiting } = past(1, { state: 'pending' })
    const test = await setUp({ api: false, past: nodes({ '': { transactions: [waiting] } }).tell })
    await test.kernel.plugins.history.refresh()
    expect(test.page()?.entries).toMatchObject([{ status: 'pending', at: test.clock.now() }])
  })

  it('behavior: all addresses of the account are asked for together', async () => {
    const { asked, tell } = nodes({ '': { transactions: [past(1)] } })
    const test = await setUp({ api: false, past: tell, furtherAddresses: () => [YOU] })
    await test.kernel.plugins.history.refresh()
    expect(asked).toEqual([{ addresses: [ME, YOU] }])
  })

  it('behavior: an explorer tells more and comes first; a service that is down is stood in for', async () => {
    const { asked, tell } = nodes({ '': { transactions: [past(1)] } })
    const explored = await setUp({ api: false, past: tell, network: { explorer } })
    await explored.kernel.plugins.history.refresh()
    expect([explored.page()?.source, asked]).toEqual(['explorer', []])
    const test = await setUp({ past: tell })
    test.answers.pages[''] = kernelError('http/status', { details: { status: 503, url: '' } })
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'ready', source: 'node' })
  })

  it('error: nodes that cannot tell', async () => {
    const test = await setUp({ api: false, past: async () => Promise.reject(kernelError('rpc/unavailable')) })
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'failed', error: { code: 'rpc/unavailable' } })
  })
})
