import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { checkAnswer } from './checkAnswer.ts'
import { gate } from './gate.ts'
import { ownAddress } from './ownAddress.ts'
import { RawAnswer } from './rawAnswer.ts'
import { requestSignal } from './requestSignal.ts'
import type { Route } from './route.ts'
import { validate } from './validate.ts'
import { withinTime } from './withinTime.ts'

/** Answers one request: the gate, the schemas, the handler. */
export async function handle(
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  checksAnswers: boolean,
): Promise<FastifyReply> {
  const project = await gate(services, route, request, reply)
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
      ifNoneMatch: request.headers['if-none-match'],
      header: (name, value) => void reply.header(name, value),
      missing(chains) {
        if (chains.length > 0) reply.header('x-latchkey-missing-chains', [...new Set(chains)].join(','))
      },
    })
    const answer = await withinTime(signal, work)
    if (!(answer instanceof RawAnswer)) {
      if (checksAnswers) checkAnswer(route, answer)
      return reply.send(answer)
    }
    return reply.code(answer.status).type(answer.type).send(answer.body)
  } finally {
    done()
  }
}
