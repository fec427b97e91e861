import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { migrations as ours } from './migrations.ts'
import { openStore, type Store } from './openStore.ts'

/** How a database's schema compares with this version's; migrations by their names. */
interface SchemaState {
  /** No version of the gateway has used it yet. */
  readonly isEmpty: boolean
  /** Made by a newer version of the gateway. */
  readonly unknown: readonly string[]
  /** Still to be run. */
  readonly pending: readonly string[]
}

function migrator(db: Kysely<Database>, migrations: Readonly<Record<string, Migration>>): Migrator {
  // Features number their migrations in ranges of their own, so a lower number may come later.
  return new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
}

async function executed(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** How the database's schema compares with this version's. */
export async function schemaState(db: Kysely<Database>, migrations = ours): Promise<SchemaState> {
  const done = await executed(db)
  return {
    isEmpty: done.length === 0,
    unknown: done.filter((name) => !(name in migrations)),
    pending: Object.keys(migrations).filter((name) => !done.includes(name)),
  }
}

/**
 * Brings the schema up to this version's.
 *
 * @throws ConfigError `schema` when the database was made by a newer version, or a migration failed
 */
export async function migrateStore(db: Kysely<Database>, migrations = ours): Promise<void> {
  const { unknown } = await schemaState(db, migrations)
  if (unknown.length > 0)
    throw new ConfigError(
      'schema',
      `The database was made by a newer version of the gateway (it holds ${unknown.join(', ')}). Update this instance; it changes nothing until then.`,
    )
  const { error, results } = await migrator(db, migrations).migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new ConfigError(
    'schema',
    `The database could not be brought to this version (${failed ?? 'before the first step'}): ${error instanceof Error ? error.message : error}. Nothing was changed; correct the cause and start again.`,
    { cause: error },
  )
}

/**
 * Opens the database at this version's schema. A shared database that an older version made is not changed by a mere
 * start, because instances of that version may be using it.
 *
 * @throws ConfigError `database` or `schema`
 */
export async function prepareStore({ databaseUrl, migrate }: Config, log: Log): Promise<Store> {
  const store = await openStore(databaseUrl, (error) => log.error({ err: error }, 'the database connection broke'))
  try {
    const { unknown, pending, isEmpty } = await schemaState(store.db)
    const isOwn = store.kind === 'sqlite' || isEmpty
    if (pending.length > 0 && unknown.length === 0 && (migrate === 'never' || !isOwn))
      throw new ConfigError(
        'schema',
        `The database was made by an older version of the gateway (it lacks ${pending.join(', ')}). Stop the older instances and run "latchkey-gateway migrate" once.`,
      )
    await migrateStore(store.db)
    if (store.kind === 'sqlite' && !databaseUrl.endsWith(':memory:'))
      log.info(
        'SQLite answers within the loop of all requests: it is meant for a trial and for small sites, and was tried with 300 requests a second on two cores; DATABASE_URL names a PostgreSQL for more, and for several instances',
      )
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
