import { type AmountProblem, isKernelError, parseAmount } from '@latchkey/kernel'
import {
  type Asset,
  amountForCents,
  centsOf,
  type Holding,
  holdingParts,
  type NativeBalance,
  PRICE_MAX_AGE,
} from '@latchkey/kernel/assets'
import type { OwnedNft } from '../plugin.ts'
import type { Draft, FeeState, SendState } from './sendState.ts'

/** What the button says while something is missing, by rank: the last one that applies is said. */
export type FormProblem =
  | 'invalidAddress'
  | 'addAddress'
  | 'insufficientFee'
  | 'insufficientFunds'
  | 'addAmount'
  | 'incorrectRate'
  | 'incorrectValue'
  | 'selectToken'

/** A draft as numbers. */
export interface ReadAmount {
  /** In the smallest unit of the asset. */
  readonly amount?: bigint
  /** US cents it is worth, where the price is known and not old. */
  readonly cents?: bigint
  readonly problem?: AmountProblem | 'price'
}

/** Collectibles of an account as what can be sent: worth nothing that is known. */
export function nftHoldings(nfts: readonly OwnedNft[] = []): readonly Holding[] {
  return nfts.map(({ asset, amount }) => ({ asset, amount, at: 0, source: 'gateway' }))
}

/** The price to calculate with; `undefined` when it is unknown or older than five minutes. */
export function priceOf(holding: Holding | undefined, now: number): string | undefined {
  const price = holding?.price
  if (!price || now - price.at > PRICE_MAX_AGE || price.at > now) return undefined
  return centsOf(10n ** BigInt(holding.asset.decimals), holding.asset.decimals, price.usd) === undefined
    ? undefined
    : price.usd
}

function parse(text: string, decimals: number): { value?: bigint; problem?: AmountProblem } {
  try {
    return { value: parseAmount(text, decimals) }
  } catch (error) {
    const kind = isKernelError(error) ? error.details.kind : undefined
    return { problem: (typeof kind === 'string' ? kind : 'digits') as AmountProblem }
  }
}

/** What was entered, exactly: the token amount of a fiat entry is rounded down. */
export function readAmount(draft: Draft, holding: Holding | undefined, now: number): ReadAmount {
  const { asset, amountText, unit } = draft
  if (!asset || amountText === '') return {}
  const usd = priceOf(holding, now)
  const { value, problem } = parse(amountText, unit === 'fiat' ? 2 : asset.decimals)
  if (problem || value === undefined) return { problem: problem ?? 'digits' }
  if (unit === 'token') {
    const cents = usd === undefined ? undefined : centsOf(value, asset.decimals, usd)
    return { amount: value, ...(cents === undefined ? {} : { cents }) }
  }
  const amount = usd === undefined ? undefined : amountForCents(value, asset.decimals, usd)
  return amount === undefined ? { problem: 'price' } : { amount, cents: value }
}

/** The network's own coin as its node tells the balance; nothing where it has not told it yet. */
export function ownCoin(asset: Asset, balance: NativeBalance | undefined): Holding {
  const amount = balance?.value ?? 0n
  return { asset, amount, ...holdingParts(amount, balance ?? {}), at: balance?.at ?? 0, source: 'chain' }
}

/** What of the network's own coin can be sent; `undefined` while its balance is not known. */
export function spendableCoin(balance: NativeBalance | undefined): bigint | undefined {
  if (balance?.value === undefined) return undefined
  return holdingParts(balance.value, balance).spendable ?? balance.value
}

/** What decides whether a transfer can be reviewed. */
export interface FormFacts {
  readonly read: ReadAmount
  /** Of the asset, in its smallest unit; `undefined` while it is not known. */
  readonly available: bigint | undefined
  /** What of the native coin can be sent; `undefined` while it is not known. */
  readonly native: bigint | undefined
  readonly isSmartAccount: boolean
}

/** What the user states to pay for each unit; `undefined` where a speed is chosen, and for what is no rate in the range. */
export function readRate({ rateText }: Draft, range: FeeState['rate']): number | undefined {
  if (rateText === undefined || !range || !/^\d{1,7}(\.\d{1,3})?$/.test(rateText)) return undefined
  const rate = Number(rateText)
  return rate >= range.least && rate <= range.most ? rate : undefined
}

/** The most the network takes at the chosen speed. */
export function feeAtMost(fee: FeeState, draft: Draft): bigint | undefined {
  return fee.speeds?.[draft.speed].atMost
}

function isFeeShort({ draft, fee }: SendState, { read, native, isSmartAccount }: FormFacts): boolean {
  if (isSmartAccount || native === undefined) return false
  if (native === 0n) return true
  const most = feeAtMost(fee, draft)
  if (most === undefined) return false
  const moved = draft.asset?.kind === 'native' && !draft.isMax ? (read.amount ?? 0n) : 0n
  return native < most + moved
}

/** What is missing, by rank; `undefined` when the transfer can be reviewed. */
export function problemOf(state: SendState, facts: FormFacts): FormProblem | undefined {
  const { draft, receiver } = state
  const { read, available } = facts
  if (!draft.asset) return 'selectToken'
  if (read.problem) return 'incorrectValue'
  if (!draft.isMax && !read.amount) return 'addAmount'
  if (available === 0n || (!draft.isMax && available !== undefined && (read.amount ?? 0n) > available))
    return 'insufficientFunds'
  if (draft.rateText !== undefined && readRate(draft, state.fee.rate) === undefined) return 'incorrectRate'
  if (isFeeShort(state, facts)) return 'insufficientFee'
  if (draft.receiver === '' || receiver.status === 'empty') return 'addAddress'
  return receiver.status === 'refused' ? 'invalidAddress' : undefined
}
