import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Permissions that accounts gave to projects. */
export const m0042Sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('smart_session')
      .addColumn('pci', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('project_name', 'text', (column) => column.notNull())
      .addColumn('project_url', 'text')
      .addColumn('expiry', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('policies', 'text', (column) => column.notNull())
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema.createIndex('smart_session_account').on('smart_session').column('account').execute()
  },
}
