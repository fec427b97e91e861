import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Projects and their limits. */
export const m0001Projects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('project')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('origins', 'text', (column) => column.notNull())
      .addColumn('require_origin', 'integer', (column) => column.notNull())
      .addColumn('per_minute', 'integer', (column) => column.notNull())
      .addColumn('per_day', 'integer', (column) => column.notNull())
      .addColumn('disabled', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
