import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './onrampCurrency.ts'
import { listOf } from './values/listOf.ts'

/** `GET /v1/onramp/options`. */
export type OnrampOptionsQuery = ClientQuery

/** What can be bought, and what it can be paid with. */
export interface OnrampOptionsAnswer {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

/** Checks an {@link OnrampOptionsQuery}. */
export const onrampOptionsQuery: z.ZodMiniType<OnrampOptionsQuery> = clientQuery

/** Checks an {@link OnrampOptionsAnswer}; further keys are left out. */
export const onrampOptionsAnswer: z.ZodMiniType<OnrampOptionsAnswer> = z.object({
  paymentCurrencies: listOf(paymentCurrency),
  purchaseCurrencies: listOf(purchaseCurrency),
})
