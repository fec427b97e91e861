import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { clientKey } from '../addresses.ts'
import type { ProjectConfig } from '../config/projectConfig.ts'
import { GatewayError } from '../errors.ts'
import type { LimitRule } from '../limits.ts'
import { matchesOrigin } from '../projects.ts'
import { allowOrigin, ownAddress, projectIdOf } from './cors.ts'
import type { Route } from './route.ts'

/**
 * Counts against a limit; a request that costs more than a whole window is refused like one that comes too often.
 *
 * @throws GatewayError 429 `quota-exceeded` with `Retry-After`
 */
async function countUse({ limits }: Services, rule: LimitRule, key: string, cost = 1): Promise<void> {
  const wait = await limits.use(rule, key, cost)
  if (wait === 0) return
  const window = rule.seconds === 60 ? 'a minute' : 'a day'
  const message = `The limit of ${rule.points} requests ${window} is used up: wait ${wait} seconds.`
  throw new GatewayError(429, 'quota-exceeded', message, { retryAfter: wait })
}

/**
 * The origin of the page that reads something without saying so in `Origin`, which browsers leave out for pictures and
 * for pages of the same origin: `Sec-Fetch-Site` and `Referer` are the browser's own words too. `undefined` when it
 * says nothing, as under `referrerpolicy="no-referrer"`.
 *
 * @param own address of the gateway
 */
function refererOrigin({ method, headers }: FastifyRequest, own: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers['sec-fetch-site'] === 'same-origin') return new URL(own).origin
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

const notAllowed = (): GatewayError =>
  new GatewayError(403, 'origin-not-allowed', 'This page may not use this project: add its origin to the project.')

/**
 * A request without `Origin` to a project that wants one. Pictures hold no secret and are asked by `<img>` without a
 * word about the page: they are answered, up to a limit for each client.
 */
async function checkReferer(services: Services, project: ProjectConfig, route: Route, request: FastifyRequest) {
  const page = refererOrigin(request, ownAddress(services.config, request))
  if (page !== undefined && matchesOrigin(project.origins, page)) return
  if (page !== undefined) throw notAllowed()
  if (!route.isPicture)
    throw new GatewayError(
      403,
      'origin-missing',
      'This project is open to pages only: send the request from a page of one of its origins.',
    )
  const rule = { name: 'pictures', points: services.config.limits.picturesPerMinute, seconds: 60 }
  await countUse(services, rule, clientKey(request.ip))
}

/**
 * Whether the page may use the project; lets it read the answer then.
 *
 * @throws GatewayError 403 `origin-not-allowed`, 403 `origin-missing`, 429 for too many pictures without a page
 */
async function checkOrigin(
  services: Services,
  project: ProjectConfig,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = request.headers
  if (origin === undefined) return project.requireOrigin ? checkReferer(services, project, route, request) : undefined
  const isAllowed = matchesOrigin(project.origins, origin)
  if (isAllowed || route.refusalIsReadable) allowOrigin(reply, origin)
  else reply.removeHeader('access-control-allow-origin')
  if (!isAllowed) throw notAllowed()
}

const MIN_SHARE = 60
const SHARE = 5

/** Counts a client's own share first, so that what it asks beyond that costs the project nothing. */
async function countAll(services: Services, project: ProjectConfig, client: string, cost: number): Promise<void> {
  const { id, perMinute, perDay, perClient = Math.max(MIN_SHARE, Math.ceil(perMinute / SHARE)) } = project
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
    throw new GatewayError(403, 'project-disabled', 'This project is switched off: ask the operator of this gateway.')
  return project
}

/** What stands for a project in the metrics, which name none: the beginning of the SHA-256 of its id. */
const markOf = (id: string): string => hash('sha256', id).slice(0, 12)

/**
 * Lets a request through to its endpoint.
 *
 * @throws GatewayError 401 without a known project, 403 for a wrong origin or what is switched off, 429 with `Retry-After`
 */
export async function authorize(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
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
      `This project may not use the endpoints of "${route.group}": ask the operator of this gateway.`,
    )
  const cost = route.cost?.(request) ?? 1
  const { quotaPoints } = services.metrics
  try {
    await countAll(services, project, clientKey(request.ip), cost)
    quotaPoints.inc({ project: markOf(project.id), outcome: 'used' }, cost)
  } catch (error) {
    quotaPoints.inc({ project: markOf(project.id), outcome: 'refused' }, cost)
    throw error
  }
  return project
}
