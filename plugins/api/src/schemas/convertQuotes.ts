import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { accountId } from './values/accountId.ts'
import { anyAddress } from './values/anyAddress.ts'
import { integerText } from './values/integerText.ts'
import { listOf } from './values/listOf.ts'
import { text } from './values/text.ts'

/** `GET /v1/convert/quotes`. */
export interface ConvertQuotesQuery extends ClientQuery {
  /** In the smallest unit of `from`, integer text. */
  readonly amount: string
  /** Plain address, unlike the other swap calls (facts 4); a CAIP-10 id is taken too. */
  readonly userAddress: string
  /** The token that is to be sold. */
  readonly from: CaipAddress
  /** The token that is to be bought. */
  readonly to: CaipAddress
  /** Wei, integer text. */
  readonly gasPrice?: string
}

/** What a swap would bring. Amounts are integer text in the smallest unit. */
export interface SwapQuote {
  /** Of the provider, which may need it to build the swap; `null` when it needs none. */
  readonly id: string | null
  readonly fromAmount: string
  /** The token that is sold. */
  readonly fromAccount: CaipAddress
  readonly toAmount: string
  /** The token that is bought. */
  readonly toAccount: CaipAddress
}

/** Best first; the first one is used. */
export interface ConvertQuotesAnswer {
  readonly quotes: readonly SwapQuote[]
}

/** Checks a {@link ConvertQuotesQuery}; further keys are refused. */
export const convertQuotesQuery: z.ZodMiniType<ConvertQuotesQuery> = z.strictObject({
  ...clientFields,
  amount: integerText,
  userAddress: anyAddress,
  from: accountId,
  to: accountId,
  gasPrice: z.exactOptional(integerText),
})

const swapQuote: z.ZodMiniType<SwapQuote> = z.object({
  id: z.nullable(text),
  fromAmount: integerText,
  fromAccount: accountId,
  toAmount: integerText,
  toAccount: accountId,
})

/** Checks a {@link ConvertQuotesAnswer}; further keys are left out. */
export const convertQuotesAnswer: z.ZodMiniType<ConvertQuotesAnswer> = z.object({ quotes: listOf(swapQuote) })
