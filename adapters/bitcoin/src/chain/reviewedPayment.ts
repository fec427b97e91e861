import { formatAmount, type Network, type TransactionQuery } from '@latchkey/kernel'
import { addressOf } from './addresses.ts'
import { fromHex, isEqual, toHex } from './bytes.ts'
import type { ChainOutput, ChainTransaction } from './nodes.ts'
import { typeOf } from './scripts.ts'

/** What a wallet that sends by itself was asked for: it chooses the coins, so only what is paid can be compared. */
export interface ReviewedPayment {
  /** Who is paid, and how much. */
  readonly pays: ChainOutput
  /** The scripts of the wallet's accounts: where what is left may go. */
  readonly own: readonly Uint8Array[]
}

/** As it is written down with the transaction, until its fate is known. */
export function paymentAnchor({ pays, own }: ReviewedPayment): TransactionQuery['anchor'] {
  return { pays: `${pays.value}:${toHex(pays.script)}`, own: own.map(toHex) }
}

/** Reads what {@link paymentAnchor} has written; `undefined` for other transactions. */
export function readPaymentAnchor({ pays, own }: TransactionQuery['anchor']): ReviewedPayment | undefined {
  const [, value, hex = ''] = /^(\d{1,16}):([0-9a-f]+)$/.exec(String(pays)) ?? []
  const script = fromHex(hex)
  if (value === undefined || !script || !Array.isArray(own)) return undefined
  return { pays: { value: BigInt(value), script }, own: own.flatMap((entry) => fromHex(String(entry)) ?? []) }
}

/** Why what the wallet sent is not what was reviewed; `undefined` when it is. */
export function differenceOf(sent: ChainTransaction, { pays, own }: ReviewedPayment): string | undefined {
  // Several where the receiver is an own account: the change may go there, too.
  const toReceiver = sent.outputs.filter(({ script }) => isEqual(script, pays.script))
  const paid = toReceiver.find(({ value }) => value === pays.value)
  if (!paid) return toReceiver.length > 0 ? 'another amount is paid' : 'somebody else is paid'
  // An output of nothing only carries data.
  const isGood = (output: ChainOutput): boolean =>
    output === paid ||
    (output.value === 0n && typeOf(output.script) === 'other') ||
    own.some((entry) => isEqual(entry, output.script))
  return sent.outputs.every(isGood) ? undefined : 'what is left goes to somebody else'
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
