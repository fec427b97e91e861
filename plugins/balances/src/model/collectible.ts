import type { Network } from '@latchkey/kernel'
import { type Asset, type AssetId, type Holding, isBalance, readAssetId, standingOf } from '@latchkey/kernel/assets'
import { cleanText } from '@latchkey/kernel/text'

/** One piece, or one kind of piece, that an account has. */
export interface Collectible {
  readonly asset: Asset
  /** How many of it. */
  readonly amount: bigint
  readonly collection?: { readonly name: string; readonly address: string }
  /** Address of its picture as the gateway draws it. */
  readonly picture?: string
  readonly description?: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** Advertises, imitates a listed collection, or was handed out to many: shown only behind a row of its own, without a picture. */
  readonly isSpam: boolean
}

/** A collectible as the gateway tells of it. */
export interface GatewayNft {
  readonly id: string
  readonly name?: string
  readonly collection?: { readonly name: string; readonly address: string }
  readonly amount: string
  readonly media?: { readonly kind: string }
  readonly traits?: readonly { readonly name: string; readonly value: string }[]
  readonly description?: string
  readonly spam: 'yes' | 'no' | 'unknown'
}

/** A collection that others imitate; its id is that of its pieces without their number. */
export interface ListedCollection {
  readonly id: AssetId
  readonly name: string
  readonly symbol: string
}

/** Where pieces are, and what imitations of them are told by. */
interface Shelving {
  readonly network: Network
  readonly listed: readonly ListedCollection[]
}

/** What is never drawn: it would have to be run, or there is nothing to see. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['html', 'audio', 'none'])
/** A web address, or a call to fetch something that stands beside a domain. */
const ADDRESS = /\bhttps?:|\bwww\.|\b[a-z0-9-]{2,}\.(com|net|org|io|xyz|app|site|top|gift|vip|live|claims?|example)\b/i

/** Whether words of a piece lead elsewhere, which those of honest ones do not. */
export function looksLikeAdvertising(...words: readonly (string | undefined)[]): boolean {
  return words.some((word) => word !== undefined && ADDRESS.test(word.normalize('NFKC')))
}

/** A number as users read it in a name: a long one is cut. */
function shortId(tokenId: string): string {
  return tokenId.length > 10 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
}

/** @throws `caip/asset` for an id that is none */
function assetOf(id: string, name: string | undefined, collection: string | undefined): Asset {
  const { standard, reference, tokenId, network, id: spelled } = readAssetId(id)
  const ordinal = tokenId === undefined ? '' : ` #${shortId(tokenId)}`
  const shown = cleanText(name) || (collection ? `${collection}${ordinal}` : ordinal.trim())
  return {
    id: spelled,
    network,
    kind: 'nft',
    standard,
    address: reference,
    ...(tokenId === undefined ? {} : { tokenId }),
    name: shown,
    symbol: shown,
    decimals: 0,
    standing: 'unlisted',
  }
}

const collectionId = ({ network, standard, address }: Asset): AssetId => `${network}/${standard}:${address}`

function amountOf(text: string): bigint {
  return /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
}

/**
 * What the gateway told of one network; what cannot be read, and what belongs to another network, is left out.
 *
 * @param listed - collections of the network whose names others may not use
 * @param pictures - address of the picture by the id that the gateway gave
 */
export function collectiblesFrom(
  nfts: readonly GatewayNft[],
  { network, listed }: Shelving,
  pictures: ReadonlyMap<string, string>,
): readonly Collectible[] {
  return nfts.flatMap(({ id, name, collection, amount, media, traits = [], description, spam }): Collectible[] => {
    const group = cleanText(collection?.name)
    const count = amountOf(amount)
    if (count === 0n || !isBalance(count)) return []
    try {
      const asset = assetOf(id, name, group)
      if (asset.network !== network.id) return []
      const isDoubtful =
        looksLikeAdvertising(name, collection?.name, description) ||
        standingOf({ id: collectionId(asset), name: group, symbol: group }, listed, '') === 'imitation'
      const isSpam = spam === 'yes' || (spam === 'unknown' && isDoubtful)
      const picture = isSpam || NOT_DRAWN.has(media?.kind ?? '') ? undefined : pictures.get(id)
      return [
        {
          asset,
          amount: count,
          ...(group === '' || !collection ? {} : { collection: { name: group, address: collection.address } }),
          ...(picture === undefined ? {} : { picture }),
          ...(description ? { description } : {}),
          traits: traits.flatMap((trait) => {
            const [label, value] = [cleanText(trait.name), cleanText(trait.value)]
            return value === '' ? [] : [{ name: label, value }]
          }),
          isSpam,
        },
      ]
    } catch {
      return []
    }
  })
}

/** What the chain itself tells: no picture, for that would be asked of a stranger. */
export function collectiblesOf(holdings: readonly Holding[], network: Network): readonly Collectible[] {
  return holdings.flatMap(({ asset, amount }) => {
    if (asset.network !== network.id || asset.kind !== 'nft' || !isBalance(amount) || amount === 0n) return []
    const name = cleanText(asset.name)
    const shown = { ...asset, name, symbol: name, decimals: 0 }
    return [{ asset: shown, amount, traits: [], isSpam: looksLikeAdvertising(asset.name, asset.symbol) }]
  })
}

/** Pieces after others; of several entries for one piece the newest counts, in the place of the first. */
export function mergeCollectibles(
  known: readonly Collectible[],
  added: readonly Collectible[],
): readonly Collectible[] {
  const byId = new Map(known.map((entry) => [entry.asset.id, entry]))
  for (const entry of added) byId.set(entry.asset.id, entry)
  return [...byId.values()]
}
