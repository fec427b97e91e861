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
  return text.includes('e') ? price.toFixed(20).replace(/0+$/, '') : text
}

/** A price that can be calculated with: known and not older than five minutes. */
export function usableUsd(price: AssetPrice | undefined, now: number): string | undefined {
  return price && now - price.at <= PRICE_MAX_AGE && price.at <= now ? price.usd : undefined
}

interface Side {
  readonly amount: bigint
  readonly asset: Pick<Asset, 'decimals'>
  /** US dollars of one whole unit; `undefined` when it is not known. */
  readonly usd: string | undefined
}

function fineValue({ amount, asset, usd }: Side): bigint | undefined {
  return usd === undefined ? undefined : centsOf(amount * FINE, asset.decimals, usd)
}

/**
 * How much of the value a swap loses, in hundredths of a percent, the larger of our figure and the engine's; `undefined`
 * when a price is not known.
 */
export function impactOf(paid: Side, gets: Side, engine: number | undefined): bigint | undefined {
  const [inValue, outValue] = [fineValue(paid), fineValue(gets)]
  if (inValue === undefined || outValue === undefined || inValue === 0n) return undefined
  const own = ((inValue - outValue) * BASIS) / inValue
  const said = engine === undefined || !Number.isFinite(engine) ? own : BigInt(Math.round(engine * 100))
  return own > said ? own : said
}

/** What has to be done before a swap with such an impact is confirmed. */
export type Gate = 'plain' | 'warned' | 'typed' | 'unknown'

export function gateOf(impact: bigint | undefined): Gate {
  if (impact === undefined) return 'unknown'
  if (impact > TYPED) return 'typed'
  return impact > WARN ? 'warned' : 'plain'
}

/** How much of what comes out one whole unit of what is paid gets: decimal text of six digits that count, rounded down. */
export function rateOf(paid: Omit<Side, 'usd'>, gets: Omit<Side, 'usd'>): string | undefined {
  if (paid.amount <= 0n) return undefined
  const scale = 36
  const rate =
    (gets.amount * 10n ** BigInt(paid.asset.decimals + scale)) / (paid.amount * 10n ** BigInt(gets.asset.decimals))
  const text = rate.toString()
  const dropped = text.length > RATE_DIGITS ? text.length - RATE_DIGITS : 0
  return formatAmount((rate / 10n ** BigInt(dropped)) * 10n ** BigInt(dropped), scale)
}

/** What a provider keeps of the source amount, rounded down. */
export function providerFee(amount: bigint, rate: number): bigint {
  return (amount * BigInt(Math.floor(rate * 1_000_000))) / 1_000_000n
}
