import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './onrampCurrency.ts'
import { decimalText } from './values/decimalText.ts'
import { text } from './values/text.ts'

/** `POST /v1/onramp/quote`. */
export type OnrampQuoteQuery = ClientQuery

export interface OnrampQuoteBody {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Decimal text in the payment currency. */
  readonly amount: string
  /** The symbol of what is bought (facts 4). */
  readonly network: string
}

export interface OnrampAmount {
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
}

export interface OnrampQuoteAnswer {
  readonly coinbaseFee: OnrampAmount
  readonly networkFee: OnrampAmount
  readonly paymentSubtotal: OnrampAmount
  readonly paymentTotal: OnrampAmount
  readonly purchaseAmount: OnrampAmount
  readonly quoteId: string
}

const amount: z.ZodMiniType<OnrampAmount> = z.object({ amount: decimalText, currency: text })

export const onrampQuoteQuery: z.ZodMiniType<OnrampQuoteQuery> = clientQuery

export const onrampQuoteBody: z.ZodMiniType<OnrampQuoteBody> = z.strictObject({
  purchaseCurrency,
  paymentCurrency,
  amount: decimalText,
  network: text,
})

export const onrampQuoteAnswer: z.ZodMiniType<OnrampQuoteAnswer> = z.object({
  coinbaseFee: amount,
  networkFee: amount,
  paymentSubtotal: amount,
  paymentTotal: amount,
  purchaseAmount: amount,
  quoteId: text,
})
