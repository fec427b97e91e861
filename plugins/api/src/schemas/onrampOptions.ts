import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './onrampCurrency.ts'
import { listOf } from './values/listOf.ts'
import { text } from './values/text.ts'

/** `GET /v1/onramp/options`. */
export type OnrampOptionsQuery = ClientQuery

/** A currency that cannot be paid with at the moment. */
export interface UnavailableCurrency {
  /** ISO 4217 code. */
  readonly id: string
  /** Why, in words. */
  readonly reason: string
}

/** What can be bought, and what it can be paid with. */
export interface OnrampOptionsAnswer {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** What is not offered because its exchange rate is not known; other gateways leave it out. */
  readonly unavailable?: readonly UnavailableCurrency[]
}

/** Checks an {@link OnrampOptionsQuery}. */
export const onrampOptionsQuery: z.ZodMiniType<OnrampOptionsQuery> = clientQuery

/** Checks an {@link OnrampOptionsAnswer}; further keys are left out. */
export const onrampOptionsAnswer: z.ZodMiniType<OnrampOptionsAnswer> = z.object({
  paymentCurrencies: listOf(paymentCurrency),
  purchaseCurrencies: listOf(purchaseCurrency),
  unavailable: z.exactOptional(listOf(z.object({ id: text, reason: text }))),
})
