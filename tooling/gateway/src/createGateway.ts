import type { GatewayConfig } from './config/config.ts'
import { resolveConfig } from './config/resolveConfig.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayOptions } from './gatewayOptions.ts'
import { createLog } from './log/createLog.ts'
import { prepareStore } from './prepareStore.ts'
import { runGateway } from './runGateway.ts'

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
