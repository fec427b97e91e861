import { formatUnits } from 'viem'
import type { Chain } from '../app/project.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Row, Sentence, Warning } from '../read/facts.ts'
import { isCollection } from '../read/readItem.ts'
import { dateOf } from '../read/readPermit.ts'
import { amountOf, isUnlimited, type Token, tokenAt } from '../read/token.ts'
import type { Node } from '../requests/node.ts'
import { type Limits, mostOf, periodsOf } from './limits.ts'

/** Limits beside the asset that they are about, by the chain's word. */
export interface KnownLimits {
  readonly limits: Limits
  readonly asset: Token
}

/** Finds what limits are about. @throws FrameError for a token that cannot be read */
export async function withAsset(limits: Limits, node: Node, { nativeCurrency }: Chain): Promise<KnownLimits> {
  if (limits.token === undefined) return { limits, asset: { ...nativeCurrency, address: '', supply: undefined } }
  const [asset, isItem] = await Promise.all([tokenAt(node, limits.token), isCollection(node, limits.token)])
  // A contract that answers as both would be asked to send an item by the number of an amount.
  if (!asset || isItem) throw new FrameError('The token of this permission cannot be read.', -32602)
  return { limits, asset }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What the periods are called that people know. */
const EACH = new Map([
  [HOUR, 'Hourly'],
  [DAY, 'Daily'],
  [7 * DAY, 'Weekly'],
  [30 * DAY, 'Monthly'],
] as const)

/** A time in signs that are the same in every language. */
function lengthOf(seconds: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['d', DAY],
    ['h', HOUR],
    ['min', MINUTE],
    ['s', 1],
  ]
  let rest = seconds
  const counts = units.flatMap(([sign, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count === 0 ? [] : [`${count} ${sign}`]
  })
  return counts.join(' ')
}

const amountIn = ({ asset }: KnownLimits, amount: bigint): string =>
  isUnlimited(amount, asset) ? `∞ ${asset.symbol} (${formatUnits(amount, asset.decimals)})` : amountOf(amount, asset)

/** Who may take what, how often, until when, and the most it can cost in all. */
export function grantSentence(all: readonly KnownLimits[], site: string): Sentence {
  const [only] = all
  const until = dateOf(BigInt(only?.limits.until ?? 0))
  const total = all.map((known) => amountIn(known, mostOf(known.limits))).join(' + ')
  if (!only || all.length > 1) return { key: 'grantMany', values: { site, count: String(all.length), until, total } }
  const { limits } = only
  const amount = amountIn(only, limits.allowance)
  if (periodsOf(limits) === 1) return { key: 'grantOnce', values: { site, amount, until } }
  const period = EACH.get(limits.period)
  if (period) return { key: `grant${period}`, values: { site, amount, until, total } }
  return { key: 'grantEvery', values: { site, amount, period: lengthOf(limits.period), until, total } }
}

/** The same in a list, where one of everything needs no number. */
const briefly = ({ asset }: KnownLimits, amount: bigint): string =>
  isUnlimited(amount, asset) ? `∞ ${asset.symbol}` : amountOf(amount, asset)

/** What one permission allows, among others. */
export function grantWords(known: KnownLimits): Sentence {
  const { limits } = known
  const amount = briefly(known, limits.allowance)
  if (periodsOf(limits) === 1) return { key: 'mayOnce', values: { amount } }
  const period = EACH.get(limits.period)
  if (period) return { key: `may${period}`, values: { amount } }
  return { key: 'mayEvery', values: { amount, period: lengthOf(limits.period) } }
}

/** The same in signs: an amount and its period. */
export function lineOf(known: KnownLimits): string {
  const amount = briefly(known, known.limits.allowance)
  return periodsOf(known.limits) === 1 ? amount : `${amount} / ${lengthOf(known.limits.period)}`
}

/** The facts of one permission. */
export function grantRows(known: KnownLimits): readonly Row[] {
  const { limits } = known
  const { token, allowance, period, start, until, taker, coSigner } = limits
  return [
    { label: 'grantKey', value: taker, isStacked: true },
    ...(coSigner ? [{ label: 'grantCoSigner' as const, value: coSigner, isStacked: true }] : []),
    ...(token ? [{ label: 'token' as const, value: token, isStacked: true }] : []),
    { label: 'grantAmount', value: amountIn(known, allowance), isStacked: isUnlimited(allowance, known.asset) },
    { label: 'grantPeriod', value: lengthOf(period) },
    { label: 'grantStart', value: dateOf(BigInt(start)) },
    { label: 'expires', value: dateOf(BigInt(until)) },
    {
      label: 'grantTotal',
      value: amountIn(known, mostOf(limits)),
      isStacked: isUnlimited(mostOf(limits), known.asset),
    },
  ]
}

/** What there is to know before such limits are granted. */
export function grantWarnings(all: readonly KnownLimits[]): readonly Warning[] {
  const unlimited = all.filter(({ limits, asset }) => isUnlimited(mostOf(limits), asset))
  const symbols = new Set(unlimited.map(({ asset }) => asset.symbol))
  return [
    { tone: 'warning', key: 'grantMeans' },
    ...[...symbols].map((symbol): Warning => ({ tone: 'danger', key: 'unlimited', values: { symbol } })),
  ]
}
