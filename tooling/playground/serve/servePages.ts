import { createServer, type Server } from 'node:http'
import { extname } from 'node:path'
import type { Pages } from './buildPages.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const HIGHEST_PORT = 65_535

function find(pages: Pages, path: string): readonly [name: string, body: string | Uint8Array] | undefined {
  for (const name of [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`]) {
    const body = pages.get(name)
    if (body !== undefined) return [name, body]
  }
  return undefined
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
 * Serves files from memory on this machine only; a busy port gets the next free one.
 *
 * @param policy content security policy of the pages
 */
export async function servePages(pages: Pages, first: number, policy?: string): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const found = find(pages, decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (policy) response.setHeader('content-security-policy', policy)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('content-type', TYPES[extname(found?.[0] ?? '.txt')] ?? 'text/plain; charset=utf-8')
    response.statusCode = found ? 200 : 404
    response.end(found?.[1] ?? 'There is no such page.')
  })
  const port = await listen(server, first)
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
