import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProjectConfig } from '../config/projectConfig.ts'
import { GatewayError } from '../gatewayError.ts'
import { matchesOrigin } from '../projects/matchesOrigin.ts'
import type { Services } from '../services.ts'
import { clientKey } from './clientKey.ts'
import { allowOrigin } from './cors.ts'
import { countUse } from './countUse.ts'
import { ownAddress } from './ownAddress.ts'
import { pageOf } from './pageOf.ts'
import type { Route } from './route.ts'

const notAllowed = (): GatewayError =>
  new GatewayError(403, 'origin-not-allowed', 'This page may not use this project: add its origin to the project.')

/**
 * A request without `Origin` to a project that wants one. Pictures hold no secret and are asked by `<img>` without a
 * word about the page: they are answered, up to a limit for each client.
 */
async function checkSilent(services: Services, project: ProjectConfig, route: Route, request: FastifyRequest) {
  const page = pageOf(request, ownAddress(services.config, request))
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
export async function checkOrigin(
  services: Services,
  project: ProjectConfig,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = request.headers
  if (origin === undefined) return project.requireOrigin ? checkSilent(services, project, route, request) : undefined
  const isAllowed = matchesOrigin(project.origins, origin)
  if (isAllowed || route.refusalIsReadable) allowOrigin(reply, origin)
  else reply.removeHeader('access-control-allow-origin')
  if (!isAllowed) throw notAllowed()
}
