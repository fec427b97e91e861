import type { FastifyInstance } from 'fastify'
import type { Config } from './core/config/config.ts'
import { ConfigError } from './core/errors.ts'
import { createServer } from './core/http/createServer.ts'
import type { Route } from './core/http/route.ts'
import type { Log } from './core/log.ts'
import type { Store } from './core/store/openStore.ts'
import type { Gateway, GatewayOptions } from './createGateway.ts'
import { createServices } from './createServices.ts'
import { docs } from './features/docs/docs.ts'
import { frameRoutes } from './features/frame/routes.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'
import { startWorkers } from './workers.ts'

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

/** Whether only this machine reaches an interface. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/**
 * A port of its own for the operator's routes, unless only this machine reaches the public one. A public address or
 * a proxy says that others do, through something on this machine. It is the next one that the wallet's document has not.
 */
function operatorPort({ host, port, operatorPort: stated, publicUrl, trustProxy, frame }: Config): number | undefined {
  if (stated !== undefined) return stated
  if (isLoopback(host) && publicUrl === undefined && trustProxy === false) return undefined
  if (port === 0) return 0
  return frame?.port === port + 1 ? port + 2 : port + 1
}

/** Closes a server: what was begun is answered, for some seconds. */
async function close(server: FastifyInstance): Promise<void> {
  const { server: http } = server
  // A connection that was busy when it began stays open for the client's next request otherwise.
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS)
  await server.close()
  clearInterval(sweep)
  clearTimeout(limit)
}

/** What a process does: answer requests, follow chains, or both. */
export type GatewayRole = 'all' | 'api' | 'worker'

const NO_WORKERS = { stop: async () => undefined }

/** Starts the frame's own origin, where it is configured. */
async function listenFrame(
  services: Services,
  checksAnswers: boolean,
  servers: FastifyInstance[],
): Promise<string | undefined> {
  const { login, config } = services
  if (!login || !config.frame) return undefined
  const server = createServer(services, { list: frameRoutes(config), checksAnswers, isOwnOrigin: true })
  const address = await listen(server, config.frame.host, config.frame.port)
  servers.push(server)
  login.listensAt(`http://localhost:${new URL(address).port}`)
  return login.url
}

async function run(services: Services, checksAnswers: boolean, role: GatewayRole): Promise<Gateway> {
  const { config, projects } = services
  for (const project of config.projects) await projects.save(project)
  const ownPort = role === 'worker' ? undefined : operatorPort(config)
  const isPublic = (route: Route): boolean =>
    role === 'worker'
      ? route.isOperators === true || route.path === '/health'
      : ownPort === undefined || !route.isOperators
  const server = createServer(services, {
    list: routes.filter(isPublic),
    checksAnswers,
    docs: role === 'worker' ? undefined : docs,
  })
  const servers = [server]
  // A worker has the operator's routes alone, and others are not meant to read them.
  const [host, port] =
    role === 'worker' ? [config.operatorHost, operatorPort(config) ?? config.port] : [config.host, config.port]
  const url = await listen(server, host, port)
  let operatorUrl = url
  let frameUrl: string | undefined
  try {
    if (role !== 'worker') frameUrl = await listenFrame(services, checksAnswers, servers)
    if (ownPort !== undefined) {
      const list = routes.filter((route) => route.isOperators || route.path === '/health')
      const operator = createServer(services, { list, checksAnswers })
      operatorUrl = await listen(operator, config.operatorHost, ownPort)
      servers.push(operator)
    }
  } catch (error) {
    await Promise.all(servers.map(close))
    throw error
  }
  const workers = role === 'api' ? NO_WORKERS : startWorkers(services)
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await Promise.all(servers.map(close))
    await workers.stop()
    await services.analytics.close()
    await services.limits.close()
    await services.answers.close()
    await services.telemetry.close()
    await services.store.close()
  }
  return {
    url,
    operatorUrl,
    frameUrl,
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
  {
    sources,
    checksAnswers = false,
    role = 'all',
  }: Pick<GatewayOptions, 'sources' | 'checksAnswers'> & { readonly role?: GatewayRole } = {},
): Promise<Gateway> {
  const services = await createServices(config, store, log, sources)
  try {
    return await run(services, checksAnswers, role)
  } catch (error) {
    await services.limits.close()
    await services.answers.close()
    await services.telemetry.close()
    throw error
  }
}
