import type { Asset, AssetStanding, Holding } from './assets/asset.ts'
import { formatAmount, parseAmount } from './network/amount.ts'
import { foldText } from './text.ts'

export { everyNode, tokensOfEveryNode } from './adapters/everyNode.ts'

/** Decimals of a balance that are shown. */
const SHOWN_DECIMALS = 3
/** Decimals of a price that count. */
const PRICE_DECIMALS = 36
/** Milliseconds after which a price is no longer calculated with. */
export const PRICE_MAX_AGE = 300_000

/**
 * A balance as users read it: at most three decimals, cut off, never rounded up; `<0.001` for what is less, but not
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

/**
 * What something costs in US cents, rounded up: what is charged is never shown as less than it is. `undefined` where it is less
 * than a cent, but not nothing, and for a price that is none.
 * @param value - in the smallest unit
 * @param usd - price of one whole unit, decimal text
 */
export function costInCents(value: bigint, decimals: number, usd: string): bigint | undefined {
  const price = readPrice(usd)
  if (price === undefined) return undefined
  const cent = 10n ** BigInt(decimals + PRICE_DECIMALS)
  const cost = value * price * 100n
  return cost > 0n && cost < cent ? undefined : (cost + cent - 1n) / cent
}

/**
 * An amount of which only so many decimals are shown, rounded up to the last of them.
 * @param value - in the smallest unit
 */
export function roundedUp(value: bigint, decimals: number, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, decimals - digits))
  return ((value + unit - 1n) / unit) * unit
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

const RANK = { native: 0, listed: 0, unlisted: 1, imitation: 2 } as const

/** What a holding is worth in US cents; less than nothing where no price is known. */
function worth({ asset, amount, price }: Holding): bigint {
  return (price && centsOf(amount, asset.decimals, price.usd)) ?? -1n
}

/** Holdings as users look for them: what is known before what is not, the most valuable first, imitations last. */
export function sortHoldings(holdings: readonly Holding[]): readonly Holding[] {
  return holdings
    .map((holding) => ({ holding, cents: worth(holding) }))
    .sort((a, b) => {
      const rank = RANK[a.holding.asset.standing] - RANK[b.holding.asset.standing]
      if (rank !== 0) return rank
      if (a.cents !== b.cents) return a.cents < b.cents ? 1 : -1
      if (a.holding.asset.kind !== b.holding.asset.kind) return a.holding.asset.kind === 'native' ? -1 : 1
      return a.holding.asset.name < b.holding.asset.name ? -1 : 1
    })
    .map(({ holding }) => holding)
}

/** Letters by what they are drawn like, of texts in which each stands before its Latin letter. */
function readPairs(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(texts.flatMap((text) => text.match(/../gu)?.map(([from = '', to = '']) => [from, to] as const) ?? []))
}

/**
 * Letters of other scripts, digits and signs that are drawn like a Latin letter: by script signs, Latin, Cyrillic, Greek,
 * Armenian, Lisu, small capitals, Cherokee.
 */
const LOOK_ALIKES = /* @__PURE__ */ readPairs([
  '0o1l3e5s$s|l',
  'ıiłløođdħhŧtƒfßbᴀaƅbƨs',
  'аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqгrѕsтtуyѵvԝwхx',
  'αaβbεeηnιiκkμmνvοoρpσoτtυuχxωwζzγy',
  'օoոnսuհhցgզqքp',
  'ꓴuꓢsꓓdꓚcꓔtꓰeꓮaꓲiꓳoꓑpꓡl',
  'ʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzɑaɡgɩiʋv',
  'ꭺaꮯcꭰdꭼeꮋhꭻjꮶkꮮlꮇmꮲpꮪsꭲtꮩvꮃwꮓzꭱrꮐgꮖiꮒh',
])
/** Drawn as nothing, or as space or punctuation between letters. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\p{P}\u2800]/gu

/** A name as an eye in a hurry reads it: without case, accents, what is invisible, and the script a letter is from. */
export function looksLike(text: string): string {
  return (
    [...foldText(text.replace(UNSEEN, ''))]
      .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
      .join('')
      .replace(/rn/g, 'm')
      .replace(/vv/g, 'w')
      // After folding, a small L and an I look the same too.
      .replace(/i/g, 'l')
  )
}

/** What of an asset is compared. */
export type NamedAsset = Pick<Asset, 'id' | 'name' | 'symbol'>

/** What each list of known assets looks like: the same list judges thousands. */
const looks = new WeakMap<readonly NamedAsset[], ReadonlySet<string>>()

function looksOf(known: readonly NamedAsset[]): ReadonlySet<string> {
  const found = looks.get(known)
  if (found) return found
  const texts = known.flatMap(({ name, symbol }) => [looksLike(name), looksLike(symbol)])
  const made = new Set(texts.filter((text) => text !== ''))
  looks.set(known, made)
  return made
}

/**
 * Judges an asset by the list of its network: `imitation` when its name or symbol looks like that of a listed asset, or of
 * the native coin, and it is neither.
 * @param known the listed assets of the network and its native coin; the same array for many assets
 */
export function standingOf(asset: NamedAsset, known: readonly NamedAsset[], nativeId: string): AssetStanding {
  if (asset.id === nativeId) return 'native'
  if (known.some(({ id }) => id === asset.id)) return 'listed'
  const names = looksOf(known)
  return names.has(looksLike(asset.symbol)) || names.has(looksLike(asset.name)) ? 'imitation' : 'unlisted'
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
  type HeldAmounts,
  type Holding,
  type HoldingPart,
  holdingParts,
  nativeAsset,
  networkOfAsset,
  readAssetId,
  tokenAssetId,
} from './assets/asset.ts'
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
export type { PastChange, PastPage, PastQuery, PastTransaction } from './transactions/record.ts'
export {
  BALANCE_FRESH,
  BALANCE_RETRY_BLOCK,
  isBalance,
  mayRead,
  type ReadTimes,
  retryIn,
} from './wallet/nativeBalance.ts'
export type { NativeBalance } from './wallet/runtime.ts'
