import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the local on-ramp sells. */
export const m0041Purchases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('purchase')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('paid', 'text', (column) => column.notNull())
      .addColumn('units', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('raw_transaction', 'text')
      .addColumn('hash', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('purchase_address').on('purchase').columns(['address', 'created_at']).execute()
  },
}
