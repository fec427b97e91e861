import * as z from 'zod/mini'
import { decimalText } from './values/decimalText.ts'
import { listOf } from './values/listOf.ts'
import { text } from './values/text.ts'

export interface PurchaseNetwork {
  readonly name: string
  readonly display_name: string
  readonly chain_id: string
  /** Empty for the native token. */
  readonly contract_address: string
}

/** What can be bought (facts 6). */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

export interface PaymentLimit {
  /** `card`, `ach_bank_account` and so on. */
  readonly id: string
  /** Decimal text in the currency. */
  readonly min: string
  /** Decimal text in the currency. */
  readonly max: string
}

/** What it can be paid with (facts 6). */
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

export const purchaseCurrency: z.ZodMiniType<PurchaseCurrency> = z.object({
  id: text,
  name: text,
  symbol: text,
  networks: listOf(network),
})

export const paymentCurrency: z.ZodMiniType<PaymentCurrency> = z.object({
  id: text,
  payment_method_limits: listOf(z.object({ id: text, min: decimalText, max: decimalText })),
})
