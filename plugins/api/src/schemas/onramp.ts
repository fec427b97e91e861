import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './gateway.ts'
import { clientFields, countryCode, decimalText, listOf, networkId, picture, subdivisionCode, text } from './values.ts'

/** One network on which something can be bought. */
export interface PurchaseNetwork {
  /** Provider's name of the network with its kind, e.g. `ethereum-mainnet`. */
  readonly name: string
  readonly display_name: string
  /** The reference of its CAIP-2 id, e.g. `1`. */
  readonly chain_id: string
  /** Empty for the native token. */
  readonly contract_address: string
}

/** What can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** The limits of one payment method. */
export interface PaymentLimit {
  /** `card`, `ach_bank_account` and so on. */
  readonly id: string
  /** Decimal text in the currency. */
  readonly min: string
  /** Decimal text in the currency. */
  readonly max: string
}

/** A currency to pay with. */
export interface PaymentCurrency {
  /** ISO 4217 code. */
  readonly id: string
  readonly payment_method_limits: readonly PaymentLimit[]
}

const network: z.ZodMiniType<PurchaseNetwork> = z.object({
  name: text,
  display_name: text,
  chain_id: text,
  contract_address: text,
})

/** Checks a {@link PurchaseCurrency}; further keys are left out. */
export const purchaseCurrency: z.ZodMiniType<PurchaseCurrency> = z.object({
  id: text,
  name: text,
  symbol: text,
  networks: listOf(network),
})

/** Checks a {@link PaymentCurrency}; further keys are left out. */
export const paymentCurrency: z.ZodMiniType<PaymentCurrency> = z.object({
  id: text,
  payment_method_limits: listOf(z.object({ id: text, min: decimalText, max: decimalText })),
})

/** `GET /v1/onramp/options`. */
export interface OnrampOptionsQuery extends ClientQuery {
  /** ISO 3166-1 code of the buyer's country. */
  readonly country?: string
}

/** A currency that cannot be paid with at the moment. */
export interface UnavailableCurrency {
  /** ISO 4217 code. */
  readonly id: string
  /** Why, as text. */
  readonly reason: string
}

/** The picture of something that can be bought. */
export interface PurchaseLogo {
  readonly symbol: string
  /** The network it is bought on: the same symbol may be another coin elsewhere. */
  readonly chainId: CaipNetworkId
  readonly url: string
}

/** What can be bought, and the currencies to pay with. */
export interface OnrampOptionsAnswer {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** What is not offered because its exchange rate is not known; other gateways leave it out. */
  readonly unavailable?: readonly UnavailableCurrency[]
  /** Pictures, where the gateway has any; other gateways leave them out. */
  readonly logos?: readonly PurchaseLogo[]
}

/** Checks an {@link OnrampOptionsQuery}. */
export const onrampOptionsQuery: z.ZodMiniType<OnrampOptionsQuery> = z.strictObject({
  ...clientFields,
  country: z.exactOptional(countryCode),
})

/** Checks an {@link OnrampOptionsAnswer}; further keys are left out. */
export const onrampOptionsAnswer: z.ZodMiniType<OnrampOptionsAnswer> = z.object({
  paymentCurrencies: listOf(paymentCurrency),
  purchaseCurrencies: listOf(purchaseCurrency),
  unavailable: z.exactOptional(listOf(z.object({ id: text, reason: text }))),
  logos: z.exactOptional(listOf(z.object({ symbol: text, chainId: networkId, url: picture }))),
})

/** `POST /v1/onramp/quote`. */
export type OnrampQuoteQuery = ClientQuery

/** What is to be bought for how much. */
export interface OnrampQuoteBody {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Decimal text in the payment currency. */
  readonly amount: string
  /** The symbol of what is bought. */
  readonly network: string
  /** Whose quote; the first provider's unless given. */
  readonly provider?: string
  /** ISO 3166-1 code of the buyer's country. */
  readonly country?: string
  /** ISO 3166-2 without its country, e.g. `NY`. */
  readonly subdivision?: string
  /** CAIP-2 network that the coins go to. */
  readonly chainId?: string
  /** `card`, `ach_bank_account` and so on. */
  readonly paymentMethod?: string
}

/** An amount of money or of coins. */
export interface OnrampAmount {
  /** Decimal text. */
  readonly amount: string
  /** ISO 4217 code or symbol. */
  readonly currency: string
}

/** What a purchase costs and brings. */
export interface OnrampQuoteAnswer {
  readonly coinbaseFee: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly paymentTotal: OnrampAmount
  /** What is bought. */
  readonly purchaseAmount: OnrampAmount
  /** Of the provider. */
  readonly quoteId: string
  /** The provider's id. */
  readonly provider?: string
  /** ISO 8601. */
  readonly expiresAt?: string
}

/** Checks an {@link OnrampAmount}; further keys are left out. */
export const onrampAmount: z.ZodMiniType<OnrampAmount> = z.object({ amount: decimalText, currency: text })

/** Checks an {@link OnrampQuoteQuery}. */
export const onrampQuoteQuery: z.ZodMiniType<OnrampQuoteQuery> = clientQuery

/** Checks an {@link OnrampQuoteBody}; further keys are refused. */
export const onrampQuoteBody: z.ZodMiniType<OnrampQuoteBody> = z.strictObject({
  purchaseCurrency,
  paymentCurrency,
  amount: decimalText,
  network: text,
  provider: z.exactOptional(text),
  country: z.exactOptional(countryCode),
  subdivision: z.exactOptional(subdivisionCode),
  chainId: z.exactOptional(text),
  paymentMethod: z.exactOptional(text),
})

/** Checks an {@link OnrampQuoteAnswer}; further keys are left out. */
export const onrampQuoteAnswer: z.ZodMiniType<OnrampQuoteAnswer> = z.object({
  coinbaseFee: onrampAmount,
  networkFee: onrampAmount,
  paymentSubtotal: onrampAmount,
  paymentTotal: onrampAmount,
  purchaseAmount: onrampAmount,
  quoteId: text,
  provider: z.exactOptional(text),
  expiresAt: z.exactOptional(text),
})
