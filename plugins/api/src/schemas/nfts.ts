import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { clientFields, decimalText, listOf, networkId, plainAddress, text } from './values.ts'

/** `GET /v1/account/{address}/nfts`. */
export interface NftsParams {
  /** Plain address. */
  readonly address: string
}

/** Which part of an account's collectibles. */
export interface NftsQuery extends ClientQuery {
  /** Only this network; all otherwise. */
  readonly chainId?: CaipNetworkId
  /** `next` of the page before. */
  readonly cursor?: string
  /** At most so many, 1 to 100; 50 unless given. */
  readonly limit?: string
}

/** A collectible that an account has. */
export interface Nft {
  /** CAIP-19, such as `eip155:1/erc721:0x…/7` (address in lower case) or `solana:5eyk…/nft:<mint>`. */
  readonly id: string
  readonly name?: string
  readonly collection?: { readonly name: string; readonly address: string }
  /** How many of it, in decimal digits. */
  readonly amount: string
  /** Namespace of CAIP-19: `erc721`, `erc1155`, `nft`. */
  readonly standard: string
  /** What it is a picture of; `none` where there is none to show. */
  readonly media?: {
    readonly kind: 'image' | 'video' | 'audio' | 'html' | 'none'
    readonly width?: number
    readonly height?: number
  }
  readonly traits?: readonly { readonly name: string; readonly value: string }[]
  readonly description?: string
  readonly externalUrl?: string
  /** Whether it advertises, or was handed out to many. */
  readonly spam: 'yes' | 'no' | 'unknown'
  /** ISO 8601. */
  readonly acquiredAt?: string
}

/** A page of collectibles. */
export interface NftsAnswer {
  readonly nfts: readonly Nft[]
  readonly next: string | null
}

/** `GET /v1/nft/{assetId}/picture`. */
export interface NftPictureParams {
  /** CAIP-19, percent-encoded as one segment. */
  readonly assetId: string
}

/** Which picture of a collectible. */
export interface NftPictureQuery extends ClientQuery {
  /** Pixels of the longer side: `96`, `320` (unless given) or `640`. */
  readonly size?: '96' | '320' | '640'
}

/** Checks a {@link NftsParams}; further keys are refused. */
export const nftsParams: z.ZodMiniType<NftsParams> = z.strictObject({ address: plainAddress })

/** Checks a {@link NftsQuery}; further keys are refused. */
export const nftsQuery: z.ZodMiniType<NftsQuery> = z.strictObject({
  ...clientFields,
  chainId: z.exactOptional(networkId),
  cursor: z.exactOptional(z.string().check(z.maxLength(1_000))),
  limit: z.exactOptional(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'Expected a number from 1 to 100'))),
})

/** A CAIP-19 id of a collectible: 200 characters at most, EVM addresses in lower case. */
const assetId: z.ZodMiniType<string> = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/((erc721|erc1155):0x[0-9a-f]{40}\/(0|[1-9]\d{0,77})|nft:[1-9A-HJ-NP-Za-km-z]{32,44})$/,
      'Expected a CAIP-19 id of a collectible, such as eip155:1/erc721:0x…/7 in lower case',
    ),
  )

const side = z.exactOptional(z.int().check(z.gte(1), z.lte(100_000)))

const nft: z.ZodMiniType<Nft> = z.object({
  id: assetId,
  name: z.exactOptional(text),
  collection: z.exactOptional(z.object({ name: text, address: text })),
  amount: decimalText,
  standard: text,
  media: z.exactOptional(
    z.object({ kind: z.enum(['image', 'video', 'audio', 'html', 'none']), width: side, height: side }),
  ),
  traits: z.exactOptional(listOf(z.object({ name: text, value: text }), 100)),
  description: z.exactOptional(text),
  externalUrl: z.exactOptional(text),
  spam: z.enum(['yes', 'no', 'unknown']),
  acquiredAt: z.exactOptional(text),
})

/** Checks an {@link NftsAnswer}; further keys are left out. */
export const nftsAnswer: z.ZodMiniType<NftsAnswer> = z.object({
  nfts: listOf(nft, 100),
  next: z.nullable(z.string().check(z.maxLength(1_000))),
})

/** Checks an {@link NftPictureParams}; further keys are refused. */
export const nftPictureParams: z.ZodMiniType<NftPictureParams> = z.strictObject({ assetId })

/** Checks an {@link NftPictureQuery}; further keys are refused. */
export const nftPictureQuery: z.ZodMiniType<NftPictureQuery> = z.strictObject({
  ...clientFields,
  size: z.exactOptional(z.enum(['96', '320', '640'])),
})
