import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { ConfigError } from './configError.ts'
import { createServices } from './createServices.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayOptions } from './gatewayOptions.ts'
import { createServer } from './http/createServer.ts'
import type { Log } from './log/log.ts'
import type { Services } from './services.ts'
import type { Store } from './store/store.ts'
import { startWorkers } from './workers/startWorkers.ts'

/** How long what was begun may take when the gateway stops, in milliseconds. */
const DRAIN_MS = 10_000
const SWEEP_MS = 50

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

async function run(services: Services, checksAnswers: boolean): Promise<Gateway> {
  const { config, projects } = services
  for (const project of config.projects) await projects.save(project)
  const server = createServer(services, { checksAnswers })
  const url = await listen(server, config.host, config.port)
  const workers = startWorkers(services)
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    const { server: http } = server
    // A connection that was busy when it began stays open for the client's next request otherwise.
    const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS)
    const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS)
    await server.close()
    clearInterval(sweep)
    clearTimeout(limit)
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

/** A gateway over an open database, which it closes when it stops. */
export async function runGateway(
  config: Config,
  store: Store,
  log: Log,
  { sources, checksAnswers = false }: Pick<GatewayOptions, 'sources' | 'checksAnswers'> = {},
): Promise<Gateway> {
  const services = await createServices(config, store, log, sources)
  try {
    return await run(services, checksAnswers)
  } catch (error) {
    await services.limits.close()
    throw error
  }
}
