import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { GatewayError } from '../gatewayError.ts'
import { routes } from '../routes/routes.ts'
import type { Services } from '../services.ts'
import { answerClientError } from './answerClientError.ts'
import { answerError } from './answerError.ts'
import { checkHost } from './checkHost.ts'
import { cors } from './cors.ts'
import { handle } from './handle.ts'
import { observe } from './observe.ts'
import { parseJson } from './parseJson.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './securityHeaders.ts'
import { trustedProxies } from './trustedProxies.ts'

const HEADERS_MS = 10_000
const CHECK_MS = 2_000
const KEEP_ALIVE_MS = 20_000
const LONGEST_PARAMETER = 500

/** The route that a request is for, before the framework has run its handler. */
type RouteOf = (request: FastifyRequest) => Route | undefined

function listMethods(list: readonly Route[], path: string): string {
  const methods = list.filter((route) => route.path === path).map(({ method }) => method)
  return [...new Set([...methods, 'OPTIONS'])].join(', ')
}

/** Every path answers preflights, and 405 for what it does not do. */
function addOthers(server: FastifyInstance, list: readonly Route[], path: string): void {
  const allow = listMethods(list, path)
  const taken = allow.split(', ')
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !taken.includes(method))
  const handler = (_request: FastifyRequest, reply: FastifyReply): never => {
    reply.header('allow', allow)
    throw new GatewayError(405, 'method-not-allowed', `This address takes ${allow}.`)
  }
  server.route({ method: others, url: path, handler })
  // Answered by the hook before it; the route is there so that the router knows the path.
  server.route({ method: 'OPTIONS', url: path, handler })
}

/** What is served, and how strictly. */
export interface ServerOptions {
  /** Every endpoint unless given. */
  readonly list?: readonly Route[]
  /** Answers that do not fit their schema become a 500; for tests. */
  readonly checksAnswers?: boolean
}

/** Fastify with the limits of the configuration; sockets and headers are Node's own business. */
function createFastify({ config, log }: Services): FastifyInstance {
  const { bodyBytes, requestMs } = config.limits
  const headersMs = Math.min(HEADERS_MS, requestMs)
  const idleMs = 2 * (requestMs + headersMs)
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    requestTimeout: requestMs + headersMs,
    // Who does not take the answer does not keep the connection either.
    connectionTimeout: idleMs,
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, idleMs),
    trustProxy: trustedProxies(config.trustProxy),
    exposeHeadRoutes: true,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(securityHeaders)),
    clientErrorHandler: answerClientError,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: CHECK_MS, maxHeaderSize: 16_384 },
  })
}

/** Takes JSON only, as `text/plain` too where the route says so. */
function addParser(server: FastifyInstance, depth: number, routeOf: RouteOf): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (request.headers['content-type']?.startsWith('text/plain') && !routeOf(request)?.acceptsText)
        throw new GatewayError(415, 'media-type', 'Send the body as application/json.')
      return parseJson(bytes, depth)
    },
  )
}

function addErrors(server: FastifyInstance, routeOf: RouteOf): void {
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, routeOf(request)))
  server.setNotFoundHandler((request, reply) => {
    const unknown = new GatewayError(404, 'not-found', 'Nothing is served at this address; /docs lists what is.')
    return answerError(unknown, request, reply)
  })
}

/** The HTTP server over the services, not yet listening. */
export function createServer(
  services: Services,
  { list = routes, checksAnswers = false }: ServerOptions = {},
): FastifyInstance {
  const { bodyBytes, jsonDepth } = services.config.limits
  const server = createFastify(services)
  const byUrl = new Map(list.map((route) => [`${route.method} ${route.path}`, route]))
  const routeOf: RouteOf = ({ method, routeOptions: { url } }) =>
    byUrl.get(`${method === 'OPTIONS' ? 'POST' : method} ${url}`)
  addParser(server, jsonDepth, routeOf)
  observe(server, services.metrics)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    checkHost(request)
    await cors(services.projects, request, reply, routeOf(request)?.refusalIsReadable === true)
  })
  addErrors(server, routeOf)
  for (const route of list)
    server.route({
      method: route.method,
      url: route.path,
      bodyLimit: Math.min(route.bodyBytes ?? bodyBytes, bodyBytes),
      handler: (request, reply) => handle(route, services, request, reply, checksAnswers),
    })
  for (const path of new Set(list.map((route) => route.path))) addOthers(server, list, path)
  return server
}
