import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { PurchaseTable } from '../store/tables/purchaseTable.ts'
import type { Purchase, PurchaseChange, Purchases } from './purchases.ts'

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
    async ofAddress(address) {
      const query = db
        .selectFrom('purchase')
        .selectAll()
        .where('address', '=', address)
        .where('status', '!=', 'created')
      return (await query.orderBy('created_at', 'desc').limit(100).execute()).map(toPurchase)
    },
    async move(token, from, change) {
      const query = db.updateTable('purchase').set({ ...toRow(change), updated_at: now() })
      const { numUpdatedRows } = await query.where('token', '=', token).where('status', '=', from).executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
