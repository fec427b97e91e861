import { LIMITS } from './limits.ts'
import { readField } from './readField.ts'
import type { ChainTransaction } from './types.ts'

const SELECTOR_END = 10

/**
 * Reads a transaction; one that is not in a block has the place 0.
 * @throws ChainDataError when a field is missing or out of its bounds
 */
export function parseTransaction(answer: unknown): ChainTransaction {
  const transaction = readField.object(answer, 'transaction')
  const index = transaction.transactionIndex
  return {
    hash: readField.hash(transaction.hash, 'transaction hash'),
    index: index === null || index === undefined ? 0 : readField.number(index, 'place', LIMITS.transactions),
    from: readField.address(transaction.from, 'sender'),
    to: transaction.to === null || transaction.to === undefined ? null : readField.address(transaction.to, 'receiver'),
    value: readField.amount(transaction.value, 'value'),
    gas: transaction.gas === undefined ? undefined : readField.number(transaction.gas, 'gas'),
    nonce: readField.number(transaction.nonce, 'nonce'),
    selector: readField
      .data(transaction.input ?? transaction.data, 'call data')
      .slice(0, SELECTOR_END)
      .toLowerCase()
      .replace(/^0x$/, ''),
  }
}
