import type { FamilyContext, FamilyEntries, Replacement, TransactionQuery, TransactionSighting } from '@latchkey/kernel'
import { readAddress } from '../chain/addresses.ts'
import { isEqual } from '../chain/bytes.ts'
import { type ChainTransaction, readChainTransaction, readHeight, readSpender } from '../chain/nodes.ts'
import { differenceOf, paidText, readPaymentAnchor } from '../chain/reviewedPayment.ts'

/** Blocks after which a transaction is taken as final. */
const FINAL = 6
/** Milliseconds without a trace after which a transaction counts as dropped: nodes give room to those that pay more. */
const LATE = 600_000

function plain(state: TransactionSighting['state']): TransactionSighting {
  return { state, confirmations: 0, isSettled: false }
}

/** How deep a transaction is. */
async function depthOf({ status }: ChainTransaction, ctx: FamilyContext): Promise<number> {
  if (!status.confirmed || status.height === undefined) return 0
  return Math.max(1, (await readHeight(ctx)) - status.height + 1)
}

/** Whether a wallet that sends by itself has sent something else than was reviewed, and what. */
function differs(
  transaction: ChainTransaction,
  { anchor }: TransactionQuery,
  { network }: FamilyContext,
): Pick<TransactionSighting, 'isDifferent' | 'sentInstead'> {
  const reviewed = readPaymentAnchor(anchor)
  if (!reviewed || differenceOf(transaction, reviewed) === undefined) return {}
  return { isDifferent: true, sentInstead: paidText(transaction.outputs, network) }
}

async function sightingOf(
  transaction: ChainTransaction,
  query: TransactionQuery,
  ctx: FamilyContext,
): Promise<TransactionSighting> {
  const { status } = transaction
  const facts = { fee: transaction.fee, ...differs(transaction, query, ctx) }
  if (!status.confirmed) return { ...plain('seen'), ...facts }
  const confirmations = await depthOf(transaction, ctx)
  const minedAt = status.time === undefined ? {} : { minedAt: status.time }
  return { state: 'confirmed', confirmations, isSettled: confirmations >= FINAL, ...facts, ...minedAt }
}

/** What the transaction uses up, by which its fate shows. */
function spendsOf({
  anchor: { spends },
}: TransactionQuery): { readonly txid: string; readonly vout: number } | undefined {
  const [txid, vout] = typeof spends === 'string' ? spends.split(':') : []
  return txid ? { txid, vout: Number(vout) } : undefined
}

/** Whether a transaction pays what was meant to be paid. */
function isMeant({ outputs }: ChainTransaction, { intent }: TransactionQuery, { network }: FamilyContext): boolean {
  const receiver = intent.to === undefined ? undefined : readAddress(intent.to, [network])
  return outputs.some(
    ({ script, value }) =>
      receiver && isEqual(script, receiver.script) && (intent.value === undefined || value === intent.value),
  )
}

/** What a transaction that took another's place does. */
function howOf(other: ChainTransaction, query: TransactionQuery, ctx: FamilyContext): Replacement['how'] {
  if (isMeant(other, query, ctx)) return 'speedup'
  const own = readAddress(query.account.slice(query.account.lastIndexOf(':') + 1), [ctx.network])
  return other.outputs.every(({ script }) => own && isEqual(script, own.script)) ? 'cancel' : 'other'
}

/** What has become of a transaction that no node knows: something else spent the same, or nothing did. */
async function missing(query: TransactionQuery, ctx: FamilyContext): Promise<TransactionSighting> {
  const spends = spendsOf(query)
  const spender = spends && (await readSpender(spends, ctx))
  const { missingSince } = query
  const isLate = missingSince !== undefined && ctx.services.clock.now() - missingSince > LATE
  // While what it spends is unspent it can still come: dropped is not settled.
  if (!spender || spender === query.hash) return plain(isLate && !spender ? 'dropped' : 'sent')
  const other = await readChainTransaction(spender, ctx)
  if (!other) return plain('sent')
  const replacedBy: Replacement = { hash: spender, how: howOf(other, query, ctx) }
  return { state: 'replaced', confirmations: 0, isSettled: (await depthOf(other, ctx)) >= FINAL, replacedBy }
}

/** Looks once for a transaction, by its id or by what it was to spend. */
export const transactionStatus: NonNullable<FamilyEntries['transactionStatus']> = async (query, ctx) => {
  if (query.hash !== undefined) {
    const found = await readChainTransaction(query.hash, ctx)
    return found ? sightingOf(found, query, ctx) : missing(query, ctx)
  }
  const spends = spendsOf(query)
  const spender = spends && (await readSpender(spends, ctx))
  const found = spender && (await readChainTransaction(spender, ctx))
  if (!found) return plain('unknown')
  if (isMeant(found, query, ctx)) return { ...(await sightingOf(found, query, ctx)), hash: found.txid }
  return plain('unknown')
}
