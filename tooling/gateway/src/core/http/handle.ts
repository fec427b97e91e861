import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { zodErrors } from '../config/configSchema.ts'
import { GatewayError } from '../errors.ts'
import { withinTime } from '../withinTime.ts'
import { authorize } from './authorize.ts'
import { ownAddress } from './cors.ts'
import { deliveryOf } from './delivery.ts'
import { RawAnswer, type Route } from './route.ts'

/**
 * Makes sure that an answer is what its route promises, as clients will read it.
 *
 * @throws GatewayError 500 `answer-wrong`
 */
function checkAnswer({ answer: schema, method, path }: Route, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const { error } = z.core.safeParse(schema, sent)
  if (!error) return
  throw new GatewayError(
    500,
    'answer-wrong',
    `${method} ${path} answers with what does not fit its schema: ${z.core.prettifyError(error)}`,
  )
}

/** Aborts when the client hangs up or the time of the request is over. */
function requestSignal(reply: FastifyReply, limit: number): { signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new DOMException('The client is gone.', 'AbortError'))
  }
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time of the request is over.', 'TimeoutError')),
    limit,
  )
  reply.raw.once('close', onClose)
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer)
      reply.raw.off('close', onClose)
    },
  }
}

const MAX_REASONS = 10
const MAX_CHARACTERS = 200

/**
 * A part of a request through its schema.
 *
 * @param part `path`, `query` or `body`
 * @throws GatewayError 400 `request-invalid` with a reason for each wrong field
 */
function validate(schema: z.core.$ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = z.core.safeParse(schema, value, zodErrors)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, MAX_REASONS).map(({ path, message }) => ({
    name: [part, ...path].map(String).join('.').slice(0, MAX_CHARACTERS),
    description: message.slice(0, MAX_CHARACTERS),
  }))
  const first = details[0]
  throw new GatewayError(400, 'request-invalid', `${first?.name ?? part} is not valid: ${first?.description}.`, {
    details,
  })
}

/** Sends an answer that caches may keep, or nothing but its state to who has it already. */
function sendCached(reply: FastifyReply, answer: unknown, { headers }: FastifyRequest, cache: string): FastifyReply {
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', cache).header('etag', etag)
  // A proxy that compressed the answer marks the tag as weak (RFC 9110, section 8.8.1).
  const known = headers['if-none-match']?.split(/,\s*/).map((tag) => tag.replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** What handlers may see of the headers. */
function clientHeaders({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const text = (value: string | string[] | undefined): string | undefined =>
    typeof value === 'string' ? value : undefined
  return {
    authorization: headers.authorization,
    cookie: headers.cookie,
    dpop: text(headers.dpop),
    'if-match': headers['if-match'],
    'user-agent': headers['user-agent'],
    'x-nonce-jwt': text(headers['x-nonce-jwt']),
  }
}

/** Answers one request: authorization, the schemas, the handler. */
export async function handle(
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  checksAnswers: boolean,
): Promise<FastifyReply> {
  const project = await authorize(services, route, request, reply)
  const { signal, done } = requestSignal(reply, services.config.limits.requestMs)
  try {
    const work = route.handler({
      params: validate(route.params, request.params, 'path'),
      query: validate(route.query, request.query, 'query'),
      body: validate(route.body, request.body, 'body'),
      project,
      services,
      signal,
      log: request.log,
      client: request.ip,
      origin: ownAddress(services.config, request),
      page: request.headers.origin,
      headers: clientHeaders(request),
      delivery: route.isSigned ? deliveryOf(request, ownAddress(services.config, request), services.now()) : undefined,
      status: (code) => void reply.code(code),
      ifNoneMatch: request.headers['if-none-match'],
      header: (name, value) => void reply.header(name, value),
      missing(chains) {
        if (chains.length > 0) reply.header('x-latchkey-missing-chains', [...new Set(chains)].join(','))
      },
    })
    const answer = await withinTime(signal, work)
    if (!(answer instanceof RawAnswer)) {
      if (checksAnswers) checkAnswer(route, answer)
      return route.cache === undefined ? reply.send(answer) : sendCached(reply, answer, request, route.cache)
    }
    return reply.code(answer.status).type(answer.type).send(answer.body)
  } finally {
    done()
  }
}
