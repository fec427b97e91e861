import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './onrampCurrency.ts'
import { decimalText } from './values/decimalText.ts'
import { text } from './values/text.ts'

/** `POST /v1/onramp/quote`. */
export type OnrampQuoteQuery = ClientQuery

/** What is to be bought for how much. */
export interface OnrampQuoteBody {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Decimal text in the payment currency. */
  readonly amount: string
  /** The symbol of what is bought (facts 4). */
  readonly network: string
}

/** An amount of money or of coins. */
export interface OnrampAmount {
  /** Decimal text. */
  readonly amount: string
  /** ISO 4217 code or symbol. */
  readonly currency: string
}

/** What a purchase costs and brings (facts 4). */
export interface OnrampQuoteAnswer {
  readonly coinbaseFee: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly paymentTotal: OnrampAmount
  /** What is bought. */
  readonly purchaseAmount: OnrampAmount
  /** Of the provider. */
  readonly quoteId: string
}

const amount: z.ZodMiniType<OnrampAmount> = z.object({ amount: decimalText, currency: text })

/** Checks an {@link OnrampQuoteQuery}. */
export const onrampQuoteQuery: z.ZodMiniType<OnrampQuoteQuery> = clientQuery

/** Checks an {@link OnrampQuoteBody}; further keys are refused. */
export const onrampQuoteBody: z.ZodMiniType<OnrampQuoteBody> = z.strictObject({
  purchaseCurrency,
  paymentCurrency,
  amount: decimalText,
  network: text,
})

/** Checks an {@link OnrampQuoteAnswer}; further keys are left out. */
export const onrampQuoteAnswer: z.ZodMiniType<OnrampQuoteAnswer> = z.object({
  coinbaseFee: amount,
  networkFee: amount,
  paymentSubtotal: amount,
  paymentTotal: amount,
  purchaseAmount: amount,
  quoteId: text,
})
