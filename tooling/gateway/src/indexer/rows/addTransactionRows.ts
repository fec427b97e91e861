import type { Block, ChainTransaction, Receipt } from '../chainData/types.ts'
import { operationOf } from '../classify/operationOf.ts'
import { approversOf } from '../decode/approversOf.ts'
import type { Movement } from '../decode/movement.ts'
import { movementsOf } from '../decode/movementsOf.ts'
import { ZERO_ADDRESS } from '../decode/zeroAddress.ts'
import type { BlockRows } from './blockRows.ts'
import { lookOf } from './lookOf.ts'
import { participantsOf } from './participantsOf.ts'
import { positionOf } from './positionOf.ts'
import { transferRow } from './transferRow.ts'

/** An account's movements in one transaction beyond these are not kept, so that a page stays small. */
const MOST_MOVEMENTS = 60

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
    rows.recipients.push({ account: sender, look: lookOf(to), recipient: to })
  if ((kind === 'erc721' || kind === 'erc1155') && to !== sender && to !== ZERO_ADDRESS)
    rows.airdrops.push({ chain_id, token, giver: sender, recipient: to })
}

/** Adds the rows of one transaction: itself, its movements by account, and what it was to each of them. */
export function addTransactionRows(
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
    for (const placed of own.slice(0, MOST_MOVEMENTS))
      rows.transfers.push({ ...place, ...transferRow(account, placed) })
  }
  for (const movement of movements) addTrust(rows, place, sender, movement)
}
