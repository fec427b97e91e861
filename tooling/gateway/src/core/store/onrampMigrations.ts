import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Purchases at providers, and what these have posted. */
export const m0045OnrampOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onramp_order')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('amount', 'text')
      .addColumn('paid', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('hash', 'text')
      .addColumn('code', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute()
    const index = db.schema.createIndex('onramp_order_address').on('onramp_order')
    await index.columns(['address_key', 'created_at']).execute()
    await db.schema
      .createTable('onramp_event')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_event_key', ['provider', 'event_id'])
      .execute()
  },
}

/** Which coin an order is for, and that a transfer on the chain ends one order only. */
export const m0047OnrampArrivals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('onramp_order').addColumn('token', 'text').execute()
    await db.schema
      .alterTable('onramp_order')
      .addColumn('is_refuted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('onramp_arrival')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_arrival_key', ['chain_id', 'hash'])
      .execute()
  },
}

/** A transaction may pay out several orders, each by a transfer of its own. */
export const m0050OnrampTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('onramp_arrival').renameTo('onramp_arrival_old').execute()
    await db.schema
      .createTable('onramp_arrival')
      .addColumn('chain_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('transfer', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_transfer_key', ['chain_id', 'hash', 'transfer'])
      .execute()
    await sql`
      insert into onramp_arrival (chain_id, hash, transfer, order_id)
      select chain_id, hash, '', order_id from onramp_arrival_old`.execute(db)
    await db.schema.dropTable('onramp_arrival_old').execute()
  },
}

/** Coins that come from an exchange are followed as those that are bought. */
export const m0048OrderKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('onramp_order')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('buy'))
      .execute()
  },
}
