import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './errorBody.ts'
import type { Route } from './route.ts'
import { toGatewayError } from './toGatewayError.ts'

/** Answers what was thrown; what is our fault is logged with its cause. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, route?: Route): FastifyReply {
  const refused = toGatewayError(error)
  if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'request failed')
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter))
  if (refused.code.startsWith('json-') && route?.onBadJson)
    return reply.code(200).type('application/json').send(route.onBadJson(refused.message))
  return reply.code(refused.status).type('application/json').send(errorBody(refused))
}
