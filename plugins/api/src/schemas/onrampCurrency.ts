import * as z from 'zod/mini'
import { decimalText } from './values/decimalText.ts'
import { listOf } from './values/listOf.ts'
import { text } from './values/text.ts'

/** One network on which something can be bought (facts 6). */
export interface PurchaseNetwork {
  /** Names of facts 6.1 with their kind, e.g. `ethereum-mainnet`. */
  readonly name: string
  readonly display_name: string
  /** The reference of its CAIP-2 id, e.g. `1`. */
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

/** How much can be paid by one method (facts 6). */
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
