import {
  type CapabilityContext,
  type CapabilityMap,
  type FeeQuote,
  type FeeSpeed,
  formatAmount,
  kernelError,
  type Transfer,
  type TransferRequest,
} from '@latchkey/kernel'
import { malformedAnswer, nodeCall, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { SIGNATURE_FEE } from './chain/programs.ts'
import { isBlockhashValid, readInteger, readText } from './chain/rpc.ts'
import { readTransaction } from './chain/transaction.ts'
import { digestOf } from './digest.ts'
import { boundedPrice, feeOf, readPrices, SPEEDS, simulate } from './fees.ts'
import { planTransfer, type TransferPlan } from './plan.ts'
import { sendSigned, signAndSend } from './send.ts'
import { signChecked } from './signTransactions.ts'
import { buildTransaction } from './web3.ts'

/** Compute units while a transaction is tried: more than any transfer takes. */
const TRIAL_UNITS = 400_000n
/** Milliseconds a blockhash lives, less what an approval takes to get to a node: 150 slots are 60 seconds. */
export const LIFE_MS = 55_000
const NAMES = { slip44: 501, tokenStandard: 'token' } as const

interface Latest {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

async function latestBlockhash(ctx: CapabilityContext): Promise<Latest> {
  const method = 'getLatestBlockhash'
  const value = readProperty(await nodeCall(ctx, method, [{ commitment: 'confirmed' }]), 'value')
  return {
    blockhash: readText(readProperty(value, 'blockhash'), method, ctx),
    lastValidBlockHeight: readInteger(readProperty(value, 'lastValidBlockHeight'), method, ctx),
  }
}

interface Costs {
  readonly units: bigint
  readonly price: bigint
  /** What opening a token account for the receiver takes, in lamports. */
  readonly opening: bigint
}

function costsOf(units: bigint, opening: bigint, price: bigint): Costs {
  return { units, opening, price: boundedPrice(units, price) }
}

/** Amount, lamports that leave the account with it, and refusals where there is too little of either. */
function settleAmount(
  request: TransferRequest,
  { plan, lamports, costs }: { readonly plan: TransferPlan; readonly lamports: bigint; readonly costs: Costs },
  ctx: CapabilityContext,
): bigint {
  const { symbol, decimals } = ctx.network.nativeCurrency
  const isNative = request.asset.kind === 'native'
  const besides = feeOf(costs.units, costs.price) + costs.opening
  const spendable = isNative ? (plan.available > besides ? plan.available - besides : 0n) : plan.available
  const amount = request.max ? spendable : request.amount
  if (lamports < besides) throw kernelError('transfer/insufficient-fee', { details: { symbol } })
  if (amount > plan.available || (request.max && amount === 0n)) {
    const { asset } = request
    const text = formatAmount(amount, isNative ? decimals : asset.decimals)
    throw kernelError('transfer/insufficient-funds', { details: { symbol: asset.symbol, amount: text } })
  }
  if (amount > spendable) throw kernelError('transfer/insufficient-fee', { details: { symbol } })
  plan.check(amount, lamports - besides - (isNative ? amount : 0n))
  return amount
}

/** What a transfer takes when a node tries it: compute units, and lamports for a token account it opens. */
async function tryTransfer(plan: TransferPlan, amount: bigint, symbol: string, ctx: CapabilityContext) {
  const instructions = plan.instructions(amount)
  // Any blockhash will do: the node takes its own.
  const trial = { payer: ctx.account.address, blockhash: ctx.account.address, instructions, price: 0n }
  const bytes = buildTransaction({ ...trial, units: TRIAL_UNITS })
  const { units, lamports } = await simulate(bytes, ctx, { symbol, watch: plan.opens })
  if (plan.opens && lamports === undefined)
    throw malformedAnswer(ctx, 'simulateTransaction', 'the account that is opened')
  return { units, opening: plan.opens ? (lamports ?? 0n) : 0n }
}

/** Whether the wallet signs and sends in one, and so may take a newer blockhash than the one reviewed. */
export const sendsAlone = ({ session: { methods } }: CapabilityContext): boolean =>
  methods !== undefined && !methods.includes('solana_signTransaction')

/** The amount to try: all of it less a fee that is certainly enough, where everything is sent. */
function trialAmount({ asset, max, amount }: TransferRequest, { available }: TransferPlan): bigint {
  if (!max) return amount
  return asset.kind === 'native' ? 0n : available
}

/** What is wrong whatever the fee will be, in better words than those of a node that tries it. */
function checkAmount(request: TransferRequest, plan: TransferPlan, lamports: bigint, ctx: CapabilityContext): void {
  const { asset, amount, max } = request
  if (lamports <= 0n)
    throw kernelError('transfer/insufficient-fee', { details: { symbol: ctx.network.nativeCurrency.symbol } })
  if (max) return
  if (amount > plan.available) {
    const details = { symbol: asset.symbol, amount: formatAmount(amount, asset.decimals) }
    throw kernelError('transfer/insufficient-funds', { details })
  }
  plan.check(amount, lamports - SIGNATURE_FEE - (asset.kind === 'native' ? amount : 0n))
}

/**
 * Builds the bytes of a transfer. Decimals, fees of the token and what the receiver lacks are read from the chain; the
 * whole transaction is tried on a node first.
 */
export const prepareTransfer: CapabilityMap['prepareTransfer'] = async (request, ctx) => {
  const { plan, lamports } = await planTransfer(request, ctx)
  checkAmount(request, plan, lamports, ctx)
  const { symbol } = request.asset
  const [{ units, opening }, prices, latest] = await Promise.all([
    tryTransfer(plan, trialAmount(request, plan), symbol, ctx),
    readPrices(ctx, plan.written),
    latestBlockhash(ctx),
  ])
  const costs = costsOf(units, opening, prices[request.speed ?? 'standard'])
  const amount = settleAmount(request, { plan, lamports, costs }, ctx)
  const bytes = buildTransaction({
    payer: ctx.account.address,
    blockhash: latest.blockhash,
    instructions: plan.instructions(amount),
    units: costs.units,
    price: costs.price,
  })
  return {
    bytes,
    digest: digestOf(bytes),
    anchor: {
      blockhash: latest.blockhash,
      lastValidBlockHeight: Number(latest.lastValidBlockHeight),
      reviewed: toBase64(bytes),
      ...(sendsAlone(ctx) ? { isSentByWallet: true } : {}),
    },
    feeAbout: feeOf(costs.units, costs.price),
    ...(plan.memo === undefined ? {} : { memo: plan.memo }),
    ...(plan.arrives ? { arrives: plan.arrives(amount) } : {}),
    expiresAt: ctx.services.clock.now() + LIFE_MS,
    expiresOnChain: true,
  }
}

/**
 * Has prepared bytes signed, compares what came back, and only then sends it. A wallet that only sends by itself is asked to,
 * and what it sent is read back.
 * @throws `transfer/changed`, `transfer/expired`, `solana/transaction-changed`, `request/rejected`, …
 */
export const sendPrepared: CapabilityMap['sendPrepared'] = async ({ prepared, digest }, ctx) => {
  const { bytes } = prepared
  if (digestOf(bytes) !== digest || prepared.digest !== digest) throw kernelError('transfer/changed')
  const { blockhash } = readTransaction(bytes)
  if (!(await isBlockhashValid(ctx, blockhash))) throw kernelError('transfer/expired')
  if (sendsAlone(ctx)) return signAndSend(bytes, ctx)
  const { transactions } = await signChecked([bytes], ctx, true)
  return { hash: await sendSigned(transactions[0] ?? bytes, ctx) }
}

/** The request that a plain transfer stands for. */
function requestOf({ to, amount, token }: Transfer, ctx: CapabilityContext): TransferRequest {
  const native = nativeAsset(ctx.network, NAMES)
  if (!token) return { to, amount, asset: native }
  const { address, decimals } = token
  const id = tokenAssetId(ctx.network.id, NAMES, address)
  const names = { name: address, symbol: address.slice(0, 4), decimals }
  const asset = {
    ...names,
    id,
    network: ctx.network.id,
    kind: 'token',
    standard: 'token',
    address,
    standing: 'unlisted',
  }
  return { to, amount, asset: asset as TransferRequest['asset'] }
}

/** Moves SOL or a token, with everything checked that {@link sendPrepared} checks. */
export const transfer: CapabilityMap['transfer'] = async (input, ctx) => {
  const prepared = await prepareTransfer(requestOf(input, ctx), ctx)
  return sendPrepared({ prepared, digest: prepared.digest }, ctx)
}

/** What a transfer would cost at each speed, in lamports; exactly that much is taken. */
export const feeSpeeds: CapabilityMap['feeSpeeds'] = async (request, ctx) => {
  const { plan } = await planTransfer(request, ctx)
  const amount = request.max || request.amount > plan.available ? 0n : request.amount
  const [{ units }, prices] = await Promise.all([
    tryTransfer(plan, amount, request.asset.symbol, ctx),
    readPrices(ctx, plan.written),
  ])
  const quote = (speed: FeeSpeed): FeeQuote => {
    const fee = feeOf(units, boundedPrice(units, prices[speed]))
    return { atMost: fee, about: fee }
  }
  return Object.fromEntries(SPEEDS.map((speed) => [speed, quote(speed)])) as Record<FeeSpeed, FeeQuote>
}

/** What the network takes for a transfer at the usual speed, in lamports. */
export const estimateFee: CapabilityMap['estimateFee'] = async (input, ctx) => {
  const { standard } = await feeSpeeds(requestOf(input, ctx), ctx)
  return { amount: standard.atMost }
}
