import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { accountId } from './values/accountId.ts'
import { decimalText } from './values/decimalText.ts'
import { picture } from './values/picture.ts'
import { price } from './values/price.ts'
import { text } from './values/text.ts'

/** What is known of a fungible token: the words of its contract, cleaned by the gateway. */
export interface FungibleInfo {
  readonly name?: string
  readonly symbol?: string
  readonly icon?: { readonly url: string }
  /** Which token it is; a symbol is no proof (security.md T6, T16). Absent for the native token and at other gateways. */
  readonly address?: CaipAddress
  /**
   * `is_spam`: only there to be seen, such as dust or nothing from an address that looks like a known one. Never to be
   * offered as a recipient (security.md T6). Absent at other gateways.
   */
  readonly flags?: { readonly is_spam: boolean }
}

/** A picture of an NFT. */
export interface NftContent {
  readonly url: string
  readonly content_type?: string | null
}

/** What is known of one token of a collection. */
export interface NftInfo {
  readonly name?: string
  readonly content?: { readonly preview?: NftContent | null; readonly detail?: NftContent | null }
  readonly flags: { readonly is_spam: boolean }
  /** Contract of the collection; absent at other gateways. */
  readonly address?: CaipAddress
}

/** What moved in a transaction: a fungible token or an NFT (facts 11). */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** In whole tokens, decimal text. */
  readonly quantity: { readonly numeric: string }
  /** Worth when it happened, for showing only. */
  readonly value?: number | null
  /** Of one whole token, for showing only. */
  readonly price?: number | null
  readonly fungible_info?: FungibleInfo
  readonly nft_info?: NftInfo
  /** Whose token it was; may differ from who sent the transaction. Absent at other gateways. */
  readonly sender?: string
  /** Whose token it is now. Absent at other gateways. */
  readonly recipient?: string
}

const fungible: z.ZodMiniType<FungibleInfo> = z.object({
  name: z.exactOptional(text),
  symbol: z.exactOptional(text),
  icon: z.exactOptional(z.object({ url: picture })),
  address: z.exactOptional(accountId),
  flags: z.exactOptional(z.object({ is_spam: z.boolean() })),
})

const content: z.ZodMiniType<NftContent> = z.object({
  url: picture,
  content_type: z.exactOptional(z.nullable(text)),
})

const nft: z.ZodMiniType<NftInfo> = z.object({
  name: z.exactOptional(text),
  content: z.exactOptional(
    z.object({ preview: z.exactOptional(z.nullable(content)), detail: z.exactOptional(z.nullable(content)) }),
  ),
  flags: z.object({ is_spam: z.boolean() }),
  address: z.exactOptional(accountId),
})

const address = z.string().check(z.maxLength(128))

/** Checks a {@link Transfer}; further keys are left out. */
export const transfer: z.ZodMiniType<Transfer> = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimalText }),
  value: z.exactOptional(z.nullable(price)),
  price: z.exactOptional(z.nullable(price)),
  fungible_info: z.exactOptional(fungible),
  nft_info: z.exactOptional(nft),
  sender: z.exactOptional(address),
  recipient: z.exactOptional(address),
})
