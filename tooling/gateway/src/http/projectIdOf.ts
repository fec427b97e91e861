import type { FastifyRequest } from 'fastify'

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, name) : undefined

/** The project a request names: in its query, its body, or the header `x-project-id`. */
export function projectIdOf(request: FastifyRequest): string | undefined {
  const named = field(request.query, 'projectId') ?? field(request.body, 'projectId') ?? request.headers['x-project-id']
  const id = Array.isArray(named) ? named[0] : named
  return typeof id === 'string' && id !== '' ? id : undefined
}
