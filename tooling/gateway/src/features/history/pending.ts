import type { EvmChain } from '../../core/chains/chain.ts'
import { readField } from '../../core/readField.ts'
import { type ChainTransaction, parseTransaction, type Receipt } from '../indexer/chainData.ts'
import { operationOf } from '../indexer/classify.ts'
import { type Movement, wordAt } from '../indexer/movements.ts'
import { participantsOf, positionOf, transferRow } from '../indexer/rows.ts'
import type { HistoryRow } from './readRows.ts'

/** A transaction that waits to be mined, and what it would move. */
interface PendingTransaction {
  readonly transaction: ChainTransaction
  readonly movements: readonly Movement[]
  /** When it was first seen, in seconds since 1970. */
  readonly seenAt: number
}

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = '0xa9059cbb'

function tokenTransfer({ from, to: token, selector }: ChainTransaction, input: string): readonly Movement[] {
  if (selector !== TRANSFER || token === null) return []
  const words = `0x${input.slice(TRANSFER.length)}`
  const receiver = wordAt(words, 0)
  const amount = wordAt(words, 1)
  if (receiver === undefined || amount === undefined || receiver >> 160n !== 0n) return []
  return [{ kind: 'erc20', token, tokenId: '', from, to: `0x${receiver.toString(16).padStart(40, '0')}`, amount }]
}

/** What a transaction that is not mined would move, as far as its call says. */
function movementsOfCall(transaction: ChainTransaction, answer: unknown): readonly Movement[] {
  const { from, to, value } = transaction
  const own: Movement[] =
    value > 0n && to !== null ? [{ kind: 'native', token: '', tokenId: '', from, to, amount: value }] : []
  const { input } = readField.object(answer, 'transaction')
  return [...own, ...(typeof input === 'string' ? tokenTransfer(transaction, input) : [])]
}

const MAX_TRANSACTIONS = 10_000

/** The transactions of the block that the node would make next, as far as it tells. */
async function readPending(chain: EvmChain, signal: AbortSignal): Promise<readonly PendingTransaction[]> {
  const answer = await chain.rpc('eth_getBlockByNumber', ['pending', true], signal)
  if (answer === null) return []
  const { transactions, hash } = readField.object(answer, 'pending block')
  // A node without a mempool answers with its newest block instead.
  const isMined = hash !== null && hash !== undefined && (await chain.rpc('eth_getBlockByHash', [hash, false], signal))
  if (isMined) return []
  const seenAt = Math.floor(Date.now() / 1000)
  return readField.list(transactions, 'list of pending transactions', MAX_TRANSACTIONS).map((entry) => {
    const transaction = parseTransaction(entry)
    return { transaction, movements: movementsOfCall(transaction, entry), seenAt }
  })
}

const KEPT_MS = 1_000
const OLD_MS = 10_000
const WAIT_MS = 1_000

type ByAccount = ReadonlyMap<string, readonly PendingTransaction[]>

/** What waits to be mined on one chain. */
export interface Mempool {
  /** The transactions that an account sent or will receive from, as of at most a second or so ago. */
  of(account: string): Promise<readonly PendingTransaction[]>
}

function byAccount(transactions: readonly PendingTransaction[]): ByAccount {
  const found = new Map<string, PendingTransaction[]>()
  for (const entry of transactions) {
    const accounts = new Set([entry.transaction.from, ...entry.movements.map(({ to }) => to)])
    for (const account of accounts) found.set(account, [...(found.get(account) ?? []), entry])
  }
  return found
}

/** Asks a chain's node at most once a second, however many accounts are looked at. */
export function mempool(chain: EvmChain): Mempool {
  const seen = new Map<string, number>()
  let known: ByAccount = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const transactions = await readPending(chain, AbortSignal.timeout(WAIT_MS))
      const current = transactions.map((entry) => ({
        ...entry,
        seenAt: seen.get(entry.transaction.hash) ?? entry.seenAt,
      }))
      seen.clear()
      for (const { transaction, seenAt } of current) seen.set(transaction.hash, seenAt)
      known = byAccount(current)
    } catch {
      // Not every node tells what waits; the history is complete without it.
      known = new Map()
    } finally {
      readAt = performance.now()
      reading = undefined
    }
  }

  return {
    async of(account) {
      const age = performance.now() - readAt
      if (age > KEPT_MS) reading ??= read()
      if (age > OLD_MS) await reading
      return known.get(account) ?? []
    },
  }
}

function toRow({ transaction, movements, seenAt }: PendingTransaction, account: string, chainId: string): HistoryRow {
  const { hash, from: sender, to, nonce } = transaction
  const own = participantsOf(sender, movements, new Set()).get(account) ?? []
  const receipt: Receipt = { hash, succeeded: true, contract: null, logs: [] }
  const action = { transaction, receipt, movements: own.map(({ movement }) => movement), account, isApprover: false }
  return {
    position: positionOf(seenAt, 0, 0),
    chain_id: chainId,
    operation: operationOf(action),
    hash,
    sender,
    receiver: to ?? '',
    nonce,
    is_failed: 0,
    mined_at: seenAt,
    movements: own.map((placed) => transferRow(account, placed)),
  }
}

/**
 * The waiting transactions of an account as rows, the latest first; without those that were mined since or that
 * another one of the same number took the place of.
 *
 * @param mined the newest mined ones
 */
export function pendingRows(
  waiting: readonly PendingTransaction[],
  account: string,
  chainId: string,
  mined: readonly HistoryRow[],
): readonly HistoryRow[] {
  const own = mined.filter((row) => row.chain_id === chainId)
  const hashes = new Set(own.map(({ hash }) => hash))
  const used = Math.max(-1, ...own.filter(({ sender }) => sender === account).map(({ nonce }) => nonce))
  return waiting
    .filter(({ transaction: { hash, from, nonce } }) => !hashes.has(hash) && (from !== account || nonce > used))
    .map((entry) => toRow(entry, account, chainId))
    .sort((first, other) => other.nonce - first.nonce)
}
