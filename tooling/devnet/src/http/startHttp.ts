import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { HttpProblem } from './httpProblem.ts'
import { listen } from './listen.ts'
import { isLoopback } from './ports.ts'
import { readText } from './readText.ts'
import type { HttpAnswer, HttpHandler, HttpOptions } from './types.ts'

interface Match {
  readonly handler: HttpHandler
  readonly parameters: Readonly<Record<string, string>>
}

interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly handler: HttpHandler
}

function compile([key, handler]: [string, HttpHandler]): Route {
  const [method = '', path = ''] = key.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handler }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'The address holds a percent sign that encodes nothing.')
  }
}

/** Turns `METHOD /path/:name` keys into a look-up; `undefined` where no path fits, HttpProblem 405 where only the method does not. */
function compileRoutes(
  routes: Readonly<Record<string, HttpHandler>>,
): (method: string, path: string) => Match | undefined {
  const all = Object.entries(routes).map(compile)
  return (method, path) => {
    const fitting = all.filter(({ pattern }) => pattern.test(path))
    const route = fitting.find((entry) => entry.method === method)
    if (!route && fitting.length > 0)
      throw new HttpProblem(405, `${path} takes ${fitting.map((entry) => entry.method).join(', ')}.`)
    if (!route) return undefined
    const groups = Object.entries(route.pattern.exec(path)?.groups ?? {})
    return {
      handler: route.handler,
      parameters: Object.fromEntries(groups.map(([name, value]) => [name, decode(value)])),
    }
  }
}

/** The body of a request as JSON; an empty one is `{}`. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'The body is not JSON.')
  }
}

/** The body of a request as the fields of a form; only a page of this server may send one. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const { origin, host } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== host)
    throw new HttpProblem(403, 'This form is taken from the pages of this server only.')
  return new URLSearchParams(await readText(request))
}

export interface HttpPart {
  readonly server: Server
  readonly port: number
  /** Address without a slash at the end. */
  readonly url: string
  /** Ends all connections and resolves when the port is free. */
  stop(): Promise<void>
}

function corsHeaders({ headers }: IncomingMessage, origins: HttpOptions['origins']): Record<string, string> {
  if (origins !== 'any' && !isLoopback(headers.origin)) return {}
  const asked = headers['access-control-request-headers']
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    ...(asked ? { 'access-control-allow-headers': asked } : {}),
    vary: 'origin',
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, json, body }: HttpAnswer): void {
  const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
  response.end(json === undefined ? body : JSON.stringify(json))
}

function problemOf(error: unknown): HttpAnswer {
  if (error instanceof HttpProblem)
    return { status: error.status, json: { error: error.message, ...(error.code ? { code: error.code } : {}) } }
  return { status: 500, json: { error: error instanceof Error ? error.message : String(error) } }
}

/**
 * A server on this machine's loopback address. Requests that name another host are refused, so that a foreign page
 * cannot reach it by a name it made point here.
 */
export async function startHttp(options: HttpOptions): Promise<HttpPart> {
  const find = compileRoutes(options.routes)
  const ended = new AbortController()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    if (!isLoopback(request.headers.host))
      throw new HttpProblem(403, 'This server answers as 127.0.0.1 or localhost only.')
    if (request.headers.origin !== undefined && options.origins !== 'any' && !isLoopback(request.headers.origin))
      throw new HttpProblem(403, 'This server answers pages of this machine only.')
    for (const [name, value] of Object.entries(corsHeaders(request, options.origins))) response.setHeader(name, value)
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host}`)
    if (!url) throw new HttpProblem(400, 'The address of the request is none.')
    if (request.method === 'OPTIONS') return send(response, { status: 204 })
    const match = find(request.method ?? 'GET', url.pathname)
    if (!match && options.otherwise) return options.otherwise(request, response)
    if (!match) throw new HttpProblem(404, `There is nothing at ${url.pathname}.`)
    const signal = AbortSignal.any([gone.signal, ended.signal])
    send(
      response,
      await match.handler({
        url,
        raw: { request, response },
        parameters: match.parameters,
        signal,
        json: () => readJson(request),
        form: () => readForm(request),
        text: () => readText(request),
      }),
    )
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.headersSent ? response.destroy() : send(response, problemOf(error)),
    )
  })
  const { port, close } = await listen(server, options)
  const stop = () => {
    ended.abort()
    return close()
  }
  options.signal?.addEventListener('abort', stop, { once: true })
  return { server, port, url: `http://127.0.0.1:${port}`, stop }
}
