import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What one client may use of a project's quota; empty is a fifth of it. */
export const m0003ClientShare: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('project').addColumn('per_client', 'integer').execute()
  },
}
