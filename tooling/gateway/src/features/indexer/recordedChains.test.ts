import { describe, expect, test } from 'vitest'
import { getProp } from '../../core/readField.ts'
import { recorded } from '../../testing/replayServer.ts'
import { type ChainNode, fetchBlocks } from './fetchBlocks.ts'
import { rowsOf } from './rows.ts'

interface RecordedChain {
  readonly chainId: string
  readonly block: { readonly number: string; readonly transactions: readonly { readonly hash: string }[] }
  readonly receipts: readonly { readonly transactionHash: string }[]
}

/** What the indexer makes of a recorded block: its transactions, and who moved what. */
async function indexed(file: string, { hasBlockReceipts }: { readonly hasBlockReceipts: boolean }) {
  const { chainId, block, receipts } = recorded(`chains/${file}.json`) as RecordedChain
  const node: ChainNode = {
    id: chainId,
    async batch(calls) {
      return calls.map(({ method, params }) => {
        if (method === 'eth_getBlockByNumber') return { result: block }
        if (method === 'eth_getTransactionReceipt')
          return { result: receipts.find(({ transactionHash }) => transactionHash === getProp(params, '0')) }
        return hasBlockReceipts ? { result: receipts } : { error: { code: -32601, message: 'the method is unknown' } }
      })
    },
  }
  const number = Number(block.number)
  const blocks = await fetchBlocks(node, number, number, AbortSignal.timeout(5_000))
  const rows = rowsOf(blocks, { chainId, wrappers: new Set(), positions: new Map(), internal: new Map() })
  return {
    states: rows.transactions.map(({ is_failed }) => (is_failed === 1 ? 'failed' : 'done')),
    moved: rows.transfers.map(({ direction, kind, amount }) => `${direction} ${kind} ${amount}`),
    hashes: rows.transactions.map(({ hash }) => hash),
  }
}

const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['ethereum-frontier', ['done'], ['out native 31337', 'in native 31337']],
  ['ethereum-before-byzantium', ['failed', 'done'], ['out erc20 100', 'in erc20 100']],
  [
    'ethereum-after-byzantium',
    ['done', 'failed', 'done'],
    ['out native 1000000000000000000', 'in native 1000000000000000000'],
  ],
  ['polygon', ['done', 'done'], ['out erc20 5000000', 'in erc20 5000000']],
  ['op-deposit', ['done', 'done'], ['self native 100000000000000000']],
  ['arbitrum', ['done', 'done'], ['out native 1000000000000000', 'in native 1000000000000000']],
]

describe('recorded blocks', () => {
  test.each(CASES)('parameters: %s', async (file, states, moved) => {
    for (const hasBlockReceipts of [true, false]) {
      const found = await indexed(file, { hasBlockReceipts })
      expect(found.states).toEqual(states)
      expect(found.moved).toEqual(moved)
    }
  })

  test('behavior: the first transaction of Ethereum, in block 46,147', async () => {
    const { hashes } = await indexed('ethereum-frontier', { hasBlockReceipts: true })
    expect(hashes).toEqual(['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'])
  })
})
