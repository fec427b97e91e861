import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { matchesOrigin, type Projects } from '../projects.ts'
import { getProp } from '../readField.ts'
import type { Route } from './route.ts'

const EXPOSED = 'retry-after, x-latchkey-missing-chains, x-latchkey-missing-sources, x-request-id, date'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH',
  'access-control-allow-headers':
    'content-type, x-project-id, x-sdk-type, x-sdk-version, solana-client, authorization, x-nonce-jwt',
  'access-control-max-age': '7200',
}

/**
 * Lets a page of this origin read the answer.
 *
 * @param withCookies only for sign-in: nothing else uses cookies
 */
export function allowOrigin(reply: FastifyReply, origin: string, withCookies = false): void {
  if (withCookies) reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED)
}

/** The project a request names: in its query, its body, or the header `x-project-id`. */
export function projectIdOf(request: FastifyRequest): string | undefined {
  const named =
    getProp(request.query, 'projectId') ?? getProp(request.body, 'projectId') ?? request.headers['x-project-id']
  const id = Array.isArray(named) ? named[0] : named
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The project decides; before it is known (a preflight, or an id in the body) any enabled project that knows the page. */
async function isAllowed(projects: Projects, request: FastifyRequest, origin: string): Promise<boolean> {
  const id = projectIdOf(request)
  const project = id === undefined ? undefined : await projects.find(id)
  return project ? matchesOrigin(project.origins, origin) : projects.isKnownOrigin(origin)
}

/**
 * Sets the headers of cross-origin reading, also for the errors that follow, and answers preflights.
 *
 * @param route what is asked for; a page of a foreign origin may ask where it may read the refusal
 */
export async function cors(
  projects: Projects,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, 'refusalIsReadable' | 'allowsCredentials'> = {},
): Promise<FastifyReply | undefined> {
  reply.header('vary', 'origin')
  const { origin } = request.headers
  const isKnown = origin !== undefined && (await isAllowed(projects, request, origin))
  if (request.method !== 'OPTIONS') {
    if (isKnown) allowOrigin(reply, origin, route.allowsCredentials)
    return undefined
  }
  if (origin === undefined || !(isKnown || route.refusalIsReadable)) return reply.code(403).send()
  allowOrigin(reply, origin, isKnown && route.allowsCredentials)
  return reply.headers(PREFLIGHT).code(204).send()
}

/** Address under which the client reached the gateway, without a slash at the end. */
export function ownAddress({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`
}
