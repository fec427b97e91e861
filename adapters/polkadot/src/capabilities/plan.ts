import { formatAmount, kernelError, type TransferRequest } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext } from '@latchkey/kernel/adapter'
import { constantOf } from '../codec/metadata.ts'
import { polkadotError } from '../errors.ts'
import { normalAddress } from '../ss58.ts'
import {
  type AssetAccount,
  type AssetFacts,
  isAssetId,
  type NativeAccount,
  readAsset,
  readAssetAccount,
  readNativeAccount,
} from './chainState.ts'
import type { WantedCall } from './polkadotApi.ts'
import type { Runtime } from './runtime.ts'

/** What is known before a transfer is built. */
export interface TransferPlan {
  /** The receiver in normal form. */
  readonly to: string
  readonly sender: NativeAccount
  readonly receiver: NativeAccount
  /** What an account has to hold of the native coin to exist. */
  readonly deposit: bigint
  readonly token?: {
    readonly id: string
    readonly facts: AssetFacts
    readonly own: AssetAccount
    readonly theirs: AssetAccount
  }
}

/** What may leave an account without closing it, in the smallest unit of the native coin. */
export function transferable({ sender: { free, held }, deposit }: Pick<TransferPlan, 'sender' | 'deposit'>): bigint {
  const stays = held > deposit ? held : deposit
  return free > stays ? free - stays : 0n
}

function invalid(argument: string, expected: string): never {
  throw polkadotError('polkadot/invalid-input', { details: { argument, problem: `expected ${expected}` } })
}

async function readToken({ asset }: TransferRequest, from: string, to: string, ctx: NodeContext) {
  const id = asset.address ?? ''
  if (!isAssetId(id)) invalid('asset', 'the number of a token')
  const [facts, own, theirs] = await Promise.all([
    readAsset(ctx, id),
    readAssetAccount(ctx, id, from),
    readAssetAccount(ctx, id, to),
  ])
  if (!facts) throw kernelError('transfer/refused', { details: { reason: 'there is no token with this number' } })
  if (facts.decimals !== asset.decimals)
    throw kernelError('transfer/refused', {
      details: { reason: 'the network and the service disagree about this token', kind: 'decimals' },
    })
  return { id, facts, own, theirs }
}

/** Finds out what a transfer takes. @throws `polkadot/invalid-input`, `transfer/refused`, `rpc/…` */
export async function planTransfer(
  request: TransferRequest,
  { metadata }: Pick<Runtime, 'metadata'>,
  ctx: NodeContext & { readonly account: { readonly address: string } },
): Promise<TransferPlan> {
  const { asset, amount, memo, references = [] } = request
  const to = normalAddress(request.to) ?? invalid('to', 'an address')
  if (typeof amount !== 'bigint' || amount < 0n) invalid('amount', 'a whole number')
  if (memo !== undefined || references.length) invalid('memo', 'none: transfers here carry no text')
  if (asset.kind === 'nft') invalid('asset', 'a coin or a token')
  const deposit = constantOf(metadata, 'Balances', 'ExistentialDeposit')
  if (deposit === undefined) throw malformedAnswer(ctx, 'state_getMetadata', 'an existential deposit')
  const from = ctx.account.address
  const [sender, receiver, token] = await Promise.all([
    readNativeAccount(ctx, from),
    readNativeAccount(ctx, to),
    asset.kind === 'token' ? readToken(request, from, to, ctx) : undefined,
  ])
  return { to, sender, receiver, deposit, ...(token ? { token } : {}) }
}

/** What is called to move an amount. */
export function callOf({ closes, max }: TransferRequest, { to, token }: TransferPlan, amount: bigint): WantedCall {
  if (!token) {
    if (max && closes) return { pallet: 'balances', method: 'transferAll', args: [to, false] }
    return { pallet: 'balances', method: 'transferKeepAlive', args: [to, amount] }
  }
  // Who sends all of a token has no account in it any more, which closes nothing else.
  const method = amount === token.own.balance ? 'transfer' : 'transferKeepAlive'
  return { pallet: 'assets', method, args: [token.id, to, amount] }
}

function settleNative(
  request: TransferRequest,
  plan: TransferPlan,
  fee: bigint,
  symbol: string,
  decimals: number,
): bigint {
  const { sender, deposit } = plan
  const { free, held, reserved, consumers } = sender
  const text = (value: bigint): string => formatAmount(value > 0n ? value : 0n, decimals)
  if (free < fee) throw kernelError('transfer/insufficient-fee', { details: { symbol } })
  if (request.max && request.closes) {
    if (consumers > 0 || held > 0n || reserved > 0n) throw polkadotError('polkadot/cannot-close')
    return free - fee
  }
  const most = transferable(plan) - fee
  const amount = request.max ? most : request.amount
  const details = { symbol, amount: text(request.max ? deposit : amount) }
  if (amount > free || amount === 0n) throw kernelError('transfer/insufficient-funds', { details })
  if (amount + fee > free) throw kernelError('transfer/insufficient-fee', { details: { symbol } })
  if (amount > most || amount < 0n)
    throw polkadotError('polkadot/keep-alive', { details: { symbol, amount: text(most) } })
  return amount
}

function settleToken(request: TransferRequest, plan: TransferPlan, fee: bigint, nativeSymbol: string): bigint {
  const { token } = plan
  const { symbol } = request.asset
  if (!token) return 0n
  const { own, theirs, facts } = token
  const amount = request.max ? own.balance : request.amount
  if (transferable(plan) < fee) throw kernelError('transfer/insufficient-fee', { details: { symbol: nativeSymbol } })
  if (facts.isFrozen || own.isFrozen) throw polkadotError('polkadot/token-frozen', { details: { symbol } })
  const text = (value: bigint): string => formatAmount(value, facts.decimals)
  if (amount > own.balance || amount === 0n)
    throw kernelError('transfer/insufficient-funds', { details: { symbol, amount: text(amount) } })
  const left = own.balance - amount
  if (left > 0n && left < facts.minimum)
    throw polkadotError('polkadot/token-dust', { details: { symbol, amount: text(facts.minimum) } })
  if (!plan.receiver.exists && !facts.isSufficient)
    throw polkadotError('polkadot/receiver-token', { details: { symbol } })
  if (theirs.balance + amount < facts.minimum)
    throw polkadotError('polkadot/receiver-needs', { details: { symbol, amount: text(facts.minimum) } })
  return amount
}

/**
 * The amount that is sent, once the fee is known.
 * @throws `transfer/insufficient-funds`, `transfer/insufficient-fee`, `polkadot/keep-alive`, `polkadot/receiver-needs`, …
 */
export function settleAmount(
  request: TransferRequest,
  plan: TransferPlan,
  fee: bigint,
  { nativeCurrency: { symbol, decimals } }: NodeContext['network'],
): bigint {
  if (plan.token) return settleToken(request, plan, fee, symbol)
  const amount = settleNative(request, plan, fee, symbol, decimals)
  if (!plan.receiver.exists && plan.receiver.free + amount < plan.deposit)
    throw polkadotError('polkadot/receiver-needs', {
      details: { symbol, amount: formatAmount(plan.deposit, decimals) },
    })
  return amount
}
