import {
  type CapabilityContext,
  type CapabilityMap,
  kernelError,
  type MovedOutput,
  type TransferFacts,
} from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { ownScripts, scriptOf } from '../chain/account.ts'
import { addressOf } from '../chain/addresses.ts'
import { isEqual, toHex } from '../chain/bytes.ts'
import { feeRateOf, transactionWeight } from '../chain/coins.ts'
import { isFeeHigh } from '../chain/fees.ts'
import { digestOf } from '../chain/hashes.ts'
import { type Psbt, readPsbt, spentOutputs } from '../chain/psbt.ts'
import { readPaymentAnchor } from '../chain/reviewedPayment.ts'
import { problemOf } from '../chain/signatures.ts'
import type { TransactionOutput } from '../chain/transaction.ts'

function unreadable(problem: string, cause?: unknown): never {
  throw kernelError('transfer/unreadable', { details: { problem }, cause })
}

/** Satoshis with the coin's point, as the raw fields show them. */
function shown(value: bigint): string {
  return `${value} sat`
}

/** A transfer that was read: what it spends, where it goes, and what comes back. */
interface Reading {
  readonly psbt: Psbt
  readonly spent: readonly TransactionOutput[]
  readonly receivers: readonly TransactionOutput[]
  readonly change: readonly TransactionOutput[]
  readonly fee: bigint
}

const sumOf = (outputs: readonly TransactionOutput[]): bigint => outputs.reduce((sum, { value }) => sum + value, 0n)

/** Reads the bytes, and which outputs are whose. */
function readTransfer(bytes: Uint8Array, isAlone: boolean, ctx: CapabilityContext): Reading {
  let psbt: Psbt
  try {
    psbt = readPsbt(bytes)
  } catch (error) {
    return unreadable('the bytes are no transaction', error)
  }
  const own = scriptOf(ctx.account.address, 'account', ctx.network)
  const spent = spentOutputs(psbt).map((output, index) => {
    // What a wallet spends that sends by itself is not known: of these coins only the sum is reckoned with.
    if (!output || (!isAlone && problemOf(psbt, index))) return unreadable('it does not show what it spends')
    return isEqual(output.script, own) ? output : unreadable('it spends what belongs to somebody else')
  })
  if (psbt.inputs.some(({ hashType }) => hashType !== undefined && hashType > 1))
    unreadable('it asks for a signature that does not cover everything')
  const { outputs } = psbt.transaction
  // A transfer to oneself has two outputs of the account: the first one is the receiver's.
  const [first, ...others] = outputs
  if (!first) return unreadable('it pays nobody')
  const change = others.filter(({ script }) => isEqual(script, own))
  const receivers = [first, ...others.filter(({ script }) => !isEqual(script, own))]
  const fee = sumOf(spent) - sumOf(outputs)
  if (fee < 0n) unreadable('it pays more than it spends')
  return { psbt, spent, receivers, change, fee }
}

/** What is spent, what is paid, and what comes back. */
function movedBy({ psbt, spent, change }: Reading, ctx: CapabilityContext): Pick<TransferFacts, 'spends' | 'makes'> {
  const own = ownScripts(ctx)
  const moved = (output: TransactionOutput, isBack: boolean): MovedOutput => {
    const address = addressOf(output.script, ctx.network)
    const isOwn = own.some((entry) => isEqual(entry, output.script))
    return {
      amount: output.value,
      ...(address === undefined ? {} : { address }),
      owner: isBack ? 'account' : isOwn ? 'wallet' : 'other',
    }
  }
  return {
    spends: spent.map((output) => moved(output, true)),
    makes: psbt.transaction.outputs.map((output) => moved(output, change.includes(output))),
  }
}

/** Every field of a transaction as text, under the names that Bitcoin has for them. */
function rawFields({ psbt, spent }: Reading, ctx: CapabilityContext): Readonly<Record<string, string>> {
  const { inputs, outputs, version, lockTime } = psbt.transaction
  const name = (script: Uint8Array): string => addressOf(script, ctx.network) ?? toHex(script)
  return {
    version: String(version),
    lockTime: String(lockTime),
    ...Object.fromEntries(
      inputs.map(({ txid, index }, at) => [
        `input ${at + 1}`,
        `${txid}:${index}, ${shown(spent[at]?.value ?? 0n)}, ${name(spent[at]?.script ?? new Uint8Array())}`,
      ]),
    ),
    ...Object.fromEntries(
      outputs.map(({ value, script }, at) => [`output ${at + 1}`, `${shown(value)}, ${name(script)}`]),
    ),
  }
}

/**
 * Reads back what prepared bytes do, by code of its own; of a wallet that sends by itself only who gets how much.
 * @throws `transfer/unreadable` for bytes that are no transfer of this account and nothing else
 */
export const inspectTransfer: CapabilityMap['inspectTransfer'] = async ({ prepared: { bytes, anchor } }, ctx) => {
  const paid = readPaymentAnchor(anchor)
  // A wallet that was given the bytes may send them, and nothing else.
  const isAlone = paid !== undefined && paid.whole === undefined
  const reading = readTransfer(bytes, isAlone, ctx)
  const { psbt, spent, receivers, fee } = reading
  const [receiver] = receivers
  if (!receiver || receivers.length !== 1) return unreadable('it pays more than one receiver')
  const to = addressOf(receiver.script, ctx.network)
  if (!to) return unreadable('it pays to no address')
  const certain = {
    network: ctx.network.id,
    from: ctx.account.address,
    to,
    asset: nativeAsset(ctx.network, { slip44: 0 }).id,
    amount: receiver.value,
    feeAtMost: fee,
    feeAbout: fee,
    digest: digestOf(bytes),
  }
  if (isAlone) return { ...certain, isSentByWallet: true, call: { to, amount: shown(receiver.value) } }
  const feeRate = feeRateOf(fee, transactionWeight(spent, psbt.transaction.outputs))
  return {
    ...certain,
    ...(feeRate === undefined ? {} : { feeRate }),
    ...(isFeeHigh(fee, receiver.value) ? { isFeeHigh: true } : {}),
    ...movedBy(reading, ctx),
    call: rawFields(reading, ctx),
  }
}
