import { formatAmount, type Network, type TransactionQuery } from '@latchkey/kernel'
import { addressOf } from './addresses.ts'
import { fromHex, isEqual, toHex } from './bytes.ts'
import { digestOf } from './hashes.ts'
import type { ChainOutput, ChainTransaction } from './nodes.ts'
import { typeOf } from './scripts.ts'
import { type Transaction, writeOutpoint, writeOutput } from './transaction.ts'

/**
 * What a wallet that sends by itself was asked for. Where it chooses the coins, only what is paid can be compared; where it was
 * given the bytes, all that they spend and pay is.
 */
export interface ReviewedPayment {
  /** Who is paid, and how much. */
  readonly pays: ChainOutput
  /** The scripts of the wallet's accounts: where what is left may go. */
  readonly own: readonly Uint8Array[]
  /** Of a transaction whose bytes the wallet was given: see {@link wholeOf}. */
  readonly whole?: string
}

/** What a transaction spends and pays, as a digest: signing changes neither, and wallets may order both, as by BIP-69. */
export function wholeOf({ inputs, outputs }: Pick<Transaction, 'inputs' | 'outputs'>): string {
  const lists = [inputs.map(writeOutpoint), outputs.map(writeOutput)]
  return digestOf(new TextEncoder().encode(lists.map((list) => list.map(toHex).sort().join()).join(';')))
}

/** As it is written down with the transaction, until its fate is known. */
export function paymentAnchor({ pays, own, whole }: ReviewedPayment): TransactionQuery['anchor'] {
  return { pays: `${pays.value}:${toHex(pays.script)}`, own: own.map(toHex), ...(whole ? { whole } : {}) }
}

/** The anchor of what a wallet sends. @param isWhole - these bytes, and no other transaction that pays the same */
export function paidAnchor(
  transaction: Transaction,
  own: readonly Uint8Array[],
  isWhole: boolean,
): TransactionQuery['anchor'] {
  const [pays] = transaction.outputs
  return pays ? paymentAnchor({ pays, own, ...(isWhole ? { whole: wholeOf(transaction) } : {}) }) : {}
}

/** Reads what {@link paymentAnchor} has written; `undefined` for other transactions. */
export function readPaymentAnchor({ pays, own, whole }: TransactionQuery['anchor']): ReviewedPayment | undefined {
  const [, value, hex = ''] = /^(\d{1,16}):([0-9a-f]+)$/.exec(String(pays)) ?? []
  const script = fromHex(hex)
  if (value === undefined || !script || !Array.isArray(own)) return undefined
  const accounts = own.flatMap((entry) => fromHex(String(entry)) ?? [])
  return { pays: { value: BigInt(value), script }, own: accounts, ...(typeof whole === 'string' ? { whole } : {}) }
}

const spentBy = ({ inputs, outputs }: ChainTransaction): Pick<Transaction, 'inputs' | 'outputs'> => ({
  inputs: inputs.map(({ txid, vout }) => ({ txid, index: vout, script: new Uint8Array(), sequence: 0, witness: [] })),
  outputs,
})

/** Why what the wallet sent is not what was reviewed; `undefined` when it is. */
export function differenceOf(sent: ChainTransaction, { pays, own, whole }: ReviewedPayment): string | undefined {
  // Several where the receiver is an own account: the change may go there, too.
  const toReceiver = sent.outputs.filter(({ script }) => isEqual(script, pays.script))
  const paid = toReceiver.find(({ value }) => value === pays.value)
  if (!paid) return toReceiver.length > 0 ? 'another amount is paid' : 'somebody else is paid'
  // An output of nothing only carries data.
  const isGood = (output: ChainOutput): boolean =>
    output === paid ||
    (output.value === 0n && typeOf(output.script) === 'other') ||
    own.some((entry) => isEqual(entry, output.script))
  if (!sent.outputs.every(isGood)) return 'what is left goes to somebody else'
  const isOther = whole !== undefined && wholeOf(spentBy(sent)) !== whole
  return isOther ? 'other coins are spent, or another fee is paid' : undefined
}

/** Outputs that are shown. */
const SHOWN_OUTPUTS = 6

/** What outputs pay as short text of no language, for two transactions side by side: `0.5 BTC → bc1q…`. */
export function paidText(
  outputs: readonly ChainOutput[],
  network: Pick<Network, 'nativeCurrency' | 'parameters'>,
): string {
  const { symbol, decimals } = network.nativeCurrency
  const texts = outputs
    .slice(0, SHOWN_OUTPUTS)
    .map(
      ({ value, script }) =>
        `${formatAmount(value, decimals)} ${symbol} → ${addressOf(script, network) ?? toHex(script).slice(0, 80)}`,
    )
  return texts.join(' + ') || '–'
}
