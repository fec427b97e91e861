import type { FastifyRequest } from 'fastify'
import { fieldOf } from '../text/fieldOf.ts'

/** The project a request names: in its query, its body, or the header `x-project-id`. */
export function projectIdOf(request: FastifyRequest): string | undefined {
  const named =
    fieldOf(request.query, 'projectId') ?? fieldOf(request.body, 'projectId') ?? request.headers['x-project-id']
  const id = Array.isArray(named) ? named[0] : named
  return typeof id === 'string' && id !== '' ? id : undefined
}
