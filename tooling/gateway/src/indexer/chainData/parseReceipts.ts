import { ChainDataError } from './chainDataError.ts'
import { LIMITS } from './limits.ts'
import { parseReceipt } from './parseReceipt.ts'
import { readField } from './readField.ts'
import type { Block, Receipt } from './types.ts'

/**
 * Reads the receipts of a whole block, one for each of its transactions.
 * @throws ChainDataError when one is missing or belongs to another transaction or block
 */
export function parseReceipts(answer: unknown, block: Block): readonly Receipt[] {
  const receipts = readField.list(answer, 'list of receipts', LIMITS.transactions)
  if (receipts.length !== block.transactions.length)
    throw new ChainDataError(
      'invalid-answer',
      `Block ${block.number} has ${block.transactions.length} transactions but ${receipts.length} receipts.`,
    )
  return block.transactions.map((transaction, place) => parseReceipt(receipts[place], block, transaction))
}
