import * as z from 'zod/mini'

/** Decimal text or digits, at most eighty characters. */
const amount = z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/, 'Expected an amount in decimal digits'))
const chainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const symbol = z.string().check(z.minLength(1), z.maxLength(40))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Expected an ISO 4217 code'))

/** The path of a purchase's page. */
export const purchaseParams = z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** What the buyer chose. */
export const purchaseChoice = z.strictObject({ chainId, symbol, paid: amount, currency })

/** What the buyer confirms: the choice, and what the page said it buys. */
export const purchaseAgreement = z.extend(purchaseChoice, { receives: amount })

/** What the page shows. */
export const purchaseView = z.object({
  address: z.string(),
  status: z.enum(['created', 'sending', 'sent', 'confirmed', 'failed']),
  choice: purchaseChoice,
  /** Decimal text; absent until it is confirmed. */
  received: z.optional(z.string()),
  hash: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What can be paid with at this moment. */
  currencies: z.array(currency),
  /** What cannot, and why. */
  unavailable: z.array(z.object({ id: currency, reason: z.string() })),
  wares: z.array(z.object({ chainId, chain: z.string(), symbol })),
})

/** What an amount buys at this moment; amounts are decimal text, fees in the currency paid. */
export const purchasePrice = z.object({
  fee: amount,
  network: amount,
  currency,
  /** Dollars of one unit of the currency. */
  rate: amount,
  receives: amount,
  symbol,
})

/** A purchase as its page shows it. */
export type PurchaseView = z.infer<typeof purchaseView>
