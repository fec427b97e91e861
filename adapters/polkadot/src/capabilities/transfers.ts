import {
  type CapabilityContext,
  type CapabilityMap,
  type FeeQuote,
  isKernelError,
  kernelError,
  type Transfer,
  type TransferRequest,
} from '@latchkey/kernel'
import { malformedAnswer, nodeCall } from '@latchkey/kernel/adapter'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { callHash, digestOf } from '../codec/hashes.ts'
import { lifeOf, readPayload } from '../codec/payload.ts'
import { addressOn } from '../ss58.ts'
import { type Fee, feeOf } from './fees.ts'
import { callOf, planTransfer, settleAmount, type TransferPlan, transferable } from './plan.ts'
import { buildPayload, type WantedTerms } from './polkadotApi.ts'
import { blockHash, blockNumber } from './rpc.ts'
import { confirmMetadata, forgetRuntime, loadRuntime, type Runtime } from './runtime.ts'
import { sendSigned } from './send.ts'
import { signPayload } from './signTransactions.ts'

/** Blocks for which a transfer may be taken up. */
const PERIOD = 64
/** Of these, the ones that an approval must not need: handing over and being seen take a few. */
const MARGIN = 6
/** Milliseconds between blocks at the fastest, by which the time to approve is reckoned. */
const BLOCK_MS = 2000
const NAMES = { slip44: 354, tokenStandard: 'asset' } as const

async function nextNonce(ctx: CapabilityContext): Promise<number> {
  const method = 'system_accountNextIndex'
  const nonce = await nodeCall(ctx, method, [addressOn(ctx.account.address, ctx.network)])
  if (typeof nonce === 'number' && Number.isInteger(nonce) && nonce >= 0) return nonce
  throw malformedAnswer(ctx, method, 'a whole number')
}

/**
 * The hash of the metadata, where the runtime checks it: then a node that lies about it is found out by the chain. The node
 * chooses the version it answers with, and no hash can be made of an older one: such metadata is refused, not believed.
 * @throws `rpc/malformed` for metadata that can neither be proved nor is the same at every node
 */
async function checkedHash(runtime: Runtime, ctx: CapabilityContext): Promise<Uint8Array | undefined> {
  const { metadata } = runtime
  if (!metadata.extensions.some(({ name }) => name === 'CheckMetadataHash')) {
    await confirmMetadata(ctx, runtime)
    return undefined
  }
  if (metadata.version < 15) throw malformedAnswer(ctx, 'Metadata_metadata_at_version', 'metadata of version 15')
  const { metadataHash } = await import('./metadataHash.ts')
  return metadataHash(runtime, ctx.network)
}

async function termsOf(runtime: Runtime, ctx: CapabilityContext): Promise<WantedTerms> {
  const [nonce, hash, checked] = await Promise.all([nextNonce(ctx), blockHash(ctx, 'final'), checkedHash(runtime, ctx)])
  const address = addressOn(ctx.account.address, ctx.network)
  const number = await blockNumber(ctx, hash)
  return { address, nonce, blockHash: hash, blockNumber: number, period: PERIOD, metadataHash: checked }
}

interface Draft {
  readonly runtime: Runtime
  readonly plan: TransferPlan
  readonly terms: WantedTerms
  readonly fee: Fee
}

/** What a transfer takes and costs; the fee is that of the same call over a like amount. */
async function draft(request: TransferRequest, ctx: CapabilityContext): Promise<Draft> {
  const runtime = await loadRuntime(ctx)
  const [plan, terms] = await Promise.all([planTransfer(request, runtime, ctx), termsOf(runtime, ctx)])
  const most = plan.token ? plan.token.own.balance : transferable(plan)
  const trial = callOf(request, plan, request.max || request.amount > most ? most : request.amount)
  const bytes = await buildPayload(ctx, runtime, trial, terms)
  return { runtime, plan, terms, fee: await feeOf(ctx, runtime, bytes, ctx.account.address) }
}

/**
 * Builds the bytes of a transfer that keeps the account open, or with `max` and `closes` ends it. What the receiver and the
 * account itself have to hold is read from the chain.
 * @throws `transfer/insufficient-funds`, `transfer/insufficient-fee`, `polkadot/keep-alive`, `polkadot/receiver-needs`, …
 */
export const prepareTransfer: CapabilityMap['prepareTransfer'] = async (request, ctx) => {
  const { runtime, plan, terms, fee } = await draft(request, ctx)
  const amount = settleAmount(request, plan, fee.atMost, ctx.network)
  const bytes = await buildPayload(ctx, runtime, callOf(request, plan, amount), terms)
  const payload = readPayload(bytes, runtime.metadata)
  const { death } = lifeOf(payload, terms.blockNumber)
  const isNative = !plan.token
  const { consumers, held, reserved } = plan.sender
  const canClose = isNative && consumers === 0 && held === 0n && reserved === 0n
  return {
    bytes,
    digest: digestOf(bytes),
    anchor: { nonce: terms.nonce, block: terms.blockNumber, death, call: callHash(payload) },
    feeAbout: fee.about,
    ...(fee.elsewhere === undefined ? {} : { feeElsewhere: fee.elsewhere }),
    ...(request.max && canClose && !request.closes ? { keeps: plan.deposit } : {}),
    expiresAt: ctx.services.clock.now() + (PERIOD - MARGIN) * BLOCK_MS,
    expiresOnChain: true,
  }
}

/**
 * Has prepared bytes signed, checks the signature over exactly these bytes, and only then sends them.
 * @throws `transfer/changed`, `transfer/expired`, `polkadot/transaction-changed`, `polkadot/signature-invalid`,
 *   `request/rejected`, …
 */
export const sendPrepared: CapabilityMap['sendPrepared'] = async ({ prepared, digest }, ctx) => {
  const { bytes } = prepared
  if (digestOf(bytes) !== digest || prepared.digest !== digest) throw kernelError('transfer/changed')
  const runtime = await loadRuntime(ctx)
  const payload = readPayload(bytes, runtime.metadata)
  if (payload.specVersion !== BigInt(runtime.specVersion)) throw kernelError('transfer/expired')
  const { hash, number } = await headOf(ctx)
  const start = await blockNumber(ctx, payload.blockHash)
  const { death } = lifeOf(payload, start)
  if (number + MARGIN > death || hash === '') throw kernelError('transfer/expired')
  try {
    const extrinsic = await signPayload({ bytes, payload, start, runtime, isForSending: true }, ctx)
    return { hash: await sendSigned(extrinsic, death, ctx) }
  } catch (error) {
    // A wallet and a network that know the runtime refuse what false metadata led to: the next review reads it anew.
    if (!isKernelError(error, 'request/rejected')) forgetRuntime(ctx, runtime)
    throw error
  }
}

async function headOf(ctx: CapabilityContext): Promise<{ readonly hash: string; readonly number: number }> {
  const hash = await blockHash(ctx, 'best')
  return { hash, number: await blockNumber(ctx, hash) }
}

/** The request that a plain transfer stands for. */
function requestOf({ to, amount, token }: Transfer, { network }: CapabilityContext): TransferRequest {
  if (!token) return { to, amount, asset: nativeAsset(network, NAMES) }
  const { address, decimals } = token
  const id = tokenAssetId(network.id, NAMES, address)
  const names = { id, name: address, symbol: address, address, decimals, network: network.id }
  return { to, amount, asset: { ...names, kind: 'token', standard: 'asset', standing: 'unlisted' } }
}

/** Moves the native coin or a token, with everything checked that {@link sendPrepared} checks. */
export const transfer: CapabilityMap['transfer'] = async (input, ctx) => {
  const prepared = await prepareTransfer(requestOf(input, ctx), ctx)
  return sendPrepared({ prepared, digest: prepared.digest }, ctx)
}

/** What a transfer costs: the same at each speed, because blocks have room and nothing is gained by a tip. */
export const feeSpeeds: CapabilityMap['feeSpeeds'] = async (request, ctx) => {
  const { fee } = await draft(request, ctx)
  const quote: FeeQuote = fee
  return { standard: quote, fast: quote, instant: quote }
}

/** The most that the network takes for a transfer, in the smallest unit. */
export const estimateFee: CapabilityMap['estimateFee'] = async (input, ctx) => {
  const { fee } = await draft(requestOf(input, ctx), ctx)
  return { amount: fee.atMost }
}
