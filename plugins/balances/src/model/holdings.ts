import { type CaipNetworkId, type Network, parseAmount, parseCaipAddress } from '@latchkey/kernel'
import {
  type Asset,
  type AssetNames,
  type Holding,
  holdingParts,
  isBalance,
  nativeAsset,
  standingOf,
  tokenAssetId,
} from '@latchkey/kernel/assets'
import { cleanText, foldText, shortAddress } from '@latchkey/kernel/text'
import { type ListedToken, MAX_DECIMALS } from './tokenList.ts'

/** Where an account's holdings are, and what is known of the tokens there. */
export interface HoldingPlace {
  readonly network: Network
  readonly family: AssetNames | undefined
  readonly listed: readonly ListedToken[]
  /** Milliseconds since 1970. */
  readonly at: number
  readonly source: Holding['source']
}

/** A token as a source tells of it, in the smallest unit. */
export interface RawToken {
  /** Absent for the network's own coin. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly value: bigint
  /** What of it cannot be sent now. */
  readonly locked?: bigint | undefined
  /** What of it is set aside, and cannot be sent now either. */
  readonly reserved?: bigint | undefined
  readonly iconUrl?: string | undefined
  /** US dollars for one whole unit. */
  readonly price?: number | undefined
}

/** A price as decimal text, without an exponent; `undefined` for what is no price. */
export function priceText(price: number | undefined): string | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const text = price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
  // One with more zeros than that is as good as none.
  return text === '0' ? undefined : text
}

/**
 * What a source told as holdings. Tokens of 0 or more than 36 decimals, nothing at all and what cannot be read are left out; a token with
 * other decimals than its list says keeps no price and cannot be sent. A chain may keep no name of a token. Only the last of several entries for one token counts.
 */
export function holdingsFrom(raw: readonly RawToken[], place: HoldingPlace): readonly Holding[] {
  const native = nativeAsset(place.network, place.family)
  const byId = new Map(place.listed.map((token) => [token.id as string, token]))
  // The same list for all, so that it is prepared once.
  const known = [native, ...place.listed]
  const found = new Map<string, Holding>()
  for (const token of raw) {
    const asset = token.address === undefined ? native : assetOf(token, token.address, place)
    if (!asset || !isBalance(token.value) || (asset.kind !== 'native' && token.value === 0n)) continue
    const list = byId.get(asset.id)
    const isDisputed = list !== undefined && list.decimals !== asset.decimals
    const usd = isDisputed ? undefined : priceText(token.price)
    found.set(asset.id, {
      asset: {
        ...asset,
        standing: standingOf(asset, known, native.id),
        ...(list && { name: list.name, symbol: list.symbol }),
        ...(list?.iconUrl !== undefined && { iconUrl: list.iconUrl }),
        ...(isDisputed && { traits: ['nonTransferable'] as const }),
      },
      amount: token.value,
      ...holdingParts(token.value, { locked: balanceIn(token.locked), reserved: balanceIn(token.reserved) }),
      at: place.at,
      source: place.source,
      ...(usd === undefined ? {} : { price: { usd, at: place.at, source: place.source } }),
    })
  }
  return [...found.values()]
}

const balanceIn = (value: bigint | undefined): bigint | undefined => (isBalance(value) ? value : undefined)

function assetOf(token: RawToken, address: string, { network, family, source }: HoldingPlace): Asset | undefined {
  const symbol = cleanText(token.symbol) || (source === 'chain' ? shortAddress(address) : '')
  if (symbol === '' || !Number.isInteger(token.decimals)) return undefined
  if (token.decimals < 1 || token.decimals > MAX_DECIMALS) return undefined
  try {
    const id = tokenAssetId(network.id, family, address)
    return {
      id,
      network: network.id,
      kind: 'token',
      standard: family?.tokenStandard ?? '',
      address,
      name: cleanText(token.name) || symbol,
      symbol,
      decimals: token.decimals,
      standing: 'unlisted',
      ...(token.iconUrl ? { iconUrl: token.iconUrl } : {}),
    }
  } catch {
    return undefined
  }
}

/** An entry of the gateway's answer. */
export interface GatewayBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  readonly address?: string
  readonly price?: number
  readonly quantity: {
    readonly decimals: string
    readonly numeric: string
    readonly locked?: string
    readonly reserved?: string
  }
  readonly iconUrl: string
}

/** What the gateway told of one network. Entries of other networks and amounts that are none are left out. */
export function fromGateway(balances: readonly GatewayBalance[], network: CaipNetworkId): readonly RawToken[] {
  return balances.flatMap(({ chainId, address, quantity, name, symbol, iconUrl, price }) => {
    if (chainId !== network) return []
    const decimals = Number(quantity.decimals)
    try {
      const plain = address === undefined ? undefined : parseCaipAddress(address).address
      const value = parseAmount(quantity.numeric, decimals)
      const held = (text: string | undefined) => (text === undefined ? undefined : parseAmount(text, decimals))
      const [locked, reserved] = [held(quantity.locked), held(quantity.reserved)]
      return [{ address: plain, name, symbol, decimals, value, locked, reserved, iconUrl, price }]
    } catch {
      return []
    }
  })
}

/** A function that searches a list again and again: by name, symbol or address, in one pass. */
export function holdingSearch(holdings: readonly Holding[]): (query: string) => readonly Holding[] {
  const texts = holdings.map(
    ({ asset }) => `${foldText(asset.name)} ${foldText(asset.symbol)} ${asset.address?.toLowerCase() ?? ''}`,
  )
  return (query) => {
    const wanted = foldText(query).trim()
    return wanted === '' ? holdings : holdings.filter((_holding, at) => texts[at]?.includes(wanted))
  }
}
