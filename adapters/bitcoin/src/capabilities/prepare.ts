import {
  type CapabilityContext,
  type CapabilityMap,
  type FeeQuote,
  type FeeSpeed,
  formatAmount,
  kernelError,
  type PreparedTransfer,
  type Transfer,
  type TransferRequest,
} from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { canSign, mayHoldOrdinals, ownScripts, type Payer, payerOf, type Spender, scriptOf } from '../chain/account.ts'
import { isEqual } from '../chain/bytes.ts'
import {
  type Choice,
  chooseAll,
  chooseCoins,
  dustOf,
  feeFor,
  inputWeightOf,
  mostInputsOf,
  outputWeightOf,
  type Wanted,
} from '../chain/coins.ts'
import { malformed } from '../chain/esplora.ts'
import { currentRates, feeElsewhere, type Rate, type Rates, rateOf } from '../chain/fees.ts'
import { digestOf } from '../chain/hashes.ts'
import { type Coin, readChainTransaction, readCoins, readHeight } from '../chain/nodes.ts'
import { readPsbt } from '../chain/psbt.ts'
import { readRawTransaction } from '../chain/rawTransactions.ts'
import { paidAnchor } from '../chain/reviewedPayment.ts'
import { bitcoinError } from '../errors.ts'
import { buildPsbt, type InputPlan } from './library.ts'

/** Outputs up to this many satoshis may be there to carry an ordinal. */
const ORDINAL_SIZE = 10_000n
/** Previous transactions that are fetched for one transfer, and at a time. */
const MAX_PREVIOUS = 200
const AT_ONCE = 6
/** Milliseconds after which fees and coins are looked at anew. */
const LIFE_MS = 600_000

/** What the account can spend on a transfer. */
export interface Purse extends Payer {
  readonly coins: readonly Coin[]
  /** Satoshis in small outputs that are left alone. */
  readonly spared: bigint
}

async function isOwnChange(coin: Coin, own: readonly Uint8Array[], ctx: CapabilityContext): Promise<boolean> {
  const transaction = await readChainTransaction(coin.txid, ctx)
  return transaction?.spends.every((spent) => spent && own.some((script) => isEqual(script, spent.script))) ?? false
}

/** Confirmed coins and our own change, without the small outputs of accounts that may hold ordinals. */
export async function openPurse(ctx: CapabilityContext): Promise<Purse> {
  const payer = await payerOf(ctx)
  const all = await readCoins(payer.spender.address, ctx)
  const own = ownScripts(ctx)
  const waiting = all.filter(({ confirmed }) => !confirmed)
  const strangers = new Set<string>()
  for (const coin of waiting.slice(0, MAX_PREVIOUS)) if (!(await isOwnChange(coin, own, ctx))) strangers.add(coin.txid)
  for (const coin of waiting.slice(MAX_PREVIOUS)) strangers.add(coin.txid)
  const known = all.filter(({ txid, confirmed }) => confirmed || !strangers.has(txid))
  const isKept = ({ value }: Coin): boolean => value <= ORDINAL_SIZE && mayHoldOrdinals(ctx)
  const spared = known.filter(isKept).reduce((sum, { value }) => sum + value, 0n)
  return { ...payer, coins: known.filter((coin) => !isKept(coin)), spared }
}

function wantedOf(amount: bigint, receiver: Uint8Array, { spender }: Purse, rate: Rate): Wanted {
  const inputWeight = inputWeightOf(spender.script)
  if (!inputWeight) throw bitcoinError('bitcoin/key-missing', { details: { address: spender.address } })
  const changeWeight = outputWeightOf(spender.script)
  return {
    amount,
    rate,
    inputWeight,
    outputWeight: outputWeightOf(receiver),
    changeWeight,
    dust: dustOf(spender.script),
  }
}

/** Why coins are not enough, in the words that fit. */
function refuse(wanted: Wanted, purse: Purse, ctx: CapabilityContext): never {
  const { symbol, decimals } = ctx.network.nativeCurrency
  const most = mostInputsOf(wanted)
  const sorted = [...purse.coins].sort((entry, other) => (entry.value < other.value ? 1 : -1))
  const total = sorted.reduce((sum, { value }) => sum + value, 0n)
  const needed = wanted.amount + feeFor(Math.min(sorted.length, most), false, wanted)
  if (sorted.length > most && total >= needed) {
    const possible = sorted.slice(0, most).reduce((sum, { value }) => sum + value, 0n) - feeFor(most, false, wanted)
    const amount = formatAmount(possible > 0n ? possible : 0n, decimals)
    throw bitcoinError('bitcoin/many-coins', { details: { count: most, amount: `${amount} ${symbol}` } })
  }
  if (purse.spared && total + purse.spared >= needed)
    throw bitcoinError('bitcoin/coins-kept', { details: { spared: String(purse.spared) } })
  if (total >= wanted.amount && total > 0n) throw kernelError('transfer/insufficient-fee', { details: { symbol } })
  const amount = formatAmount(wanted.amount, decimals)
  throw kernelError('transfer/insufficient-funds', { details: { symbol, amount } })
}

/** Previous transactions by id, a few at a time. */
async function readPrevious(ids: readonly string[], ctx: CapabilityContext): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  const waiting = [...ids]
  const work = async (): Promise<void> => {
    for (let txid = waiting.pop(); txid !== undefined; txid = waiting.pop()) {
      const raw = await readRawTransaction(txid, ctx)
      if (!raw) throw malformed(ctx, `/tx/${txid}/hex`, 'a transaction that an output was told of')
      found.set(txid, raw.bytes)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/**
 * What the chain library needs of each coin. Previous transactions are there for everything that does not sign all
 * amounts: always before SegWit, and for its version 0 as long as they are not too many.
 */
export async function inputsOf(
  coins: readonly Coin[],
  spender: Spender,
  ctx: CapabilityContext,
): Promise<readonly InputPlan[]> {
  const { script, type, redeemScript, internalKey } = spender
  const ids = [...new Set(coins.map(({ txid }) => txid))]
  const isNeeded = type === 'p2pkh' || (type !== 'p2tr' && ids.length <= MAX_PREVIOUS)
  const previous = isNeeded ? await readPrevious(ids, ctx) : new Map<string, Uint8Array>()
  return coins.map(({ txid, vout, value }) => {
    const whole = previous.get(txid)
    return {
      txid,
      vout,
      value,
      script,
      isWitness: type !== 'p2pkh',
      ...(whole ? { previous: whole } : {}),
      ...(redeemScript ? { redeemScript } : {}),
      ...(internalKey ? { internalKey } : {}),
    }
  })
}

/** What was chosen for a transfer. */
interface Chosen {
  readonly fee: bigint
  readonly coins: readonly Coin[]
  readonly elsewhere?: bigint
  /** See {@link Payer}. */
  readonly sendsAlone: boolean
}

/** Bytes as they are handed on, with what has to be remembered of them: also who sends them, which is decided here alone. */
export function preparedOf(bytes: Uint8Array, chosen: Chosen, ctx: CapabilityContext): PreparedTransfer {
  const { fee, elsewhere, sendsAlone } = chosen
  const [first] = chosen.coins
  const spends = first ? { spends: `${first.txid}:${first.vout}` } : {}
  const paid = paidAnchor(readPsbt(bytes).transaction, ownScripts(ctx), !sendsAlone)
  return {
    bytes,
    digest: digestOf(bytes),
    anchor: sendsAlone ? paid : canSign(ctx) ? spends : { ...paid, ...spends },
    feeAbout: fee,
    ...(elsewhere === undefined ? {} : { feeElsewhere: elsewhere }),
    expiresAt: ctx.services.clock.now() + LIFE_MS,
  }
}

function choose(request: TransferRequest, wanted: Wanted, purse: Purse, ctx: CapabilityContext): Choice<Coin> {
  if (!request.max) return chooseCoins(purse.coins, wanted) ?? refuse(wanted, purse, ctx)
  const all = chooseAll(purse.coins, wanted)
  return all && all.coins.length <= mostInputsOf(wanted) ? all : refuse({ ...wanted, amount: 1n }, purse, ctx)
}

/** The rates to choose from: what is paid now, or what the user states. */
export async function ratesFor({ feeRate }: Pick<TransferRequest, 'feeRate'>, ctx: CapabilityContext): Promise<Rates> {
  if (feeRate === undefined) return currentRates(ctx)
  if (Number.isFinite(feeRate) && feeRate > 0) {
    const rate = rateOf(feeRate)
    return { standard: rate, fast: rate, instant: rate }
  }
  throw bitcoinError('bitcoin/invalid-input', {
    details: { argument: 'feeRate', problem: 'expected satoshis per byte' },
  })
}

/** What a second source of fees says against this one; nothing against a rate that is stated. */
export async function doubtOf(
  { feeRate }: Pick<TransferRequest, 'feeRate'>,
  paid: Parameters<typeof feeElsewhere>[0],
  ctx: CapabilityContext,
): Promise<{ readonly elsewhere?: bigint }> {
  const elsewhere = feeRate === undefined ? await feeElsewhere(paid, ctx) : undefined
  return elsewhere === undefined ? {} : { elsewhere }
}

/** Builds the bytes of a transfer from the payment account, and asks only nodes. */
export const prepareTransfer: CapabilityMap['prepareTransfer'] = async (request, ctx) => {
  const { to, memo, asset, speed = 'standard' } = request
  if (asset.kind !== 'native' || memo !== undefined)
    throw bitcoinError('bitcoin/invalid-input', {
      details: { argument: memo === undefined ? 'asset' : 'memo', problem: 'there is none on this network' },
    })
  const receiver = scriptOf(to, 'to', ctx.network)
  const [purse, rates, height] = await Promise.all([openPurse(ctx), ratesFor(request, ctx), readHeight(ctx)])
  const wanted = wantedOf(request.max ? 0n : request.amount, receiver, purse, rates[speed])
  const { coins, fee, change } = choose(request, wanted, purse, ctx)
  const sum = coins.reduce((total, { value }) => total + value, 0n)
  const amount = sum - fee - change
  const minimum = dustOf(receiver)
  if (amount < minimum)
    throw bitcoinError('bitcoin/amount-small', { details: { amount: String(amount), minimum: String(minimum) } })
  const outputs = [{ value: amount, script: receiver }]
  if (change) outputs.push({ value: change, script: purse.spender.script })
  const [inputs, elsewhere] = await Promise.all([
    inputsOf(coins, purse.spender, ctx),
    doubtOf(request, { fee, rate: rates[speed], speed }, ctx),
  ])
  const { sendsAlone } = purse
  return preparedOf(buildPsbt({ inputs, outputs, lockTime: height }), { fee, coins, ...elsewhere, sendsAlone }, ctx)
}

/** What a transfer would cost at each speed, or at the rate that is stated, in satoshis; exactly that much is taken. */
export const feeSpeeds: CapabilityMap['feeSpeeds'] = async (request, ctx) => {
  const [purse, rates] = await Promise.all([openPurse(ctx), ratesFor(request, ctx)])
  // A receiver who is not known yet costs what the own account would.
  const receiver = request.to ? scriptOf(request.to, 'to', ctx.network) : purse.spender.script
  const quote = (speed: FeeSpeed): FeeQuote => {
    const wanted = wantedOf(request.amount || dustOf(receiver), receiver, purse, rates[speed])
    const choice = request.max ? chooseAll(purse.coins, wanted) : chooseCoins(purse.coins, wanted, () => 0)
    const fee = choice?.fee ?? feeFor(Math.max(1, Math.min(purse.coins.length, mostInputsOf(wanted))), true, wanted)
    return { atMost: fee, about: fee }
  }
  return { standard: quote('standard'), fast: quote('fast'), instant: quote('instant') }
}

/** The request that a plain transfer stands for. */
export function requestOf({ to, amount, token }: Transfer, { network }: CapabilityContext): TransferRequest {
  if (token) throw bitcoinError('bitcoin/invalid-input', { details: { argument: 'token', problem: 'there are none' } })
  return { to, amount, asset: nativeAsset(network, { slip44: 0 }) }
}

/** What the network takes for a transfer at the usual speed, in satoshis. */
export const estimateFee: CapabilityMap['estimateFee'] = async (input, ctx) => {
  const { standard } = await feeSpeeds(requestOf(input, ctx), ctx)
  return { amount: standard.atMost }
}
