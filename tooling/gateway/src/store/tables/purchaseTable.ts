/** What became of a purchase: nothing yet, being paid out, paid out, mined, or not paid out. */
export type PurchaseStatus = 'created' | 'sending' | 'sent' | 'confirmed' | 'failed'

/** Rows of `purchase`: what the local on-ramp sells. Amounts are text; times are milliseconds since 1970. */
export interface PurchaseTable {
  /** Part of the page's address: who has it may confirm. */
  token: string
  /** Checksummed; gets the coins. */
  address: string
  /** CAIP-2. */
  chain_id: string
  symbol: string
  /** Decimal text in the currency. */
  paid: string
  /** ISO 4217. */
  currency: string
  /** Smallest units; empty until it is confirmed. */
  units: string
  status: PurchaseStatus
  /** Kept before it is sent, so that it can be sent again without being paid twice. */
  raw_transaction: string | null
  hash: string | null
  /** Why nothing was paid out, in words. */
  reason: string | null
  created_at: number
  updated_at: number
}
