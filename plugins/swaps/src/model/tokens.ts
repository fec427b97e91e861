import { type Asset, type AssetId, centsOf, type Holding, looksLike } from '@latchkey/kernel/assets'
import { foldText } from '@latchkey/kernel/text'

/** Symbols that are suggested, most wanted first. */
const SUGGESTED: readonly string[] = (
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS ' +
  'MATIC OP'
).split(' ')
/** Most tokens that are suggested. */
const MAX_SUGGESTED = 8

/** A part of the list of tokens. */
export interface TokenGroup {
  readonly name: 'owned' | 'suggested' | 'popular'
  readonly tokens: readonly Asset[]
}

/** What is searched of a token, folded once for each. */
const folded = new WeakMap<Asset, string>()

function textOf(token: Asset): string {
  const known = folded.get(token) ?? [token.symbol, token.name, token.address ?? ''].map(foldText).join('\n')
  folded.set(token, known)
  return known
}

const bySymbol = (a: Asset, b: Asset): number => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)

/** What is owned of listed tokens, what is worth most first. */
function ownOf(tokens: readonly Asset[], holdings: readonly Holding[]): readonly Asset[] {
  const ids = new Map<AssetId, Asset>(tokens.map((token) => [token.id, token]))
  const worth = ({ amount, asset, price }: Holding): bigint =>
    price ? (centsOf(amount, asset.decimals, price.usd) ?? 0n) : 0n
  return holdings
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0))
    .flatMap(({ asset }) => ids.get(asset.id) ?? [])
}

/**
 * The list as it is shown: what is owned, up to eight that are suggested, and all by symbol. A search keeps what fits, and
 * its best match stands first.
 */
export function groupTokens(
  tokens: readonly Asset[],
  holdings: readonly Holding[],
  query: string,
): readonly TokenGroup[] {
  const wanted = foldText(query.trim())
  const fits = (token: Asset): boolean => wanted === '' || textOf(token).includes(wanted)
  const owned = ownOf(tokens, holdings).filter(fits)
  const named = tokens.filter((token) => SUGGESTED.includes(token.symbol.toUpperCase()) && fits(token))
  const ranked = [...named].sort(
    (a, b) => SUGGESTED.indexOf(a.symbol.toUpperCase()) - SUGGESTED.indexOf(b.symbol.toUpperCase()),
  )
  const exact = (token: Asset): number => (foldText(token.symbol) === wanted ? 0 : 1)
  const popular = tokens.filter(fits).sort((a, b) => exact(a) - exact(b) || bySymbol(a, b))
  const groups: readonly TokenGroup[] = [
    { name: 'owned', tokens: owned },
    { name: 'suggested', tokens: ranked.slice(0, MAX_SUGGESTED) },
    { name: 'popular', tokens: popular },
  ]
  return groups.filter((group) => group.tokens.length > 0)
}

/**
 * Whether a contract says of itself what was said of it. Lists mark bridged tokens with an ending that the contracts do not
 * have, such as `USDC.e`.
 */
export function isDescribed(
  asset: Pick<Asset, 'symbol' | 'decimals'>,
  contract: { readonly symbol: string; readonly decimals: number },
): boolean {
  const [claimed, own] = [looksLike(asset.symbol), looksLike(contract.symbol)]
  const isSame = claimed === own || (own !== '' && asset.symbol.startsWith(`${contract.symbol}.`))
  return isSame && asset.decimals === contract.decimals
}

/** What each list repeats: the same list is asked for every row. */
const repeats = new WeakMap<readonly Asset[], ReadonlySet<AssetId>>()

/** Tokens whose symbol looks like that of another one on the list, or of the native coin: which of them is meant is not known. */
export function repeatedIn(tokens: readonly Asset[]): ReadonlySet<AssetId> {
  const known = repeats.get(tokens)
  if (known) return known
  const counts = new Map<string, number>()
  const looks = tokens.map(({ symbol }) => looksLike(symbol))
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1)
  const found = new Set(
    tokens.filter(({ kind }, at) => kind !== 'native' && (counts.get(looks[at] ?? '') ?? 0) > 1).map(({ id }) => id),
  )
  repeats.set(tokens, found)
  return found
}
