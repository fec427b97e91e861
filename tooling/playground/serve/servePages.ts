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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isBusy = 'code' in error && error.code === 'EADDRINUSE' && port < HIGHEST_PORT
      if (isBusy) listen(server, port + 1).then(resolve, reject)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error')
      resolve(port)
    })
  })
}

export interface ServedPages {
  readonly port: number
  stop(): Promise<void>
}

/** Serves files from memory on this machine only; a busy port gets the next free one. */
export async function servePages(pages: Pages, first: number): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const found = find(pages, decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname))
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
