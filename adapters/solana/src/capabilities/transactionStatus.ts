import type { FamilyEntries, TransactionQuery, TransactionSighting } from '@latchkey/kernel'
import { fromBase64 } from '../base64.ts'
import { field } from '../field.ts'
import { COMMITMENT, malformed, type NodeContext, nodeCall, readInteger } from './rpc.ts'
import { readTransaction } from './transaction.ts'

/** Votes after which a transaction is final. */
const FINAL = 32
/** Signatures of an account that are looked through for one whose answer was lost. */
const SEARCHED = 20
const MAX_REASON = 200
/** Seconds by which the clocks of this machine and the chain may differ. */
const TOLERANCE = 60

function plain(state: TransactionSighting['state'], isSettled = false): TransactionSighting {
  return { state, confirmations: 0, isSettled }
}

function read(method: string, signature: string, ctx: NodeContext): Promise<unknown> {
  const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...COMMITMENT }
  return nodeCall(ctx, method, [signature, options])
}

/** Whether no block can take the transaction any more. */
async function isOver({ anchor }: TransactionQuery, ctx: NodeContext): Promise<boolean> {
  const { lastValidBlockHeight } = anchor
  if (typeof lastValidBlockHeight !== 'number') return false
  const method = 'getBlockHeight'
  // Final blocks: a fork may be longer for a while.
  const height = readInteger(await nodeCall(ctx, method, [{ commitment: 'finalized' }]), method, ctx)
  return height > BigInt(lastValidBlockHeight)
}

/** The fee and the time of a transaction in a block. */
async function factsOf(hash: string, ctx: NodeContext): Promise<Pick<TransactionSighting, 'fee' | 'minedAt'>> {
  const answer = await read('getTransaction', hash, ctx)
  const fee = field(field(answer, 'meta'), 'fee')
  const time = field(answer, 'blockTime')
  return {
    ...(typeof fee === 'number' ? { fee: BigInt(fee) } : {}),
    ...(typeof time === 'number' ? { minedAt: time * 1000 } : {}),
  }
}

async function look(hash: string, query: TransactionQuery, ctx: NodeContext): Promise<TransactionSighting> {
  const method = 'getSignatureStatuses'
  const isOverNow = await isOver(query, ctx)
  const answer = field(await nodeCall(ctx, method, [[hash], { searchTransactionHistory: true }]), 'value')
  if (!Array.isArray(answer) || answer.length !== 1) throw malformed(ctx, method, 'one answer')
  const [status]: readonly unknown[] = answer
  // Asked in this order: what no block took before its last one passed is in none.
  if (status === null) return isOverNow ? plain('dropped', true) : plain('sent')
  const level = field(status, 'confirmationStatus')
  if (level === 'processed') return plain('seen')
  const votes = field(status, 'confirmations')
  const isSettled = level === 'finalized'
  const confirmations = isSettled ? FINAL : typeof votes === 'number' ? votes : 1
  const facts = await factsOf(hash, ctx)
  const error = field(status, 'err')
  if (error === null || error === undefined) return { state: 'confirmed', confirmations, isSettled, ...facts }
  const reason = (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, MAX_REASON)
  return { state: 'failed', confirmations, isSettled, reason, ...facts }
}

/** The signature of a transaction whose answer was lost: the account's one over the same blockhash. */
async function search({ account, anchor, askedAt }: TransactionQuery, ctx: NodeContext): Promise<string | undefined> {
  const address = account.slice(account.lastIndexOf(':') + 1)
  const method = 'getSignaturesForAddress'
  const list = await nodeCall(ctx, method, [address, { limit: SEARCHED, ...COMMITMENT }])
  if (!Array.isArray(list)) throw malformed(ctx, method, 'a list')
  for (const one of list) {
    const signature = field(one, 'signature')
    const time = field(one, 'blockTime')
    if (typeof signature !== 'string') continue
    if (typeof time === 'number' && time + TOLERANCE < askedAt / 1000) return undefined
    const [text]: readonly unknown[] = [field(await read('getTransaction', signature, ctx), 'transaction')].flat()
    const bytes = typeof text === 'string' ? fromBase64(text) : undefined
    const found = bytes && readTransaction(bytes)
    if (found && found.blockhash === anchor.blockhash && found.signers[0] === address) return signature
  }
  return undefined
}

/** Looks once for a transaction, by its signature or by the blockhash it was built over. */
export const transactionStatus: NonNullable<FamilyEntries['transactionStatus']> = async (query, io) => {
  if (query.hash !== undefined) return look(query.hash, query, io)
  const isOverNow = await isOver(query, io)
  const hash = typeof query.anchor.blockhash === 'string' ? await search(query, io) : undefined
  if (hash !== undefined) return { ...(await look(hash, query, io)), hash }
  return isOverNow ? plain('dropped', true) : plain('unknown')
}
