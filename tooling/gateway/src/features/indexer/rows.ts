import type {
  IndexerActivityTable,
  IndexerAirdropTable,
  IndexerBlockTable,
  IndexerRecipientTable,
  IndexerTransactionTable,
  IndexerTransferTable,
} from '../../core/store/indexerTables.ts'
import type { Block, ChainTransaction, FullBlock, Receipt } from './chainData.ts'
import { operationOf } from './classify.ts'
import { approversOf, type Movement, movementsOf, ZERO_ADDRESS } from './movements.ts'

/** Everything that is written of some blocks. */
export interface BlockRows {
  readonly blocks: IndexerBlockTable[]
  readonly transactions: IndexerTransactionTable[]
  readonly transfers: IndexerTransferTable[]
  readonly activity: IndexerActivityTable[]
  readonly recipients: IndexerRecipientTable[]
  readonly airdrops: IndexerAirdropTable[]
}

const SHOWN = 4

/** What a shortened address shows: its first and last four digits. Two addresses of one look are taken for each other. */
export function shortAddressKey(address: string): string {
  return address.slice(2, 2 + SHOWN) + address.slice(-SHOWN)
}

/** A movement with its place among those of its transaction. */
interface PlacedMovement {
  readonly movement: Movement
  readonly ordinal: number
}

/** The accounts that took part in a transaction, each with the movements that concern it. */
export function participantsOf(
  sender: string,
  movements: readonly Movement[],
  approvers: ReadonlySet<string>,
): ReadonlyMap<string, readonly PlacedMovement[]> {
  const found = new Map<string, PlacedMovement[]>([[sender, []]])
  for (const approver of approvers) found.set(approver, found.get(approver) ?? [])
  movements.forEach((movement, ordinal) => {
    for (const account of new Set([movement.from, movement.to])) {
      const own = found.get(account)
      if (own) own.push({ movement, ordinal })
      else found.set(account, [{ movement, ordinal }])
    }
  })
  found.delete(ZERO_ADDRESS)
  return found
}

const TIME_DIGITS = 12
const BLOCK_DIGITS = 12
const INDEX_DIGITS = 6

/**
 * Where a transaction stands in the order of a history: text that sorts by time, then block, then place in the block.
 * A transaction keeps the one it got when it was first seen, so that a list read page by page neither repeats nor
 * misses it when its block is replaced.
 */
export function positionOf(timestamp: number, blockNumber: number, index: number): string {
  return (
    `${timestamp}`.padStart(TIME_DIGITS, '0') +
    `${blockNumber}`.padStart(BLOCK_DIGITS, '0') +
    `${index}`.padStart(INDEX_DIGITS, '0')
  )
}

/** A movement seen from one of its two accounts. */
export function transferRow(account: string, { movement, ordinal }: PlacedMovement) {
  const { kind, token, tokenId: token_id, from, to, amount } = movement
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const counterparty = direction === 'in' ? from : to
  return { account, ordinal, kind, token, token_id, direction, counterparty, amount: `${amount}` } as const
}

/** An account's movements in one transaction beyond these are not kept, so that a page stays small. */
const MAX_MOVEMENTS = 60

/** What is needed besides the block to write it down. */
export interface RowsContext {
  /** CAIP-2. */
  readonly chainId: string
  /** Contracts that wrap the chain's own coin. */
  readonly wrappers: ReadonlySet<string>
  /** Positions of transactions that were seen in blocks which were replaced. */
  readonly positions: ReadonlyMap<string, string>
  /** Movements of the chain's own coin by contracts, by the hash of their transaction. */
  readonly internal: ReadonlyMap<string, readonly Movement[]>
}

interface Place {
  readonly chain_id: string
  readonly block_number: number
  readonly tx_index: number
}

function addTrust(rows: BlockRows, { chain_id }: Place, sender: string, movement: Movement): void {
  const { kind, token, from, to } = movement
  if (from === sender && to !== sender && to !== ZERO_ADDRESS)
    rows.recipients.push({ account: sender, look: shortAddressKey(to), recipient: to })
  if ((kind === 'erc721' || kind === 'erc1155') && to !== sender && to !== ZERO_ADDRESS)
    rows.airdrops.push({ chain_id, token, giver: sender, recipient: to })
}

/** Adds the rows of one transaction: itself, its movements by account, and what it was to each of them. */
function addTransactionRows(
  rows: BlockRows,
  context: RowsContext,
  block: Block,
  transaction: ChainTransaction,
  receipt: Receipt,
): void {
  const { hash, index, from: sender, to, nonce } = transaction
  const place: Place = { chain_id: context.chainId, block_number: block.number, tx_index: index }
  const receiver = to ?? receipt.contract ?? ''
  const is_failed = receipt.succeeded ? 0 : 1
  rows.transactions.push({ ...place, hash, sender, receiver, nonce, is_failed, mined_at: block.timestamp })
  const movements = [
    ...movementsOf(transaction, receipt, context.wrappers),
    ...(receipt.succeeded ? (context.internal.get(hash) ?? []) : []),
  ]
  const position = context.positions.get(hash) ?? positionOf(block.timestamp, block.number, index)
  const approvers = approversOf(receipt)
  for (const [account, own] of participantsOf(sender, movements, approvers)) {
    const action = { transaction, receipt, movements: own.map(({ movement }) => movement), account }
    const operation = operationOf({ ...action, isApprover: approvers.has(account) })
    rows.activity.push({ account, position, ...place, operation })
    for (const placed of own.slice(0, MAX_MOVEMENTS)) rows.transfers.push({ ...place, ...transferRow(account, placed) })
  }
  for (const movement of movements) addTrust(rows, place, sender, movement)
}

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
