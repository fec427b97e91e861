import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { accountId, anyAddress, clientFields, integerText, listOf, networkId, picture, text } from './values.ts'

/** `GET /v1/convert/tokens`. */
export interface ConvertTokensQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
  /** Part of a symbol, a name or an address: only what fits, the best match first. */
  readonly search?: string
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
  search: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100))),
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
  /** Percent of the quoted amount that may be lost, 0.01 to 50; 1 unless given. */
  readonly slippage?: number
}

/** Who trades. Optional like all that gateways of other makers leave out. */
export interface SwapProvider {
  /** Such as `exchange`, `lifi`, `zeroex`. */
  readonly id: string
  readonly name: string
  /** What it trades through. */
  readonly via?: string
}

/** A fee that is taken out of a swap. */
export interface SwapFee {
  readonly kind: 'integrator' | 'provider'
  /** In the smallest unit of `token`, integer text. */
  readonly amount: string
  readonly token: CaipAddress
  /** Part of the amount, 0 to 1, such as 0.0085. */
  readonly rate?: number
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
  readonly provider?: SwapProvider
  /** What the transaction will guarantee. */
  readonly minToAmount?: string
  /** Percent that may be lost, 0 to 100. */
  readonly slippage?: number
  /** Who must be allowed to take the source token; `null` for none. A claim: it is compared with a list. */
  readonly spender?: CaipAddress | null
  /** Of the native currency that is sent along, integer text. */
  readonly value?: string
  /** ISO 8601; the price does not hold longer. */
  readonly expiresAt?: string
  /** In the smallest unit of the native currency, at most. */
  readonly networkFee?: { readonly amount: string; readonly gas?: string; readonly gasPrice?: string }
  /** Empty when none is taken. */
  readonly fees?: readonly SwapFee[]
  /** The engine's own figure: percent, positive for a loss, -10,000 to 100. */
  readonly priceImpact?: number
  /** Height of the block that it was read at, integer text. */
  readonly block?: string
  /** How the provider may be let take the token; by an approval unless given. */
  readonly approvals?: readonly ('approve' | 'permit')[]
  readonly execution?: 'transaction' | 'signed'
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
  slippage: z.exactOptional(z.coerce.number<number>().check(z.gte(0.01), z.lte(50))),
})

const swapFee: z.ZodMiniType<SwapFee> = z.object({
  kind: z.enum(['integrator', 'provider']),
  amount: integerText,
  token: accountId,
  rate: z.exactOptional(z.number().check(z.gte(0), z.lte(1))),
})

const providerSchema: z.ZodMiniType<SwapProvider> = z.object({
  id: text,
  name: text,
  via: z.exactOptional(text),
})

const swapQuote: z.ZodMiniType<SwapQuote> = z.object({
  id: z.nullable(text),
  fromAmount: integerText,
  fromAccount: accountId,
  toAmount: integerText,
  toAccount: accountId,
  provider: z.exactOptional(providerSchema),
  minToAmount: z.exactOptional(integerText),
  slippage: z.exactOptional(z.number().check(z.gte(0), z.lte(100))),
  spender: z.exactOptional(z.nullable(accountId)),
  value: z.exactOptional(integerText),
  expiresAt: z.exactOptional(text),
  networkFee: z.exactOptional(
    z.object({ amount: integerText, gas: z.exactOptional(integerText), gasPrice: z.exactOptional(integerText) }),
  ),
  fees: z.exactOptional(listOf(swapFee, 20)),
  priceImpact: z.exactOptional(z.number().check(z.gte(-10_000), z.lte(100))),
  block: z.exactOptional(integerText),
  approvals: z.exactOptional(listOf(z.enum(['approve', 'permit']), 2)),
  execution: z.exactOptional(z.enum(['transaction', 'signed'])),
})

/** Checks a {@link ConvertQuotesAnswer}; further keys are left out. */
export const convertQuotesAnswer: z.ZodMiniType<ConvertQuotesAnswer> = z.object({ quotes: listOf(swapQuote) })

/** `GET /v1/convert/allowance`. */
export interface ConvertAllowanceQuery extends ClientQuery {
  /** The token. */
  readonly tokenAddress: CaipAddress
  /** The owner. */
  readonly userAddress: CaipAddress
  /** Who would take it; the exchange that comes first unless given. */
  readonly spender?: CaipAddress
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
  spender: z.exactOptional(accountId),
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
