import type { Config } from './config/config.ts'
import { ConfigError } from './configError.ts'
import type { Log } from './log/log.ts'
import { migrateStore, schemaState } from './store/migrateStore.ts'
import { openStore } from './store/openStore.ts'
import type { Store } from './store/store.ts'

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
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
