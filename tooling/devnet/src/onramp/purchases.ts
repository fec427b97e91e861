import { randomBytes } from 'node:crypto'

/** What became of a purchase: nothing yet, being paid out, paid out, mined, or not paid out. */
export type PurchaseStatus = 'created' | 'sending' | 'sent' | 'confirmed' | 'failed'

/** A purchase as its page shows it. */
export interface Purchase {
  /** Part of the page's address: who has it may confirm. */
  readonly token: string
  readonly address: string
  /** Who sells, where it is not the on-ramp itself. */
  readonly seller?: string | undefined
  /** CAIP-2. */
  readonly chainId: string
  readonly symbol: string
  /** Decimal text in the currency. */
  readonly paid: string
  /** ISO 4217. */
  readonly currency: string
  /** Smallest units; undefined until it is confirmed. */
  readonly units?: bigint
  readonly status: PurchaseStatus
  /** Kept before it is sent, so that it can be sent again without being paid twice. */
  readonly rawTransaction?: `0x${string}`
  readonly hash?: `0x${string}`
  /** Why nothing was paid out, in words. */
  readonly reason?: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** What a purchase begins with. */
type NewPurchase = Pick<Purchase, 'address' | 'seller' | 'chainId' | 'symbol' | 'paid' | 'currency'>

/** What becomes of a purchase. */
export type PurchaseChange = Partial<Omit<Purchase, 'token' | 'address' | 'createdAt' | 'updatedAt'>>

/** The purchases, for as long as the local chains live. */
export interface Purchases {
  create(purchase: NewPurchase): Purchase
  find(token: string): Purchase | undefined
  /** Changes a purchase only while it is in the state named: of two who ask at once, one is told `true`. */
  move(token: string, from: PurchaseStatus, change: PurchaseChange): boolean
}

/** Keeps purchases in memory: the chains that they are paid out on are new with each start, too. */
export function createPurchases(now: () => number): Purchases {
  const all = new Map<string, Purchase>()
  return {
    create(purchase) {
      const at = now()
      const token = randomBytes(16).toString('hex')
      const created: Purchase = { ...purchase, token, status: 'created', createdAt: at, updatedAt: at }
      all.set(token, created)
      return created
    },
    find: (token) => all.get(token),
    move(token, from, change) {
      const found = all.get(token)
      if (found?.status !== from) return false
      all.set(token, { ...found, ...change, updatedAt: now() })
      return true
    },
  }
}
