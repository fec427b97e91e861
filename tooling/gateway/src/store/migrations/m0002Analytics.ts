import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Events of widgets. */
export const m0002Analytics: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('analytics_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('props', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('analytics_event_received')
      .on('analytics_event')
      .columns(['project_id', 'received_at'])
      .execute()
  },
}
