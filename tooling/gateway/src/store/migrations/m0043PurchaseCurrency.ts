import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a purchase is paid in; dollars until now. */
export const m0043PurchaseCurrency: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('purchase')
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('USD'))
      .execute()
  },
}
