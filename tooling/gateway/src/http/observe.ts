import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

const MS = 1000

/** Counts and logs every answer by its route's pattern: addresses stand in paths, and patterns have none. */
export function observe(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onRequest', async () => metrics.openRequests.inc())
  server.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.openRequests.dec()
    metrics.requests.observe({ method, route, status: String(status) }, reply.elapsedTime / MS)
    log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
