import {
  type CapabilityContext,
  type CapabilityMap,
  isKernelError,
  type KernelError,
  kernelError,
} from '@latchkey/kernel'
import { readProperty, walletCall } from '@latchkey/kernel/adapter'
import { canSign, takesBytes, wrongAnswer } from '../chain/account.ts'
import { addressOf, readAddress } from '../chain/addresses.ts'
import { isEqual, toHex } from '../chain/bytes.ts'
import { dustOf } from '../chain/coins.ts'
import { isFeeHigh } from '../chain/fees.ts'
import { digestOf } from '../chain/hashes.ts'
import { type ChainTransaction, readChainTransaction } from '../chain/nodes.ts'
import { type Psbt, type PsbtInput, readPsbt, spentOutputs } from '../chain/psbt.ts'
import { differenceOf, paidText, type ReviewedPayment, readPaymentAnchor, wholeOf } from '../chain/reviewedPayment.ts'
import { type ScriptType, typeOf } from '../chain/scripts.ts'
import { readTransaction, type Transaction, transactionId } from '../chain/transaction.ts'
import { bitcoinError } from '../errors.ts'
import { finalize, type InputSignature } from './library.ts'
import { prepareTransfer, requestOf } from './prepare.ts'
import { signChecked, signRequest } from './signPsbt.ts'

/** Pauses between the looks for a transaction that the wallet sent by itself, in milliseconds. */
const PAUSES = [0, 500, 1000, 2000, 4000, 8000, 16_000, 32_000]
const TXID = /^[0-9a-f]{64}$/
const MAX_REASON = 200

/** The signatures of an input, wherever the wallet put them; they were checked. */
function signatureOf({ tapSignature, signatures, finalWitness, finalScript }: PsbtInput): InputSignature {
  if (tapSignature) return tapSignature
  if (signatures.length) return signatures
  const [first, key] = finalWitness ?? pushedBy(finalScript)
  if (first && key) return [{ signature: first, key }]
  return first ?? []
}

/** The two pushes by which an output of a key is spent (P2PKH). */
function pushedBy(script: Uint8Array = new Uint8Array()): readonly Uint8Array[] {
  const length = script[0] ?? 0
  return [script.slice(1, 1 + length), script.slice(2 + length)]
}

/** Over the final bytes, not the plan: what goes in comes out, the change is the account's own, nothing is too small. */
function checkFinal(transaction: Transaction, reviewed: Psbt, { account, network }: CapabilityContext): void {
  const changed = (problem: string) => bitcoinError('bitcoin/transaction-changed', { details: { problem } })
  const own = readAddress(account.address, [network])?.script ?? new Uint8Array()
  const spent = spentOutputs(reviewed).reduce((sum, output) => sum + (output?.value ?? 0n), 0n)
  const paid = transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
  const [receiver, change, ...more] = transaction.outputs
  if (transactionId({ ...transaction, inputs: bare(transaction) }) !== transactionId(reviewed.transaction))
    throw changed('it is another transaction')
  if (!receiver || more.length || (change && !isEqual(change.script, own))) throw changed('its outputs are others')
  if (paid > spent) throw changed('it pays more than it spends')
  if (transaction.outputs.some(({ value, script }) => value < dustOf(script))) throw changed('an output is too small')
}

const bare = ({ inputs }: Transaction) => inputs.map((input) => ({ ...input, script: new Uint8Array(), witness: [] }))

/** A node's refusal in the words of what a user can do (Bitcoin Core's `reject-reason`). */
function refusalOf(error: unknown): KernelError | undefined {
  if (!isKernelError(error, 'rpc/invalid-input')) return undefined
  const reason = String(error.details.reason ?? '').slice(0, MAX_REASON)
  const details = { reason }
  if (/missingorspent|txn-mempool-conflict|missing inputs/i.test(reason))
    return bitcoinError('bitcoin/already-spent', { details, cause: error })
  if (/min relay fee|mempool min fee|insufficient fee|fee not met|too-low-fee/i.test(reason))
    return bitcoinError('bitcoin/fee-low', { details, cause: error })
  if (/^too large$|tx-size/i.test(reason)) return bitcoinError('bitcoin/too-large', { details, cause: error })
  return bitcoinError('bitcoin/refused', { details, cause: error })
}

/**
 * Hands signed bytes over. A node that does not answer may have taken them, also after the call was aborted: the id is
 * given, and the outcome shows.
 */
async function broadcast(bytes: Uint8Array, txid: string, ctx: CapabilityContext): Promise<string> {
  ctx.signal.throwIfAborted()
  ctx.willSend(txid)
  try {
    await ctx.services.rpc.request(ctx.network.id, 'POST /tx', toHex(bytes), { signal: ctx.signal })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal && !/already (known|in (mempool|block|utxo))|txn-already/i.test(String(refusal.details.reason)))
      throw refusal
    ctx.services.log.warn('A node did not say that it took a transaction', error)
  }
  return txid
}

async function signAndBroadcast(bytes: Uint8Array, ctx: CapabilityContext): Promise<{ readonly hash: string }> {
  const { psbt } = await signChecked(bytes, undefined, ctx, true)
  const final = finalize(bytes, psbt.inputs.map(signatureOf))
  const transaction = readTransaction(final)
  checkFinal(transaction, psbt, ctx)
  return { hash: await broadcast(final, transactionId(transaction), ctx) }
}

/** A transaction as a node has it; `undefined` where none has it yet, and where the node fails: it is asked again. */
async function readBack(txid: string, ctx: CapabilityContext): Promise<ChainTransaction | undefined> {
  try {
    return await readChainTransaction(txid, ctx)
  } catch (error) {
    if (ctx.signal.aborted) throw error
    ctx.services.log.debug('A sent transaction could not be read back', error)
    return undefined
  }
}

/** Compares what a wallet sent by itself with what was reviewed. @throws `bitcoin/transaction-mismatch` */
async function verifySent(txid: string, reviewed: ReviewedPayment, ctx: CapabilityContext): Promise<void> {
  for (const pause of PAUSES) {
    if (pause) await ctx.services.clock.sleep(pause, ctx.signal)
    const sent = await readBack(txid, ctx)
    if (!sent) continue
    const problem = differenceOf(sent, reviewed)
    if (problem === undefined) return
    ctx.emit('TRANSACTION_MISMATCH', { hash: txid, problem, network: ctx.network.id })
    const texts = { reviewed: paidText([reviewed.pays], ctx.network), sent: paidText(sent.outputs, ctx.network) }
    throw bitcoinError('bitcoin/transaction-mismatch', { details: { hash: txid, problem, ...texts } })
  }
  ctx.services.log.warn('A sent transaction was not seen yet', { network: ctx.network.id })
}

/** Outputs whose spending needs no script in the input: all that signs for them is a witness, which an id leaves out (BIP-141). */
const WITNESSED: ReadonlySet<ScriptType | undefined> = new Set<ScriptType>(['p2wpkh', 'p2wsh', 'p2tr'])

/** Whether an id is known to be that of these bytes: no signature changes it where all of them are witnesses. */
function isIdOf(txid: string, psbt: Psbt): boolean {
  const isFixed = spentOutputs(psbt).every((output) => WITNESSED.has(output && typeOf(output.script)))
  return isFixed && txid === transactionId(psbt.transaction)
}

/** What a wallet that chooses the coins is asked for. @throws `transfer/unreadable` */
function paymentOf({ pays }: ReviewedPayment, ctx: CapabilityContext): unknown {
  const recipientAddress = addressOf(pays.script, ctx.network)
  if (!recipientAddress) throw kernelError('transfer/unreadable', { details: { problem: 'it pays to no address' } })
  const { address } = ctx.account
  return { account: address, recipientAddress, amount: String(pays.value), changeAddress: address }
}

/** Has a wallet send by itself; what reached the chain is compared in the background. @throws `transfer/changed` */
function sendByWallet(
  bytes: Uint8Array,
  reviewed: ReviewedPayment,
  ctx: CapabilityContext,
): Promise<{ readonly hash: string }> {
  const { pays, whole } = reviewed
  const psbt = readPsbt(bytes)
  const { transaction } = psbt
  const [receiver] = transaction.outputs
  const isReviewed = whole === undefined || whole === wholeOf(transaction)
  if (!isReviewed || receiver?.value !== pays.value || !isEqual(receiver.script, pays.script))
    throw kernelError('transfer/changed')
  const [method, params] = whole
    ? ['bitcoin_sendPsbt', signRequest(bytes, undefined, ctx).params]
    : ['sendTransfer', paymentOf(reviewed, ctx)]
  return new Promise((resolve, reject) => {
    ctx.runInBackground(async (signal) => {
      const own = { ...ctx, signal }
      try {
        const txid = readProperty(await walletCall(own, method, params), 'txid')
        if (typeof txid !== 'string' || !TXID.test(txid)) throw wrongAnswer(method, 'the id of a transaction')
        resolve({ hash: txid })
        // Another id may be an honest one: of the same coins and outputs in another order.
        if (!whole || !isIdOf(txid, psbt)) await verifySent(txid, reviewed, own)
      } catch (error) {
        reject(error)
        if (isKernelError(error) && error.code === ('bitcoin/transaction-mismatch' as string)) throw error
      }
    })
  })
}

/** A fee out of proportion is no accident once the user has accepted it. @throws `bitcoin/fee-high` */
function checkFee(reviewed: Psbt): void {
  const { outputs } = reviewed.transaction
  const spent = spentOutputs(reviewed).reduce((sum, output) => sum + (output?.value ?? 0n), 0n)
  const fee = spent - outputs.reduce((sum, { value }) => sum + value, 0n)
  const amount = outputs[0]?.value ?? 0n
  if (isFeeHigh(fee, amount))
    throw bitcoinError('bitcoin/fee-high', { details: { fee: String(fee), amount: String(amount) } })
}

/**
 * Has prepared bytes signed, checks what came back, and only then sends it. A wallet that only sends by itself is asked
 * to, and what it sent is read back.
 * @throws `transfer/changed`, `bitcoin/fee-high`, `bitcoin/transaction-changed`, `bitcoin/signature-invalid`,
 *   `request/rejected`, …
 */
export const sendPrepared: CapabilityMap['sendPrepared'] = async ({ prepared, digest, acceptsFee }, ctx) => {
  const { bytes } = prepared
  if (digestOf(bytes) !== digest || prepared.digest !== digest) throw kernelError('transfer/changed')
  // As it was decided when it was prepared, whatever the wallet answers since. The fee of one that sends by itself is its
  // own affair: it shows it.
  const reviewed = readPaymentAnchor(prepared.anchor)
  if (reviewed && !reviewed.whole) return sendByWallet(bytes, reviewed, ctx)
  if (reviewed ? !takesBytes(ctx) : !canSign(ctx)) throw kernelError('transfer/changed')
  if (!acceptsFee) checkFee(readPsbt(bytes))
  return reviewed ? sendByWallet(bytes, reviewed, ctx) : signAndBroadcast(bytes, ctx)
}

/** Moves bitcoin, with everything checked that {@link sendPrepared} checks. */
export const transfer: CapabilityMap['transfer'] = async (input, ctx) => {
  const prepared = await prepareTransfer(requestOf(input, ctx), ctx)
  return sendPrepared({ prepared, digest: prepared.digest }, ctx)
}
