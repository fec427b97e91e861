import type { CapabilityContext, CapabilityMap } from '@latchkey/kernel'
import { type Spender, spenderOf } from '../chain/account.ts'
import { isEqual } from '../chain/bytes.ts'
import { dustOf, inputWeightOf } from '../chain/coins.ts'
import { malformed } from '../chain/esplora.ts'
import { feeOf, type Rate } from '../chain/fees.ts'
import { type ChainTransaction, type Coin, readChainTransaction, readHeight } from '../chain/nodes.ts'
import { readRawTransaction } from '../chain/rawTransactions.ts'
import { virtualSize } from '../chain/transaction.ts'
import { bitcoinError } from '../errors.ts'
import { buildPsbt } from './library.ts'
import { doubtOf, inputsOf, openPurse, preparedOf, ratesFor } from './prepare.ts'

/** What nodes want on top, for a thousand virtual bytes, to take one transaction in the place of another (BIP-125). */
const STEP = 1000n

/** A transaction that waits, with which of its outputs are whose. */
interface Pending {
  readonly coins: readonly Coin[]
  readonly receivers: ChainTransaction['outputs']
  readonly change: bigint
  readonly fee: bigint
  readonly size: number
}

/** Reads a transaction of the account that waits. @throws `bitcoin/not-pending` for others */
async function readPending(txid: string, spender: Spender, ctx: CapabilityContext): Promise<Pending> {
  const [found, raw] = await Promise.all([readChainTransaction(txid, ctx), readRawTransaction(txid, ctx)])
  const isOwn = found?.spends.every((spent) => spent && isEqual(spent.script, spender.script))
  if (!found || !raw || found.status.confirmed || !isOwn)
    throw bitcoinError('bitcoin/not-pending', { details: { txid } })
  // What does not spend the same would be paid beside it, not in its place: the bytes say what it spends, not the node.
  const isSame = raw.transaction.inputs.every(
    (input, at) => found.inputs[at]?.txid === input.txid && found.inputs[at]?.vout === input.index,
  )
  if (!isSame || found.inputs.length !== raw.transaction.inputs.length)
    throw malformed(ctx, `/tx/${txid}`, 'what the transaction spends')
  const coins = found.inputs.map((input, at) => ({ ...input, value: found.spends[at]?.value ?? 0n, confirmed: true }))
  // The first output is the receiver's, also where the account pays itself.
  const [first, ...others] = raw.transaction.outputs
  const change = others.filter(({ script }) => isEqual(script, spender.script))
  const receivers = [...(first ? [first] : []), ...others.filter((output) => !change.includes(output))]
  const paid = raw.transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
  const fee = coins.reduce((sum, { value }) => sum + value, 0n) - paid
  return {
    coins,
    receivers,
    change: change.reduce((sum, { value }) => sum + value, 0n),
    fee,
    size: virtualSize(raw.transaction),
  }
}

/** The smallest fee that nodes take for the same transaction with so many bytes more. */
function newFee({ fee, size }: Pending, more: number, rate: Rate): bigint {
  const least = fee + feeOf(size + more, STEP)
  const wanted = feeOf(size + more, rate)
  return wanted > least ? wanted : least
}

/** What the replacement spends and gives back: less change, else one more coin. */
async function raise(txid: string, pending: Pending, spender: Spender, rate: Rate, ctx: CapabilityContext) {
  const dust = dustOf(spender.script)
  const fee = newFee(pending, 0, rate)
  const left = pending.change + pending.fee - fee
  if (left >= dust) return { coins: pending.coins, change: left, fee }
  const more = Math.ceil((inputWeightOf(spender.script) ?? 0) / 4) + (pending.change ? 0 : 9 + spender.script.length)
  const higher = newFee(pending, more, rate)
  const { coins } = await openPurse(ctx)
  // A node may list for a while what the transaction spends already.
  const isSpent = ({ txid: from, vout }: Coin) => pending.coins.some((coin) => coin.txid === from && coin.vout === vout)
  const others = coins.filter((coin) => coin.confirmed && coin.txid !== txid && !isSpent(coin))
  const needed = higher + dust - pending.change - pending.fee
  const [extra] = others
    .filter(({ value }) => value >= needed)
    .sort((entry, other) => (entry.value < other.value ? -1 : 1))
  if (extra)
    return {
      coins: [...pending.coins, extra],
      change: pending.change + pending.fee + extra.value - higher,
      fee: higher,
    }
  // Without a coin more all of the change goes to the fee, where that is enough.
  if (pending.change && left >= 0n) return { coins: pending.coins, change: 0n, fee: pending.change + pending.fee }
  throw bitcoinError('bitcoin/no-room', { details: { txid } })
}

/**
 * Builds a transaction that takes the place of one that waits (BIP-125): the same inputs and receivers, a higher fee
 * out of the change, or with one coin more.
 * @throws `bitcoin/not-pending`, `bitcoin/no-room`
 */
export const prepareSpeedUp: CapabilityMap['prepareSpeedUp'] = async ({ hash, speed = 'instant', feeRate }, ctx) => {
  const spender = await spenderOf(ctx)
  const pending = await readPending(hash, spender, ctx)
  const stated = feeRate === undefined ? {} : { feeRate }
  const rates = await ratesFor(stated, ctx)
  const { coins, change, fee } = await raise(hash, pending, spender, rates[speed], ctx)
  const outputs = [...pending.receivers, ...(change ? [{ value: change, script: spender.script }] : [])]
  const [inputs, lockTime, elsewhere] = await Promise.all([
    inputsOf(coins, spender, ctx),
    readHeight(ctx),
    doubtOf(stated, { fee, rate: rates[speed], speed }, ctx),
  ])
  // A wallet that sends by itself would pay beside the other transaction, not in its place.
  const chosen = { fee, coins, ...elsewhere, sendsAlone: false }
  return preparedOf(buildPsbt({ inputs, outputs, lockTime }), chosen, ctx)
}
