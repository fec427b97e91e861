import { createServer, type IncomingMessage, type Server } from 'node:http'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isLoopback } from '../../devnet/src/http/ports.ts'
import type { Routes } from '../start.ts'
import type { Pages } from './buildPages.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.xml': 'application/atom+xml',
}
const HIGHEST_PORT = 65_535

interface Found {
  readonly status: number
  readonly body: string | Uint8Array
  readonly type: string
  /** The file's path; empty for what is no file. */
  readonly path: string
}

function text(status: number, body: string): Found {
  return { status, body, type: 'text/plain; charset=utf-8', path: '' }
}

/** What a request gets. Names of files are plain, so that nothing needs decoding. */
function find(pages: Pages, { url = '/', method, headers }: IncomingMessage): Found {
  // Else a foreign page could read these by a name that it made point here.
  if (!isLoopback(headers.host)) return text(403, 'These pages are served as 127.0.0.1 or localhost only.')
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'Pages can only be read.')
  const path = URL.parse(url, 'http://localhost')?.pathname ?? ''
  for (const name of [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`]) {
    const body = pages.get(name)
    const type = TYPES[extname(name)] ?? 'text/plain; charset=utf-8'
    if (body !== undefined) return { status: 200, body, type, path: name }
  }
  return text(404, 'There is no such page.')
}

/** Texts as sites send them: compressed, once for each file, where the browser takes it. */
function createPacker(): (found: Found, accepted: string | undefined) => Uint8Array | undefined {
  const packed = new Map<Found['body'], Uint8Array>()
  return ({ body, status }, accepted) => {
    if (status !== 200 || !/\bgzip\b/.test(accepted ?? '')) return undefined
    const bytes = packed.get(body) ?? gzipSync(body)
    packed.set(body, bytes)
    return bytes
  }
}

function tryPort(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const done = () => {
      server.off('error', fail)
      resolve(true)
    }
    const fail = (error: Error) => {
      server.off('listening', done)
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('listening', done)
    server.once('error', fail)
    server.listen(port, '127.0.0.1')
  })
}

async function listen(server: Server, first: number): Promise<number> {
  let port = first
  while (!(await tryPort(server, port))) port = port < HIGHEST_PORT ? port + 1 : 0
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

export interface ServedPages {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Serves files from memory on this machine only; a busy port gets the next free one. No request can end it.
 *
 * @param policy content security policy by the path of a file
 * @param routesOf what answers besides the pages, made for the port
 */
export async function servePages(
  pages: Pages,
  first: number,
  policy?: (path: string) => string,
  routesOf?: (port: number) => Routes,
): Promise<ServedPages> {
  let routes: Routes | undefined
  const pack = createPacker()
  const server = createServer((request, response) => {
    if (isLoopback(request.headers.host) && routes?.(request, response)) return
    const found = find(pages, request)
    const { status, body, type, path } = found
    const packed = pack(found, String(request.headers['accept-encoding'] ?? ''))
    if (policy) response.setHeader('content-security-policy', policy(path))
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('content-type', type)
    response.setHeader('vary', 'accept-encoding')
    if (packed) response.setHeader('content-encoding', 'gzip')
    response.statusCode = status
    response.end(packed ?? body)
  })
  const port = await listen(server, first)
  routes = routesOf?.(port)
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
