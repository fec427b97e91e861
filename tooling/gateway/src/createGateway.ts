import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config/config.ts'
import { resolveConfig } from './config/resolveConfig.ts'
import { ConfigError } from './configError.ts'
import { createServices } from './createServices.ts'
import type { Gateway } from './gateway.ts'
import { createServer } from './http/createServer.ts'
import { createLog } from './log/createLog.ts'
import { prepareStore } from './prepareStore.ts'
import type { Services } from './services.ts'
import type { Sources } from './sources/sources.ts'
import { startWorkers } from './workers/startWorkers.ts'

/** What a configuration file cannot say. */
export interface GatewayOptions {
  /** Own sources in place of those that ship. */
  readonly sources?: Partial<Sources>
  /** Receives the log, line by line; the standard output unless given. */
  readonly onLog?: (line: string) => void
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await server.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error
    const [kind, what] =
      code === 'EADDRINUSE' ? (['port-in-use', 'is taken'] as const) : (['config', 'cannot be used'] as const)
    throw new ConfigError(
      kind,
      `Port ${port} of ${host} ${what}: give another one (port, PORT), or stop what uses it.`,
      {
        cause: error,
      },
    )
  }
}

async function run(services: Services): Promise<Gateway> {
  const { config, projects } = services
  for (const project of config.projects) await projects.save(project)
  const server = createServer(services)
  const url = await listen(server, config.host, config.port)
  const workers = startWorkers(services)
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await server.close()
    await workers.stop()
    await services.analytics.close()
    await services.limits.close()
    await services.store.close()
  }
  return {
    url,
    stop() {
      stopped ??= end()
      return stopped
    },
  }
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
    return await run(await createServices(resolved, store, log, options.sources))
  } catch (error) {
    await store.close()
    throw error
  }
}
