import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Registered names and their addresses. An owner has one name, a name one owner: the indexes refuse a second one. */
export const m0040Names: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('name')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner', 'text', (column) => column.notNull().unique())
      .addColumn('registered', 'bigint', (column) => column.notNull())
      .addColumn('updated', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('name_address')
      .addColumn('name', 'text', (column) => column.notNull().references('name.name'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_address_key', ['name', 'coin_type'])
      .execute()
    await db.schema.createIndex('name_address_address').on('name_address').column('address').execute()
  },
}
