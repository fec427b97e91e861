import type { ChainFamily } from '../adapters/adapter.ts'
import { parseCaipAssetId } from '../network/caip.ts'
import type { CaipAssetId, CaipNetworkId, Network } from '../network/network.ts'

/**
 * The key of an asset: CAIP-19, in one spelling. Hexadecimal references are lower case; others, such as base58, keep
 * theirs. Example: `cosmos:cosmoshub-3/slip44:118`.
 */
export type AssetId = CaipAssetId

/** How far an asset's name can be believed. */
export type AssetStanding =
  /** The network's own coin. */
  | 'native'
  /** On a list that a publisher vouches for. */
  | 'listed'
  /** On none. */
  | 'unlisted'
  /** Bears the name or symbol of a listed asset, or of the native coin, at another address. */
  | 'imitation'

/** What is odd about an asset and matters when it is sent. */
export type AssetTrait =
  /** Its transfer answers nothing, as the first USDT does. */
  | 'noReturn'
  /** Keeps a part of what is sent. */
  | 'feeOnTransfer'
  /** The holder's account is frozen. */
  | 'frozen'
  /** Cannot be sent. */
  | 'nonTransferable'

/** One kind of coin, token or collectible on one network. */
export interface Asset {
  readonly id: AssetId
  readonly network: CaipNetworkId
  readonly kind: 'native' | 'token' | 'nft'
  /** The asset namespace of CAIP-19: `slip44` for native coins, the family's word for others. */
  readonly standard: string
  /** Contract or mint, as the family writes it. Absent for native coins. */
  readonly address?: string
  /** One item of a collection. */
  readonly tokenId?: string
  /** Cleaned for display. */
  readonly name: string
  /** Cleaned for display. */
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
  /** A checked `data:` or `https:` picture address. */
  readonly iconUrl?: string
  readonly standing: AssetStanding
  readonly traits?: readonly AssetTrait[]
}

/** What one whole unit of an asset is worth. */
export interface AssetPrice {
  /** US dollars as decimal text. */
  readonly usd: string
  /** When it was said, in milliseconds since 1970. */
  readonly at: number
  /** Who says so. */
  readonly source: string
}

/** A part of an amount that is owned and cannot be spent now. */
export interface HoldingPart {
  readonly kind: 'locked' | 'reserved' | 'unconfirmed'
  /** In the smallest unit. */
  readonly amount: bigint
}

/** How much of an amount cannot be sent now, in the smallest unit. */
export interface HeldAmounts {
  /** Stays in the account, e.g. because it is staked, in a vote, or vesting. */
  readonly locked?: bigint | undefined
  /** Set aside for something, e.g. as a deposit. */
  readonly reserved?: bigint | undefined
}

/** How much of an asset an account owns. */
export interface Holding {
  readonly asset: Asset
  /** In the smallest unit. */
  readonly amount: bigint
  /** How much of it can be sent, in the smallest unit. @defaultValue all of it */
  readonly spendable?: bigint
  readonly given?: readonly HoldingPart[]
  /** Absent when it is not known; never 0 for that. */
  readonly price?: AssetPrice
  /** When the amount was read, in milliseconds since 1970. */
  readonly at: number
  readonly source: 'wallet' | 'gateway' | 'chain'
}

/** An amount with what of it cannot be sent now: what can, and what is kept for what; nothing where all of it can. */
export function holdingParts(
  amount: bigint,
  { locked = 0n, reserved = 0n }: HeldAmounts,
): Pick<Holding, 'spendable' | 'given'> {
  const all: readonly HoldingPart[] = [
    { kind: 'locked', amount: locked },
    { kind: 'reserved', amount: reserved },
  ]
  const given = all.filter((part) => part.amount > 0n)
  if (given.length === 0) return {}
  const rest = amount - locked - reserved
  return { spendable: rest > 0n ? rest : 0n, given }
}

/** The parts of an asset id. */
export interface AssetIdInput {
  readonly network: CaipNetworkId
  readonly standard: string
  /** Contract, mint or coin type. */
  readonly reference: string
  readonly tokenId?: string | undefined
}

const HEXADECIMAL = /^0x[0-9a-f]+$/i

/**
 * The one spelling of an asset's key.
 * @throws `caip/asset` when the parts do not make a CAIP-19 id
 */
export function assetId({ network, standard, reference, tokenId }: AssetIdInput): AssetId {
  const spelled = HEXADECIMAL.test(reference) ? reference.toLowerCase() : reference
  const item = tokenId === undefined ? '' : `/${tokenId}`
  const id: AssetId = `${network}/${standard}:${spelled}${item}`
  parseCaipAssetId(id)
  return id
}

/**
 * Reads a key that came from outside and spells it as {@link assetId} does.
 * @throws `caip/asset`
 */
export function readAssetId(value: unknown): AssetIdInput & { readonly id: AssetId } {
  const { networkId: network, assetNamespace: standard, assetReference: reference, tokenId } = parseCaipAssetId(value)
  const identity = { network, standard, reference, tokenId }
  return { ...identity, id: assetId(identity) }
}

/** What of a family names its assets. */
export type AssetNames = Pick<ChainFamily, 'slip44' | 'tokenStandard'>

/** SLIP-44 calls this coin type that of all test networks; it stands in for families that declare none. */
const NO_COIN_TYPE = 1

/** The network's own coin. @param family the family of the network */
export function nativeAsset(network: Network, family: AssetNames | undefined): Asset {
  const { name, symbol, decimals } = network.nativeCurrency
  const coinType = network.slip44 ?? family?.slip44 ?? NO_COIN_TYPE
  return {
    id: assetId({ network: network.id, standard: 'slip44', reference: String(coinType) }),
    network: network.id,
    kind: 'native',
    standard: 'slip44',
    name,
    symbol,
    decimals,
    standing: 'native',
    ...(network.icon === undefined ? {} : { iconUrl: network.icon }),
  }
}

/**
 * The key of a fungible token by its address, in the standard its family uses for them.
 * @throws `caip/asset` for an address that fits no CAIP-19 id, and where the family has no tokens
 */
export function tokenAssetId(network: CaipNetworkId, family: AssetNames | undefined, address: string): AssetId {
  return assetId({ network, standard: family?.tokenStandard ?? '', reference: address })
}

/** The network an asset is on. */
export function networkOfAsset(id: AssetId): CaipNetworkId {
  return id.slice(0, id.indexOf('/')) as CaipNetworkId
}
