import { ChainDataError } from './chainDataError.ts'
import { LIMITS } from './limits.ts'
import { readField } from './readField.ts'
import type { Block, ChainTransaction, Log, Receipt } from './types.ts'

function parseLog(answer: unknown): Log {
  const log = readField.object(answer, 'log')
  return {
    address: readField.address(log.address, 'log address'),
    topics: readField.list(log.topics, 'list of topics', LIMITS.topics).map((topic) => readField.hash(topic, 'topic')),
    data: readField.data(log.data, 'log data'),
  }
}

/** Gas of a transfer that calls nothing, which uses all it may. */
const TRANSFER_GAS = 21_000

/**
 * Whether a transaction succeeded. Before Byzantium (block 4,370,000 of Ethereum; EIP-658) a receipt holds the state's
 * root instead of a status; what failed then used all of its gas.
 */
function succeeded({ status, root, gasUsed }: Readonly<Record<string, unknown>>, gas: number | undefined): boolean {
  if (status !== undefined && status !== null) return readField.number(status, 'status', 1) === 1
  readField.hash(root, 'state root of a receipt without a status')
  const used = readField.number(gasUsed, 'gas used')
  return gas === undefined || used < gas || used <= TRANSFER_GAS
}

/**
 * Reads a receipt, which counts only for its own transaction in its own block.
 * @throws ChainDataError when it belongs to another one, has neither status nor root, or a field is out of its bounds
 */
export function parseReceipt(answer: unknown, block: Block, transaction: ChainTransaction): Receipt {
  const receipt = readField.object(answer, 'receipt')
  const hash = readField.hash(receipt.transactionHash, 'transaction hash of a receipt')
  if (hash !== transaction.hash || readField.hash(receipt.blockHash, 'block hash of a receipt') !== block.hash)
    throw new ChainDataError(
      'invalid-answer',
      `The receipt of transaction ${transaction.index} of block ${block.number} is another one's.`,
    )
  const made = receipt.contractAddress
  return {
    hash,
    succeeded: succeeded(receipt, transaction.gas),
    contract: made === null || made === undefined ? null : readField.address(made, 'contract address'),
    logs: readField.list(receipt.logs, 'list of logs', LIMITS.logs).map(parseLog),
  }
}
