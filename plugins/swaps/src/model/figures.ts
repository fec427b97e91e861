import { formatAmount } from '@latchkey/kernel'
import { type Asset, type AssetPrice, centsOf, PRICE_MAX_AGE } from '@latchkey/kernel/assets'

/** Part of the source amount that providers keep where a quote says nothing about fees. */
export const DEFAULT_FEE_RATE = 0.0085
const BASIS = 10_000n
/** Fractions of a cent in which values are compared. */
const FINE = 1_000_000n
/** Hundredths of a percent from which on an impact is warned of, and from which on a word is typed. */
const WARN = 500n
const TYPED = 1500n
/** By how much what comes out may be worth more than what is paid; beyond that the price cannot be right. */
const FAR = 10n
/** Digits of a rate that count. */
const RATE_DIGITS = 6

/** What has to come out at least. @param slippage hundredths of a percent */
export function leastOf(amount: bigint, slippage: number): bigint {
  return (amount * (BASIS - BigInt(slippage))) / BASIS
}

/** Decimal text of a price; `undefined` for what is no price. */
export function priceText(price: number): string | undefined {
  if (!(price > 0 && price < 1e21)) return undefined
  const text = String(price)
  const plain = text.includes('e') ? price.toFixed(20).replace(/\.?0+$/, '') : text
  return plain === '0' ? undefined : plain
}

/** A price as two sources say it. */
export interface SwapPrice extends AssetPrice {
  /** US dollars by the second source, as decimal text; absent where there is none. */
  readonly other?: string
}

/** A price that can be calculated with: known and not older than five minutes. */
export function usablePrice(price: SwapPrice | undefined, now: number): SwapPrice | undefined {
  return price && now - price.at <= PRICE_MAX_AGE && price.at <= now ? price : undefined
}

/** What is paid or comes out. */
export interface Side {
  readonly amount: bigint
  readonly asset: Pick<Asset, 'decimals'>
  /** `undefined` when it is not known. */
  readonly price: Pick<SwapPrice, 'usd' | 'other'> | undefined
}

function fineValue({ amount, asset }: Side, usd: string | undefined): bigint | undefined {
  return usd === undefined ? undefined : centsOf(amount * FINE, asset.decimals, usd)
}

/** The value that is lost, in hundredths of a percent, by the prices of one source. */
function lossOf(paid: bigint | undefined, gets: bigint | undefined): bigint | undefined {
  if (paid === undefined || gets === undefined || paid === 0n) return undefined
  return ((paid - gets) * BASIS) / paid
}

/** Whether what two sources say is at most a tenth apart. */
function agree(first: bigint | undefined, second: bigint | undefined): boolean {
  if (first === undefined || second === undefined) return false
  const [less, more] = first < second ? [first, second] : [second, first]
  return (more - less) * 10n <= less
}

/** Whether a source says that what comes out is worth many times what is paid. */
function isFar([paid, gets]: readonly [bigint | undefined, bigint | undefined]): boolean {
  return paid !== undefined && gets !== undefined && paid > 0n && gets >= paid * FAR
}

/** What has to be done before a swap with such an impact is confirmed. */
export type Gate = 'plain' | 'warned' | 'typed' | 'unknown'

/** What a swap loses, and what that asks of the user who confirms it. */
export interface Judgement {
  /** Hundredths of a percent of the value; `undefined` when it is not known. */
  readonly impact: bigint | undefined
  readonly gate: Gate
}

/** A percentage of an engine; all that can be lost is 100 of it. */
function engineLoss(percent: number | undefined): bigint | undefined {
  if (percent === undefined || Number.isNaN(percent)) return undefined
  return BigInt(Math.round(Math.max(-100, Math.min(100, percent)) * 100))
}

/**
 * How much of the value a swap loses: the most that one of two price sources or the engine says. Not known where one of them
 * is missing or the two disagree by more than a tenth; but what any of them calls a heavy loss is one. A price that is ten
 * times off the second source asks for the same, though it seems a gain.
 */
export function judge(paid: Side, gets: Side, engine: number | undefined): Judgement {
  const first = [fineValue(paid, paid.price?.usd), fineValue(gets, gets.price?.usd)] as const
  const second = [fineValue(paid, paid.price?.other), fineValue(gets, gets.price?.other)] as const
  const [own, other] = [lossOf(...first), lossOf(...second)]
  const losses = [own, other, engineLoss(engine)].filter((loss) => loss !== undefined)
  const worst = losses.reduce<bigint | undefined>(
    (most, loss) => (most === undefined || loss > most ? loss : most),
    undefined,
  )
  if (worst !== undefined && (worst > TYPED || isFar(second))) return { impact: worst, gate: 'typed' }
  const isKnown = own !== undefined && agree(first[0], second[0]) && agree(first[1], second[1])
  if (!isKnown || worst === undefined) return { impact: undefined, gate: 'unknown' }
  return { impact: worst, gate: worst > WARN ? 'warned' : 'plain' }
}

/** Whether a judgement that waits for the word is of a price that is far off, and of no heavy loss. */
export const isTooGood = ({ impact, gate }: Judgement): boolean =>
  gate === 'typed' && impact !== undefined && impact <= TYPED

/** What is asked for within one review: that a price has gone missing takes back no heavy loss that was seen. */
export function standing(before: Judgement | undefined, next: Judgement): Judgement {
  return before?.gate === 'typed' && next.gate === 'unknown' ? before : next
}

/** How much of what comes out one whole unit of what is paid gets: decimal text of six digits that count, rounded down. */
export function rateOf(paid: Omit<Side, 'price'>, gets: Omit<Side, 'price'>): string | undefined {
  if (paid.amount <= 0n) return undefined
  const scale = 36
  const rate =
    (gets.amount * 10n ** BigInt(paid.asset.decimals + scale)) / (paid.amount * 10n ** BigInt(gets.asset.decimals))
  const text = rate.toString()
  const dropped = text.length > RATE_DIGITS ? text.length - RATE_DIGITS : 0
  return formatAmount((rate / 10n ** BigInt(dropped)) * 10n ** BigInt(dropped), scale)
}

/** What a provider keeps of the source amount, rounded up. @param rate 0 to 1; anything else is none */
export function providerFee(amount: bigint, rate: number): bigint {
  return rate > 0 && rate <= 1 ? (amount * BigInt(Math.round(rate * 1_000_000)) + 999_999n) / 1_000_000n : 0n
}
