import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSignIn } from '@latchkey/siwx-server'
import { toExpress } from '@latchkey/siwx-server/express'
import { buildPages, type Pages } from './serve/buildPages.ts'
import { openCatalogue } from './serve/catalogue.ts'
import { servePages } from './serve/servePages.ts'

const HTTP_TO_SOCKET = [
  ['http:', 'ws:'],
  ['https:', 'wss:'],
] as const

/** What of a service a page may reach: its requests and its sockets, also those on the next port (Solana's). */
function sourcesOf(address: string): readonly string[] {
  const url = URL.parse(address)
  const pair = HTTP_TO_SOCKET.find((schemes) => schemes.some((scheme) => scheme === url?.protocol))
  if (!url || !pair) return []
  const [http, socket] = pair
  const next = url.port ? [`${socket}//${url.hostname}:${Number(url.port) + 1}`] : []
  return [`${http}//${url.host}`, `${socket}//${url.host}`, ...next]
}

/** The document in which the editor's plugin runs. */
const EXTEND = '/extend.html'

/**
 * The content security policy of the pages: their own files, and of other addresses only the services that run.
 *
 * @param services name to address
 * @param path of the page. The frame that runs the plugin of the editor may load modules from blobs, which only a script
 * of these pages can make; no page may make code of texts.
 */
export function contentSecurityPolicy(services: Readonly<Record<string, string>>, path = '/'): string {
  const reachable = [...new Set(Object.values(services).flatMap(sourcesOf))]
  const frame = services.frame ? (sourcesOf(services.frame)[0] ?? '') : ''
  const gateway = services.gateway ? (sourcesOf(services.gateway)[0] ?? '') : ''
  return [
    "default-src 'none'",
    path === EXTEND ? "script-src 'self' blob:" : "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${gateway}`.trim(),
    `connect-src 'self' ${reachable.join(' ')}`.trim(),
    `frame-src 'self' ${frame}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** What browsers call this site: names below localhost are this machine (RFC 6761), and need no entry anywhere. */
export const SITE = 'latchkey.localhost'

/** Answers some requests; `false` leaves a request to the pages. */
export type Routes = (request: IncomingMessage, response: ServerResponse) => boolean

/** Sign-in for the pages of a port, as a host's own server has it. The local chains check contract accounts. */
export function signInRoutes(port: number, services: Readonly<Record<string, string>>): Routes {
  const domain = ['127.0.0.1', 'localhost', SITE].map((host) => `${host}:${port}`)
  const chains = [1, 42_161].map((id) => [`eip155:${id}`, services[`evm-${id}`]] as const)
  const signIn = createSignIn({
    domain,
    uris: domain.map((host) => `http://${host}`),
    networks: [...chains.map(([network]) => network), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    rpc: Object.fromEntries(chains.flatMap(([network, url]) => (url ? [[network, [url]]] : []))),
  })
  const answer = toExpress(signIn)
  return (request, response) => {
    if (!request.url?.startsWith('/auth/')) return false
    answer(request, response).catch(() => response.destroy())
    return true
  }
}

export interface PlaygroundOptions {
  /** The port to try first; a busy one gets the next free one. @defaultValue 5173 */
  readonly port?: number
  /** Name to address of what runs, for example `evm-1`. The pages may reach nothing else. */
  readonly services: Readonly<Record<string, string>>
  /** Why parts do not run, by name; the status page says it. */
  readonly missing?: Readonly<Record<string, string>>
  /** Pages that are being built already; built now unless given. */
  readonly pages?: Promise<Pages>
}

export interface RunningPlayground {
  /** Without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Builds the playground and serves it from memory until stopped. The packages it shows must have been built. */
export async function startPlayground({
  port = 5173,
  services,
  missing = {},
  pages = buildPages(),
}: PlaygroundOptions): Promise<RunningPlayground> {
  const lists = [
    ['/services.json', JSON.stringify(services)],
    ['/missing.json', JSON.stringify(missing)],
  ] as const
  const policy = (path: string) => contentSecurityPolicy(services, path)
  const catalogue = await openCatalogue(policy)
  const routes = (served: number): Routes => {
    const signIn = signInRoutes(served, services)
    return (request, response) => signIn(request, response) || catalogue.routes(request, response)
  }
  const served = await servePages(new Map([...(await pages), ...catalogue.pages, ...lists]), port, policy, routes)
  return { url: `http://127.0.0.1:${served.port}`, stop: served.stop }
}
