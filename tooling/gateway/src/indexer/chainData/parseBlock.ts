import { ChainDataError } from './chainDataError.ts'
import { LIMITS } from './limits.ts'
import { parseLink } from './parseLink.ts'
import { parseTransaction } from './parseTransaction.ts'
import { readField } from './readField.ts'
import type { Block } from './types.ts'

/**
 * Reads an answer of `eth_getBlockByNumber` with whole transactions.
 * @throws ChainDataError when the node has no such block or says what cannot be
 */
export function parseBlock(answer: unknown, number: number): Block {
  const link = parseLink(answer, number)
  const block = readField.object(answer, 'block')
  const transactions = readField
    .list(block.transactions, 'list of transactions', LIMITS.transactions)
    .map((entry) => parseTransaction(entry))
  if (transactions.some(({ index }, place) => index !== place))
    throw new ChainDataError('invalid-answer', `The transactions of block ${number} are not in their order.`)
  return { ...link, timestamp: readField.number(block.timestamp, 'timestamp', LIMITS.timestamp), transactions }
}
