import type { Holding } from './assets/asset.ts'
import { formatAmount, parseAmount } from './network/amount.ts'

/** Decimals of a balance that are shown. */
const SHOWN_DECIMALS = 3
/** Decimals of a price that count. */
const PRICE_DECIMALS = 36
/** Milliseconds after which a price is no longer calculated with. */
export const PRICE_MAX_AGE = 300_000

/**
 * A balance as people read it: at most three decimals, cut off, never rounded up; `<0.001` for what is less, but not
 * nothing. Plain decimal text: grouping and the decimal sign are the locale's.
 * @param value - in the smallest unit
 */
export function shownAmount(value: bigint, decimals: number): string {
  const text = formatAmount(value, decimals, { digits: SHOWN_DECIMALS })
  return value > 0n && text === '0' ? `<0.${'1'.padStart(SHOWN_DECIMALS, '0')}` : text
}

/** A price as a whole number of units of 10^-36; `undefined` for what is no positive decimal text. */
function readPrice(usd: string): bigint | undefined {
  try {
    const value = parseAmount(
      usd.slice(0, usd.indexOf('.') < 0 ? undefined : usd.indexOf('.') + 1 + PRICE_DECIMALS),
      PRICE_DECIMALS,
    )
    return value > 0n ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * What an amount is worth in US cents, rounded down; `undefined` for a price that is none.
 * @param value - in the smallest unit
 * @param usd - price of one whole unit, decimal text
 */
export function centsOf(value: bigint, decimals: number, usd: string): bigint | undefined {
  const price = readPrice(usd)
  return price === undefined ? undefined : (value * price * 100n) / 10n ** BigInt(decimals + PRICE_DECIMALS)
}

/**
 * How much of an asset US cents buy, in its smallest unit, rounded down; `undefined` for a price that is none.
 * @param usd - price of one whole unit, decimal text
 */
export function amountForCents(cents: bigint, decimals: number, usd: string): bigint | undefined {
  const price = readPrice(usd)
  return price === undefined ? undefined : (cents * 10n ** BigInt(decimals + PRICE_DECIMALS)) / (price * 100n)
}

/** A sum that says when it is incomplete. */
export interface HoldingsTotal {
  /** US cents; `undefined` when no price is known although something is owned. */
  readonly cents: bigint | undefined
  /** Holdings that are left out because their price is not known. */
  readonly unpriced: number
}

/** What holdings are worth together, rounded down each. Only native coins and listed assets count. */
export function totalOf(holdings: readonly Holding[]): HoldingsTotal {
  const counted = holdings.filter(
    ({ asset, amount }) => amount > 0n && (asset.standing === 'native' || asset.standing === 'listed'),
  )
  const values = counted.map(({ asset, amount, price }) => price && centsOf(amount, asset.decimals, price.usd))
  const known = values.filter((cents) => cents !== undefined)
  const unpriced = values.length - known.length
  return {
    cents: known.length > 0 || unpriced === 0 ? known.reduce((sum, cents) => sum + cents, 0n) : undefined,
    unpriced,
  }
}

// The asset model: types and pure functions, no state. An entry of its own: through the main one it would be part of every
// host's first bundle.
export {
  type Asset,
  type AssetId,
  type AssetIdInput,
  type AssetNames,
  type AssetPrice,
  type AssetStanding,
  type AssetTrait,
  assetId,
  type Holding,
  type HoldingPart,
  nativeAsset,
  networkOfAsset,
  readAssetId,
  tokenAssetId,
} from './assets/asset.ts'
export { looksLike, type NamedAsset, standingOf } from './assets/imitation.ts'
// Also in the main entry; from here they are not a part of the host's first bundle.
export {
  assertCaipAddress,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
  printCaipAddress,
  printCaipAssetId,
  printCaipNetworkId,
} from './network/caip.ts'
export {
  BALANCE_FRESH,
  BALANCE_RETRY_BLOCK,
  isBalance,
  mayRead,
  type ReadTimes,
  retryIn,
} from './wallet/nativeBalance.ts'
export type { NativeBalance } from './wallet/runtime.ts'
