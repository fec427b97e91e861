import type { AnalyticsTable } from './tables/analyticsTable.ts'
import type { IndexerTables } from './tables/indexerTables.ts'
import type { NameTables } from './tables/nameTables.ts'
import type { ProjectTable } from './tables/projectTable.ts'
import type { PurchaseTable } from './tables/purchaseTable.ts'
import type { SessionTable } from './tables/sessionTable.ts'

/** All tables. Each feature has a file in `tables/` with its own and a migration that makes them. */
export interface Database extends IndexerTables, NameTables {
  /** Kept by Kysely: the migrations that were run. */
  kysely_migration: { name: string; timestamp: string }
  analytics_event: AnalyticsTable
  project: ProjectTable
  purchase: PurchaseTable
  smart_session: SessionTable
}
