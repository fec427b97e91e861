import { type CapabilityContext, type CapabilityMap, isKernelError, kernelError } from '@latchkey/kernel'
import { fromBase64, nodeCall, toBase64 } from '@latchkey/kernel/adapter'
import { decodeBase58, encodeBase58 } from '../../base58.ts'
import { priorityFeeOf } from '../chain/compareSigned.ts'
import { SIGNATURE_FEE } from '../chain/programs.ts'
import { isBlockhashValid, readInteger } from '../chain/rpc.ts'
import { readTransaction, type Transaction } from '../chain/transaction.ts'
import { digestOf } from '../digest.ts'
import { verifySent } from '../send.ts'
import { signTransactions } from '../signTransactions.ts'
import { LIFE_MS, sendsAlone } from '../transfers.ts'

// Transactions that a service has built: a swap, which its market maker may sign last.

/** Bytes that a transaction may have on the wire (https://solana.com/docs/core/transactions). */
const LONGEST = 1232
/** Blocks that can take a transaction over the newest blockhash; over an older one fewer can. */
const LIFE_BLOCKS = 150

function unreadable(problem: string, cause?: unknown) {
  return kernelError('transfer/unreadable', { details: { problem }, cause })
}

function readGiven(text: string, { account }: CapabilityContext): readonly [Uint8Array, Transaction] {
  const bytes = fromBase64(text)
  if (!bytes || bytes.length > LONGEST) throw unreadable('it is no transaction')
  let transaction: Transaction
  try {
    transaction = readTransaction(bytes)
  } catch (cause) {
    throw unreadable('it is no transaction', cause)
  }
  const own = transaction.signatures[transaction.signers.indexOf(account.address)]
  if (!own) throw unreadable('the account does not sign it')
  if (own.some((byte) => byte !== 0)) throw unreadable('a signature stands in the place of the account’s')
  return [bytes, transaction]
}

/** Takes in a whole transaction. How long it lives is asked of nodes: what its maker says of that counts for nothing. */
export const prepareTransaction: CapabilityMap['prepareTransaction'] = async ({ transaction: text }, ctx) => {
  const [bytes, transaction] = readGiven(text, ctx)
  const { blockhash, signers } = transaction
  const method = 'getBlockHeight'
  const [isAlive, height] = await Promise.all([
    isBlockhashValid(ctx, blockhash),
    nodeCall(ctx, method, [{ commitment: 'confirmed' }]).then((answer) => readInteger(answer, method, ctx)),
  ])
  if (!isAlive) throw kernelError('transfer/expired')
  const isPayer = signers[0] === ctx.account.address
  return {
    bytes,
    digest: digestOf(bytes),
    anchor: {
      blockhash,
      lastValidBlockHeight: Number(height) + LIFE_BLOCKS,
      reviewed: toBase64(bytes),
      ...(sendsAlone(ctx) ? { isSentByWallet: true } : {}),
    },
    feeAbout: isPayer ? SIGNATURE_FEE * BigInt(signers.length) + priorityFeeOf(transaction) : 0n,
    expiresAt: ctx.services.clock.now() + LIFE_MS,
    expiresOnChain: true,
  }
}

/**
 * Has a transaction signed, compares what came back, and hands it over once. The payer of the fee signs first, and the first
 * signature is the transaction's hash: the account's own, or one that is compared with what the chain has under it.
 */
export const signPrepared: CapabilityMap['signPrepared'] = async ({ prepared, digest, handOver }, ctx) => {
  const { bytes } = prepared
  if (digestOf(bytes) !== digest || prepared.digest !== digest) throw kernelError('transfer/changed')
  const reviewed = readTransaction(bytes)
  if (!(await isBlockhashValid(ctx, reviewed.blockhash))) throw kernelError('transfer/expired')
  const { transactions } = await signTransactions({ transactions: [bytes] }, ctx)
  const signed = transactions[0] ?? bytes
  ctx.signal.throwIfAborted()
  const isPayer = reviewed.signers[0] === ctx.account.address
  const own = isPayer ? encodeBase58(readTransaction(signed).signatures[0] ?? new Uint8Array()) : undefined
  let answer: string | undefined
  try {
    answer = (await handOver(signed)).hash
  } catch (cause) {
    // The service does not have it.
    if (isKernelError(cause, 'kernel/aborted')) throw cause
    // It may have been sent: the account's own signature says under which name.
    if (own === undefined) throw kernelError('request/outcome-unknown', { details: { method: 'signPrepared' }, cause })
    ctx.services.log.warn('Whoever sends a signed transaction did not say what became of it', cause)
  }
  if (own !== undefined) return { hash: own }
  if (answer === undefined || decodeBase58(answer)?.length !== 64)
    throw kernelError('request/outcome-unknown', { details: { method: 'signPrepared' } })
  const hash = answer
  ctx.runInBackground((signal) => verifySent(hash, reviewed, { ...ctx, signal }))
  return { hash }
}
