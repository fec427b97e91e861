import type { PurchaseStatus } from '../store/tables/purchaseTable.ts'

/** A purchase as its page and the history show it. */
export interface Purchase {
  readonly token: string
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
  /** Decimal text in the currency. */
  readonly paid: string
  /** ISO 4217. */
  readonly currency: string
  /** Smallest units; undefined until it is confirmed. */
  readonly units: bigint | undefined
  readonly status: PurchaseStatus
  readonly rawTransaction: `0x${string}` | undefined
  readonly hash: `0x${string}` | undefined
  readonly reason: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** What a purchase begins with. */
export type NewPurchase = Pick<Purchase, 'address' | 'chainId' | 'symbol' | 'paid' | 'currency'>
/** What becomes of a purchase. */
export interface PurchaseChange {
  readonly status?: PurchaseStatus
  readonly chainId?: string
  readonly symbol?: string
  readonly paid?: string
  readonly currency?: string
  readonly units?: bigint
  readonly rawTransaction?: `0x${string}`
  readonly hash?: `0x${string}`
  readonly reason?: string
}

/** The purchases in the database. */
export interface Purchases {
  create(purchase: NewPurchase): Promise<Purchase>
  find(token: string): Promise<Purchase | undefined>
  /** Newest first, at most a hundred; those that were confirmed by the person. */
  ofAddress(address: string): Promise<readonly Purchase[]>
  /**
   * Changes a purchase only while it is in the state named: of two who ask at once, one is told `true`.
   */
  move(token: string, from: PurchaseStatus, change: PurchaseChange): Promise<boolean>
}
