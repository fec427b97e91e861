import type { FamilyEntries, TransactionQuery, TransactionSighting } from '@latchkey/kernel'
import { fromBase64, malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { findChange, findSentChange } from './chain/compareSigned.ts'
import { COMMITMENT, readInteger } from './chain/rpc.ts'
import { readTransaction, type Transaction } from './chain/transaction.ts'
import { bothTexts } from './paidText.ts'

/** Votes after which a transaction is final. */
const FINAL = 32
/** Signatures of an account that are looked through for one whose answer was lost. */
const SEARCHED = 20
const MAX_REASON = 200
/** Seconds by which the clocks of this machine and the chain may differ. */
const TOLERANCE = 60
/** Milliseconds after which what a wallet sent by itself cannot come any more, over whatever blockhash: they live 90 s. */
const LATE = 6 * 3_600_000

function plain(state: TransactionSighting['state'], isSettled = false): TransactionSighting {
  return { state, confirmations: 0, isSettled }
}

function read(method: string, signature: string, ctx: NodeContext): Promise<unknown> {
  const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...COMMITMENT }
  return nodeCall(ctx, method, [signature, options])
}

/** The transaction in a text; `undefined` for what is none, with which nothing can be compared. */
function decode(text: unknown): Transaction | undefined {
  const bytes = typeof text === 'string' ? fromBase64(text) : undefined
  try {
    return bytes && readTransaction(bytes)
  } catch {
    return undefined
  }
}

/** What was reviewed. */
const reviewedOf = ({ anchor }: TransactionQuery): Transaction | undefined => decode(anchor.reviewed)

/** Whether the wallet sends by itself: it may have taken a newer blockhash than the reviewed one. */
function isSentByWallet({ anchor }: TransactionQuery): boolean {
  return anchor.isSentByWallet === true
}

/** The transaction in a node's answer. */
const foundIn = (answer: unknown): Transaction | undefined => decode([readProperty(answer, 'transaction')].flat()[0])

/** Whether a block has something else under the hash than what was reviewed, by any sender, and what. */
function differs(
  hash: string,
  query: TransactionQuery,
  answer: unknown,
  { network }: NodeContext,
): Pick<TransactionSighting, 'isDifferent' | 'sentInstead'> {
  const [reviewed, found] = [reviewedOf(query), foundIn(answer)]
  if (!reviewed || !found || findSentChange(hash, reviewed, found) === undefined) return {}
  return { isDifferent: true, sentInstead: bothTexts(reviewed, found, network).sent }
}

/** Whether no block can take the transaction any more. */
async function isOver(query: TransactionQuery, ctx: NodeContext): Promise<boolean> {
  const { anchor, sentAt, askedAt } = query
  const { lastValidBlockHeight } = anchor
  if (isSentByWallet(query) && ctx.services.clock.now() - (sentAt ?? askedAt) < LATE) return false
  if (typeof lastValidBlockHeight !== 'number') return false
  const method = 'getBlockHeight'
  // Final blocks: a fork may be longer for a while.
  const height = readInteger(await nodeCall(ctx, method, [{ commitment: 'finalized' }]), method, ctx)
  return height > BigInt(lastValidBlockHeight)
}

/** Whole numbers only: what cannot be stored would be lost with the next visit. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The fee and the time of a transaction in a block, and whether it is another one than was reviewed. */
async function factsOf(
  hash: string,
  query: TransactionQuery,
  ctx: NodeContext,
): Promise<Pick<TransactionSighting, 'fee' | 'minedAt' | 'isDifferent' | 'sentInstead'>> {
  const answer = await read('getTransaction', hash, ctx)
  const fee = readProperty(readProperty(answer, 'meta'), 'fee')
  const time = readProperty(answer, 'blockTime')
  return {
    ...(isCount(fee) ? { fee: BigInt(fee) } : {}),
    ...(isCount(time) ? { minedAt: time * 1000 } : {}),
    ...differs(hash, query, answer, ctx),
  }
}

/** Whether the account's history, too, has nothing of what a wallet sent by itself. */
async function isNowhere(query: TransactionQuery, ctx: NodeContext): Promise<boolean> {
  if (!isSentByWallet(query)) return true
  const { hash, isComplete } = await search(query, ctx)
  return hash === undefined && isComplete
}

async function look(hash: string, query: TransactionQuery, ctx: NodeContext): Promise<TransactionSighting> {
  const method = 'getSignatureStatuses'
  const isOverNow = await isOver(query, ctx)
  const answer = readProperty(await nodeCall(ctx, method, [[hash], { searchTransactionHistory: true }]), 'value')
  if (!Array.isArray(answer) || answer.length !== 1) throw malformedAnswer(ctx, method, 'one answer')
  const [status]: readonly unknown[] = answer
  // Asked in this order: what no block took before its last one passed is in none.
  if (status === null) return isOverNow && (await isNowhere(query, ctx)) ? plain('dropped', true) : plain('sent')
  const level = readProperty(status, 'confirmationStatus')
  if (level === 'processed') return plain('seen')
  const votes = readProperty(status, 'confirmations')
  const isSettled = level === 'finalized'
  const confirmations = isSettled ? FINAL : isCount(votes) ? votes : 1
  const facts = await factsOf(hash, query, ctx)
  const error = readProperty(status, 'err')
  if (error === null || error === undefined) return { state: 'confirmed', confirmations, isSettled, ...facts }
  const reason = (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, MAX_REASON)
  return { state: 'failed', confirmations, isSettled, reason, ...facts }
}

interface Search {
  readonly hash?: string
  /** Whether all that the account did since was looked at. */
  readonly isComplete: boolean
}

/**
 * The signature of a transaction whose answer was lost: the account's one over the same blockhash, or where the wallet may
 * have taken another the first since it was asked that does the same. One of just before counts only where there is no other.
 */
async function search(query: TransactionQuery, ctx: NodeContext): Promise<Search> {
  const { account, anchor, askedAt } = query
  const reviewed = isSentByWallet(query) ? reviewedOf(query) : undefined
  const address = account.slice(account.lastIndexOf(':') + 1)
  const method = 'getSignaturesForAddress'
  const list = await nodeCall(ctx, method, [address, { limit: SEARCHED, ...COMMITMENT }])
  if (!Array.isArray(list)) throw malformedAnswer(ctx, method, 'a list')
  let isComplete = list.length < SEARCHED
  let same: { readonly hash?: string } = {}
  for (const entry of list) {
    const signature = readProperty(entry, 'signature')
    const time = readProperty(entry, 'blockTime')
    if (typeof signature !== 'string') continue
    if (typeof time === 'number' && time + TOLERANCE < askedAt / 1000) return { ...same, isComplete: true }
    const found = foundIn(await read('getTransaction', signature, ctx))
    if (!found) isComplete = false
    // The other side of a trade may pay the fee, and so sign first.
    if (!found?.signers.includes(address)) continue
    const change = reviewed && findChange({ ...reviewed, blockhash: found.blockhash }, found)
    if (change !== undefined) continue
    if (found.blockhash === anchor.blockhash) return { hash: signature, isComplete: true }
    const isBefore = typeof time === 'number' && time < Math.floor(askedAt / 1000)
    // The list begins with the newest.
    if (reviewed && !(isBefore && same.hash !== undefined)) same = { hash: signature }
  }
  return { ...same, isComplete }
}

/** Looks once for a transaction, by its signature or by the blockhash it was built over. */
export const transactionStatus: NonNullable<FamilyEntries['transactionStatus']> = async (query, ctx) => {
  if (query.hash !== undefined) return look(query.hash, query, ctx)
  const isOverNow = await isOver(query, ctx)
  const isKnown = typeof query.anchor.blockhash === 'string'
  const { hash, isComplete } = isKnown ? await search(query, ctx) : { hash: undefined, isComplete: true }
  if (hash !== undefined) return { ...(await look(hash, query, ctx)), hash }
  return isOverNow && isComplete ? plain('dropped', true) : plain('unknown')
}
