import { ChainDataError, LIMITS, readField } from '../../core/readField.ts'

/** An event, its addresses and topics in lower case. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  /** `0x` and an even number of hexadecimal digits. */
  readonly data: string
}

/** What became of a transaction. */
export interface Receipt {
  readonly hash: string
  readonly succeeded: boolean
  /** The address of the contract that was made, if one was. */
  readonly contract: string | null
  readonly logs: readonly Log[]
}

/** A transaction as its block holds it, addresses in lower case. */
export interface ChainTransaction {
  readonly hash: string
  /** Place in the block, from 0. */
  readonly index: number
  readonly from: string
  /** `null` for the making of a contract. */
  readonly to: string | null
  /** Wei. */
  readonly value: bigint
  /** What it may use; `undefined` when the node does not say. */
  readonly gas: number | undefined
  readonly nonce: number
  /** The first four bytes of the call data as `0x` and 8 digits; empty when there is no call. */
  readonly selector: string
}

/** The part of a block that links it to the others. */
export interface BlockLink {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
}

/** A block with its transactions. */
export interface Block extends BlockLink {
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly ChainTransaction[]
}

/** A block with what became of its transactions, in their order. */
export interface FullBlock {
  readonly block: Block
  readonly receipts: readonly Receipt[]
}

/**
 * Reads the number and hashes of a block that was asked for by its number.
 * @throws ChainDataError `missing-block` when the node has none, `invalid-answer` when it is another one
 */
export function parseLink(answer: unknown, number: number): BlockLink {
  if (answer === null || answer === undefined)
    throw new ChainDataError('missing-block', `The chain's node has no block ${number}, though it said so before.`)
  const block = readField.object(answer, 'block')
  const stated = readField.number(block.number, 'block number', LIMITS.blockNumber)
  if (stated !== number)
    throw new ChainDataError('invalid-answer', `The chain's node answered block ${stated} when asked for ${number}.`)
  return {
    number,
    hash: readField.hash(block.hash, 'block hash'),
    parentHash: readField.hash(block.parentHash, 'parent hash'),
  }
}

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
function parseReceipt(answer: unknown, block: Block, transaction: ChainTransaction): Receipt {
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
