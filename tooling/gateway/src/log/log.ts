import type { FastifyBaseLogger } from 'fastify'

/** The structured log; one of a request names it by `reqId`. */
export type Log = FastifyBaseLogger
