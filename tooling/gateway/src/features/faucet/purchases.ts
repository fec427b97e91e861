import { randomBytes } from 'node:crypto'
import type { PurchaseStatus, PurchaseTable } from '../../core/store/database.ts'
import type { Store } from '../../core/store/openStore.ts'

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
type NewPurchase = Pick<Purchase, 'address' | 'chainId' | 'symbol' | 'paid' | 'currency'>

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
  /**
   * Changes a purchase only while it is in the state named: of two who ask at once, one is told `true`.
   */
  move(token: string, from: PurchaseStatus, change: PurchaseChange): Promise<boolean>
}

const toHex = (text: string | null): `0x${string}` | undefined => (text ? `0x${text.slice(2)}` : undefined)

function toPurchase(row: PurchaseTable): Purchase {
  return {
    token: row.token,
    address: row.address,
    chainId: row.chain_id,
    symbol: row.symbol,
    paid: row.paid,
    currency: row.currency,
    units: row.units === '' ? undefined : BigInt(row.units),
    status: row.status,
    rawTransaction: toHex(row.raw_transaction),
    hash: toHex(row.hash),
    reason: row.reason ?? undefined,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

function toRow({ rawTransaction, units, chainId, ...rest }: PurchaseChange): Partial<PurchaseTable> {
  return {
    ...rest,
    ...(chainId === undefined ? {} : { chain_id: chainId }),
    ...(units === undefined ? {} : { units: `${units}` }),
    ...(rawTransaction === undefined ? {} : { raw_transaction: rawTransaction }),
  }
}

/** Keeps purchases in the database. */
export function createPurchases({ db }: Store, now: () => number): Purchases {
  return {
    async create({ address, chainId, symbol, paid, currency }) {
      const at = now()
      const row: PurchaseTable = {
        token: randomBytes(16).toString('hex'),
        address,
        chain_id: chainId,
        symbol,
        paid,
        currency,
        units: '',
        status: 'created',
        raw_transaction: null,
        hash: null,
        reason: null,
        created_at: at,
        updated_at: at,
      }
      await db.insertInto('purchase').values(row).execute()
      return toPurchase(row)
    },
    async find(token) {
      const row = await db.selectFrom('purchase').selectAll().where('token', '=', token).executeTakeFirst()
      return row && toPurchase(row)
    },
    async move(token, from, change) {
      const query = db.updateTable('purchase').set({ ...toRow(change), updated_at: now() })
      const { numUpdatedRows } = await query.where('token', '=', token).where('status', '=', from).executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
