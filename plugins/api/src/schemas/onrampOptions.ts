import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { type PaymentCurrency, type PurchaseCurrency, paymentCurrency, purchaseCurrency } from './onrampCurrency.ts'
import { listOf } from './values/listOf.ts'

/** `GET /v1/onramp/options`. */
export type OnrampOptionsQuery = ClientQuery

export interface OnrampOptionsAnswer {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

export const onrampOptionsQuery: z.ZodMiniType<OnrampOptionsQuery> = clientQuery

export const onrampOptionsAnswer: z.ZodMiniType<OnrampOptionsAnswer> = z.object({
  paymentCurrencies: listOf(paymentCurrency),
  purchaseCurrencies: listOf(purchaseCurrency),
})
