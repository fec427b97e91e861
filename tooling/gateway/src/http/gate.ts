import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProjectConfig } from '../config/projectConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import { matchesOrigin } from '../projects/matchesOrigin.ts'
import type { Services } from '../services.ts'
import { clientKey } from './clientKey.ts'
import { allowOrigin } from './cors.ts'
import { projectIdOf } from './projectIdOf.ts'
import type { Route } from './route.ts'

async function knownProject(services: Services, request: FastifyRequest): Promise<ProjectConfig> {
  const id = projectIdOf(request)
  if (id === undefined) throw new GatewayError(401, 'project-missing', 'The request names no project: add projectId.')
  const project = await services.projects.find(id)
  if (!project)
    throw new GatewayError(
      401,
      'project-unknown',
      'No project has this id: make one with "latchkey-gateway project create".',
    )
  if (!project.isEnabled)
    throw new GatewayError(403, 'project-disabled', 'This project is switched off: ask whoever runs the gateway.')
  return project
}

function checkOrigin(project: ProjectConfig, route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  if (origin === undefined) {
    if (!project.requireOrigin) return
    throw new GatewayError(
      403,
      'origin-missing',
      'This project is open to pages only: send the request from a page of one of its origins.',
    )
  }
  if (matchesOrigin(project.origins, origin)) {
    allowOrigin(reply, origin)
    return
  }
  if (route.refusalIsReadable) allowOrigin(reply, origin)
  else reply.removeHeader('access-control-allow-origin')
  throw new GatewayError(
    403,
    'origin-not-allowed',
    'This page may not use this project: add its origin to the project.',
  )
}

/** Counts against a limit; a request that costs more than a whole window is refused like one that comes too often. */
async function count(services: Services, name: string, key: string, points: number, seconds: number, cost: number) {
  const wait = await services.limits.use({ name, points, seconds }, key, cost)
  if (wait > 0)
    throw new GatewayError(
      429,
      'quota-exceeded',
      `The limit of ${points} requests ${seconds === 60 ? 'a minute' : 'a day'} is used up: wait ${wait} seconds.`,
      {
        retryAfter: wait,
      },
    )
}

/**
 * Lets a request through to its endpoint.
 *
 * @throws GatewayError 401 without a known project, 403 for a wrong origin or what is switched off, 429 with `Retry-After`
 */
export async function gate(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  if (route.auth === 'open') {
    const { openPerMinute } = services.config.limits
    if (route.isLimited) await count(services, 'open', clientKey(request.ip), openPerMinute, 60, 1)
    return undefined
  }
  const project = await knownProject(services, request)
  checkOrigin(project, route, request, reply)
  if (route.group && project.disabled.includes(route.group))
    throw new GatewayError(
      403,
      'endpoint-disabled',
      `This project may not use the endpoints of "${route.group}": ask whoever runs the gateway.`,
    )
  const cost = route.cost?.(request.body) ?? 1
  await count(services, 'minute', project.id, project.perMinute, 60, cost)
  await count(services, 'day', project.id, project.perDay, 86_400, cost)
  return project
}
