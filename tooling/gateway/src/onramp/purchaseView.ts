import * as z from 'zod/mini'

/** Decimal text or digits, at most eighty characters. */
const amount = z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/, 'Expected an amount in decimal digits'))
const chainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const symbol = z.string().check(z.minLength(1), z.maxLength(40))

/** The path of a purchase's page. */
export const purchaseParams = z.strictObject({ token: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** What the buyer chose. */
export const purchaseChoice = z.strictObject({ chainId, symbol, paid: amount })

/** What the page shows. */
export const purchaseView = z.object({
  address: z.string(),
  status: z.enum(['created', 'sending', 'sent', 'confirmed', 'failed']),
  choice: purchaseChoice,
  /** Decimal text; absent until it is confirmed. */
  received: z.optional(z.string()),
  hash: z.optional(z.string()),
  reason: z.optional(z.string()),
  wares: z.array(z.object({ chainId, chain: z.string(), symbol })),
})

/** What an amount buys at this moment; amounts are decimal text. */
export const purchasePrice = z.object({ fee: amount, network: amount, receives: z.string(), symbol })

export type PurchaseView = z.infer<typeof purchaseView>
