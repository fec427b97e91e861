import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { accountId } from './values/accountId.ts'
import { listOf } from './values/listOf.ts'
import { picture } from './values/picture.ts'
import { price } from './values/price.ts'
import { text } from './values/text.ts'

/** Most tokens of one request. */
const MOST = 500

/** `POST /v1/fungible/price`. */
export interface FungiblePriceBody {
  readonly projectId?: string
  readonly currency: 'usd'
  /** At most 500 tokens. */
  readonly addresses: readonly CaipAddress[]
}

/** A token's price, for showing only. */
export interface Fungible {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** Of one whole token in the asked currency. */
  readonly price: number
  /** Which token it is; other gateways leave it out. */
  readonly address?: CaipAddress
}

/** Only the tokens whose price is known. */
export interface FungiblePriceAnswer {
  readonly fungibles: readonly Fungible[]
}

/** Checks a {@link FungiblePriceBody}; further keys are refused. */
export const fungiblePriceBody: z.ZodMiniType<FungiblePriceBody> = z.strictObject({
  projectId: z.exactOptional(z.string().check(z.maxLength(200))),
  currency: z.literal('usd'),
  addresses: listOf(accountId, MOST),
})

const fungible: z.ZodMiniType<Fungible> = z.object({
  name: text,
  symbol: text,
  iconUrl: picture,
  price,
  address: z.exactOptional(accountId),
})

/** Checks a {@link FungiblePriceAnswer}; further keys are left out. */
export const fungiblePriceAnswer: z.ZodMiniType<FungiblePriceAnswer> = z.object({ fungibles: listOf(fungible) })
