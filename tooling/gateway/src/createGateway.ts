import type { GatewayConfig } from './core/config/config.ts'
import { resolveConfig } from './core/config/configSchema.ts'
import { createLog } from './core/log.ts'
import { prepareStore } from './core/store/migrateStore.ts'
import { runGateway } from './runGateway.ts'
import type { Sources } from './sources.ts'

/** A running gateway. */
export interface Gateway {
  /** Where it listens, such as `http://127.0.0.1:3030`. */
  readonly url: string
  /** Where `/ready`, `/status` and `/metrics` are; the same as `url` unless they have a port of their own. */
  readonly operatorUrl: string
  /** Origin of the embedded wallet's frame and login service, where they are on. */
  readonly frameUrl: string | undefined
  /** Answers what was begun, refuses what is new, and closes everything. May be called more than once. */
  stop(): Promise<void>
}

/** What a configuration file cannot say. */
export interface GatewayOptions {
  /** Own sources in place of those that ship. */
  readonly sources?: Partial<Sources>
  /** Receives the log, line by line; the standard output unless given. */
  readonly onLog?: (line: string) => void
  /** For tests of own sources: an answer that does not fit the endpoint's schema becomes a 500. `false` unless given. */
  readonly checksAnswers?: boolean
}

/**
 * Starts a gateway in this process.
 *
 * @throws ConfigError with a code and words, when the configuration, the port, the database or Redis is not usable
 * @example const gateway = await createGateway({ port: 0, databaseUrl: 'sqlite::memory:' })
 */
export async function createGateway(config: GatewayConfig = {}, options: GatewayOptions = {}): Promise<Gateway> {
  const resolved = resolveConfig(config)
  const log = createLog(resolved.log, options.onLog)
  const store = await prepareStore(resolved, log)
  try {
    return await runGateway(resolved, store, log, options)
  } catch (error) {
    await store.close()
    throw error
  }
}
