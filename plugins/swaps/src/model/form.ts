import { type AmountProblem, isKernelError, parseAmount } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { type Judgement, judge, type Side, standing, usablePrice } from './figures.ts'
import type { Quote, SwapState } from './swapState.ts'

/** Units of gas of a swap before it can be estimated. */
const DEFAULT_GAS = 150_000n
/** What a native coin keeps back with "Max", as a part of the fee in quarters: the price of gas moves. */
const MAX_ROOM = 5n

/** What was entered, as a number. */
export interface ReadAmount {
  /** In the smallest unit. */
  readonly amount?: bigint
  readonly problem?: AmountProblem
}

/** Reads decimal text exactly; an empty text is neither an amount nor a problem. */
export function readAmount(text: string, decimals: number): ReadAmount {
  if (text === '') return {}
  try {
    return { amount: parseAmount(text, decimals) }
  } catch (error) {
    const kind = isKernelError(error) ? error.details.kind : undefined
    return { problem: (typeof kind === 'string' ? kind : 'digits') as AmountProblem }
  }
}

/** What the button says while something is missing. */
export type FormProblem = 'selectToken' | 'enterAmount' | 'incorrectValue' | 'insufficient'

/** What decides whether a swap can be reviewed. */
export interface FormFacts {
  readonly read: ReadAmount
  /** Of the source token; `undefined` while it is not known. */
  readonly available: bigint | undefined
  /** Of the native coin; `undefined` while it is not known. */
  readonly native: bigint | undefined
  readonly fee: bigint | undefined
  readonly isSmartAccount: boolean
}

/** What the network takes, about: the engine's figure, else a usual swap at the present price. */
export function feeAbout({ quote, gasPrice }: SwapState): bigint | undefined {
  return quote?.networkFee ?? (gasPrice === undefined ? undefined : gasPrice * DEFAULT_GAS)
}

/** What is missing, in the order in which it is said; `undefined` when the swap can be reviewed. */
export function problemOf({ intent }: Pick<SwapState, 'intent'>, facts: FormFacts): FormProblem | undefined {
  const { read, available, native, fee, isSmartAccount } = facts
  if (!intent.from || !intent.to || intent.from.id === intent.to.id) return 'selectToken'
  if (read.problem) return 'incorrectValue'
  if (!read.amount) return 'enterAmount'
  if (available !== undefined && available < read.amount) return 'insufficient'
  // Smart accounts pay fees in their own ways.
  if (isSmartAccount || native === undefined) return undefined
  return native === 0n || (fee !== undefined && native < fee) ? 'insufficient' : undefined
}

/** Both sides of a price with what a unit of them is worth now; `undefined` while there is no price. */
export function sidesOf(
  { intent: { from, to }, prices }: Pick<SwapState, 'intent' | 'prices'>,
  quote: Quote | undefined,
  now: number,
): readonly [paid: Side & { asset: Asset }, gets: Side & { asset: Asset }] | undefined {
  if (!from || !to || !quote) return undefined
  return [
    { amount: quote.pays, asset: from, price: usablePrice(prices[from.id], now) },
    { amount: quote.gets, asset: to, price: usablePrice(prices[to.id], now) },
  ]
}

/** What a price loses, and what that asks of the user who confirms it; in a review, after what was seen in it before. */
export function judgementOf(state: SwapState, quote: Quote | undefined, now: number): Judgement {
  const sides = sidesOf(state, quote, now)
  const found: Judgement = sides ? judge(...sides, quote?.impact) : { impact: undefined, gate: 'unknown' }
  return standing(state.built?.judgement, found)
}

/** All that can be swapped: of the native coin, what the fee leaves. */
export function maxOf(available: bigint, fee: bigint | undefined, isNative: boolean): bigint {
  if (!isNative) return available
  const left = available - ((fee ?? 0n) * MAX_ROOM) / 4n
  return left > 0n ? left : 0n
}
