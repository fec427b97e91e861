import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { accountId, anyAddress, clientFields, integerText, listOf, networkId, picture, text } from './values.ts'

/** `GET /v1/convert/tokens`. */
export interface ConvertTokensQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
}

/** A token that can be swapped. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  readonly address: CaipAddress
  readonly decimals: number
  /** Address of a picture; empty when there is none. */
  readonly logoUri: string
  /** Whether approvals can be signed instead of sent (EIP-2612). */
  readonly eip2612?: boolean
}

/** Every token that can be swapped on a network, the native one included. */
export interface ConvertTokensAnswer {
  readonly tokens: readonly SwapToken[]
}

/** Checks a {@link ConvertTokensQuery}; further keys are refused. */
export const convertTokensQuery: z.ZodMiniType<ConvertTokensQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
})

const swapToken: z.ZodMiniType<SwapToken> = z.object({
  name: text,
  symbol: text,
  address: accountId,
  decimals: z.int().check(z.gte(0), z.lte(255)),
  logoUri: picture,
  eip2612: z.exactOptional(z.boolean()),
})

/** Checks a {@link ConvertTokensAnswer}; further keys are left out. */
export const convertTokensAnswer: z.ZodMiniType<ConvertTokensAnswer> = z.object({ tokens: listOf(swapToken) })

/** `GET /v1/convert/quotes`. */
export interface ConvertQuotesQuery extends ClientQuery {
  /** In the smallest unit of `from`, integer text. */
  readonly amount: string
  /** Plain address, unlike the other swap calls; a CAIP-10 id is taken too. */
  readonly userAddress: string
  /** The token that is to be sold. */
  readonly from: CaipAddress
  /** The token that is to be bought. */
  readonly to: CaipAddress
  /** Wei, integer text. */
  readonly gasPrice?: string
}

/** What a swap would yield. Amounts are integer text in the smallest unit. */
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

/** `GET /v1/convert/allowance`. */
export interface ConvertAllowanceQuery extends ClientQuery {
  /** The token. */
  readonly tokenAddress: CaipAddress
  /** The owner. */
  readonly userAddress: CaipAddress
}

/** How much of the token the exchange may take from the owner. */
export interface ConvertAllowanceAnswer {
  /** In the smallest unit, integer text. */
  readonly allowance: string
}

/** Checks a {@link ConvertAllowanceQuery}; further keys are refused. */
export const convertAllowanceQuery: z.ZodMiniType<ConvertAllowanceQuery> = z.strictObject({
  ...clientFields,
  tokenAddress: accountId,
  userAddress: accountId,
})

/** Checks a {@link ConvertAllowanceAnswer}; further keys are left out. */
export const convertAllowanceAnswer: z.ZodMiniType<ConvertAllowanceAnswer> = z.object({ allowance: integerText })

/** `GET /v1/convert/gas-price`. */
export interface ConvertGasPriceQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
}

/** Wei on EVM chains, lamports on Solana; integer text. */
export interface ConvertGasPriceAnswer {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Checks a {@link ConvertGasPriceQuery}; further keys are refused. */
export const convertGasPriceQuery: z.ZodMiniType<ConvertGasPriceQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
})

/** Checks a {@link ConvertGasPriceAnswer}; further keys are left out. */
export const convertGasPriceAnswer: z.ZodMiniType<ConvertGasPriceAnswer> = z.object({
  standard: integerText,
  fast: integerText,
  instant: integerText,
})
