import type { FullBlock } from '../chainData/types.ts'
import { addTransactionRows, type RowsContext } from './addTransactionRows.ts'
import type { BlockRows } from './blockRows.ts'

/** The rows of some blocks. */
export function rowsOf(blocks: readonly FullBlock[], context: RowsContext): BlockRows {
  const rows: BlockRows = { blocks: [], transactions: [], transfers: [], activity: [], recipients: [], airdrops: [] }
  for (const { block, receipts } of blocks) {
    rows.blocks.push({ chain_id: context.chainId, number: block.number, hash: block.hash })
    block.transactions.forEach((transaction, place) => {
      const receipt = receipts[place]
      if (receipt) addTransactionRows(rows, context, block, transaction, receipt)
    })
  }
  return rows
}
