import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProjectConfig } from '../config/projectConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import type { Services } from '../services.ts'
import { checkOrigin } from './checkOrigin.ts'
import { clientKey } from './clientKey.ts'
import { countUse } from './countUse.ts'
import { projectIdOf } from './projectIdOf.ts'
import type { Route } from './route.ts'

const LEAST_SHARE = 60
const SHARE = 5

/** Counts a client's own share first, so that what it asks beyond that costs the project nothing. */
async function countAll(services: Services, project: ProjectConfig, client: string, cost: number): Promise<void> {
  const { id, perMinute, perDay, perClient = Math.max(LEAST_SHARE, Math.ceil(perMinute / SHARE)) } = project
  const key = `${id} ${client}`
  const daily = Math.max(perClient, Math.ceil((perDay * perClient) / perMinute))
  if (perClient < perMinute) await countUse(services, { name: 'client', points: perClient, seconds: 60 }, key, cost)
  if (daily < perDay) await countUse(services, { name: 'client-day', points: daily, seconds: 86_400 }, key, cost)
  await countUse(services, { name: 'minute', points: perMinute, seconds: 60 }, id, cost)
  await countUse(services, { name: 'day', points: perDay, seconds: 86_400 }, id, cost)
}

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

/**
 * Lets a request through to its endpoint.
 *
 * @throws GatewayError 401 without a known project, 403 for a wrong origin or what is switched off, 429 with `Retry-After`
 */
export async function gate(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  if (route.auth === 'open') {
    const { openPerMinute } = services.config.limits
    if (route.isLimited)
      await countUse(services, { name: 'open', points: openPerMinute, seconds: 60 }, clientKey(request.ip))
    return undefined
  }
  const project = await knownProject(services, request)
  await checkOrigin(services, project, route, request, reply)
  if (route.group && project.disabled.includes(route.group))
    throw new GatewayError(
      403,
      'endpoint-disabled',
      `This project may not use the endpoints of "${route.group}": ask whoever runs the gateway.`,
    )
  const cost = route.cost?.(request.body) ?? 1
  await countAll(services, project, clientKey(request.ip), cost)
  return project
}
