import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify'
import type { Services } from '../../services.ts'
import { GatewayError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { cors } from './cors.ts'
import { answerClientError, answerError } from './errorAnswers.ts'
import { handle } from './handle.ts'
import { parseJson } from './parseJson.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './securityHeaders.ts'

const NAME = /^[\w.-]{1,253}(:\d{1,5})?$/
const ADDRESS = /^\[[\da-f:.]{2,45}\](:\d{1,5})?$/i

/**
 * Makes sure that the request names one host and nothing else in its place: addresses that are answered begin with it,
 * and proxies may take another one of several (RFC 9112, section 3.2).
 *
 * @throws GatewayError 400 `host-invalid`
 */
function checkHost({ host, raw }: FastifyRequest): void {
  const count = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  // Only HTTP/1.0 gets here without one.
  if (count === 0 || (count === 1 && (NAME.test(host) || ADDRESS.test(host)))) return
  throw new GatewayError(400, 'host-invalid', 'The request must name one host: send one Host header.')
}

const MS = 1000

/** Counts and logs every answer by its route's pattern: addresses stand in paths, and patterns have none. */
function observe(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onRequest', async () => metrics.openRequests.inc())
  server.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.openRequests.dec()
    metrics.requests.observe({ method, route, status: String(status) }, reply.elapsedTime / MS)
    log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** Where proxies of one's own stand: loopback, link-local and private networks, by their names in `proxy-addr`. */
const PRIVATE = ['loopback', 'linklocal', 'uniquelocal']

/** The addresses whose word about the client counts, as Fastify takes them. */
function trustedProxies(trusted: boolean | readonly string[]): string[] | false {
  if (typeof trusted !== 'boolean') return [...trusted]
  return trusted && PRIVATE
}

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

/** How a server describes its routes. */
export interface ServerDocs {
  /** What the description says of a route. */
  describe(route: Route): FastifySchema
  /** Adds the description; it knows the routes that are added after it. */
  serve(server: FastifyInstance): void
}

/** What is served, and how strictly. */
interface ServerOptions {
  readonly list: readonly Route[]
  /** Answers that do not fit their schema become a 500; for tests. */
  readonly checksAnswers?: boolean
  /** Answers pages of its own origin alone: nothing is said to others. */
  readonly isOwnOrigin?: boolean
  /** Nothing is described unless given. */
  readonly docs?: ServerDocs | undefined
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
      if (routeOf(request)?.isSigned) return bytes
      if (request.headers['content-type']?.startsWith('text/plain') && !routeOf(request)?.acceptsText)
        throw new GatewayError(415, 'media-type', 'Send the body as application/json.')
      return parseJson(bytes, depth)
    },
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (routeOf(request)?.acceptsForm) return Object.fromEntries(new URLSearchParams(text))
      throw new GatewayError(415, 'media-type', 'Send the body as application/json.')
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

/** Smaller answers fit one packet as they are. */
const COMPRESSED_BYTES = 1_400
/** Best for what is compressed anew with each request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The HTTP server over the services, not yet listening. */
export function createServer(
  services: Services,
  { list, checksAnswers = false, isOwnOrigin = false, docs }: ServerOptions,
): FastifyInstance {
  const { bodyBytes, jsonDepth } = services.config.limits
  const server = createFastify(services)
  const byUrl = new Map(list.map((route) => [`${route.method} ${route.path}`, route]))
  const routeOf: RouteOf = ({ method, routeOptions: { url } }) =>
    method === 'OPTIONS' ? (byUrl.get(`POST ${url}`) ?? byUrl.get(`GET ${url}`)) : byUrl.get(`${method} ${url}`)
  addParser(server, jsonDepth, routeOf)
  observe(server, services.metrics)
  services.telemetry.observe(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    checkHost(request)
    if (!isOwnOrigin) await cors(services.projects, request, reply, routeOf(request))
  })
  addErrors(server, routeOf)
  server.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESSED_BYTES, brotliOptions: BROTLI })
  // Schemas of routes are for the description alone: `handle` checks what comes, with words for each field.
  server.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify)
  docs?.serve(server)
  // Plugins see only routes that are added when they are loaded.
  server.after(() => {
    for (const route of list)
      server.route({
        method: route.method,
        url: route.path,
        ...(docs && { schema: docs.describe(route) }),
        bodyLimit: route.protocolBytes ?? Math.min(route.bodyBytes ?? bodyBytes, bodyBytes),
        // What a token stands in is not compressed beside what others chose (BREACH).
        ...((isOwnOrigin && !route.produces) || route.group === 'signin' || route.allowsCredentials
          ? { compress: false }
          : {}),
        handler: (request, reply) => handle(route, services, request, reply, checksAnswers),
      })
    for (const path of new Set(list.map((route) => route.path))) addOthers(server, list, path)
  })
  return server
}
