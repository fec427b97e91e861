import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { matchesOrigin, type Projects } from '../projects.ts'
import { fieldOf } from '../readField.ts'

const EXPOSED = 'retry-after, x-latchkey-missing-chains, x-request-id, date'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, x-project-id, x-sdk-type, x-sdk-version, solana-client',
  'access-control-max-age': '7200',
}

/** Lets a page of this origin read the answer. Credentials are never allowed: nothing here uses cookies. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', EXPOSED)
}

/** The project a request names: in its query, its body, or the header `x-project-id`. */
export function projectIdOf(request: FastifyRequest): string | undefined {
  const named =
    fieldOf(request.query, 'projectId') ?? fieldOf(request.body, 'projectId') ?? request.headers['x-project-id']
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
 * @param asksAnyway a page of a foreign origin may ask, because it may read the refusal
 */
export async function cors(
  projects: Projects,
  request: FastifyRequest,
  reply: FastifyReply,
  asksAnyway: boolean,
): Promise<FastifyReply | undefined> {
  reply.header('vary', 'origin')
  const { origin } = request.headers
  const isKnown = origin !== undefined && (await isAllowed(projects, request, origin))
  if (request.method !== 'OPTIONS') {
    if (isKnown) allowOrigin(reply, origin)
    return undefined
  }
  if (origin === undefined || !(isKnown || asksAnyway)) return reply.code(403).send()
  allowOrigin(reply, origin)
  return reply.headers(PREFLIGHT).code(204).send()
}

/** Address under which the client reached the gateway, without a slash at the end. */
export function ownAddress({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`
}
