import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Connections stay open between requests for longer than any test takes, so that none is closed as it is used again. */
const KEPT_OPEN = 600_000

/** Starts a server on a free loopback port and gives its address. */
export function listen(server: Server): Promise<string> {
  server.keepAliveTimeout = KEPT_OPEN
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}

/** Content types of what is served for a browser, by file ending. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

const compressedFiles = new Map<string, Buffer>()

function compressed(path: string, body: Buffer): Buffer {
  const key = `${path} ${createHash('sha1').update(body).digest('hex')}`
  const known = compressedFiles.get(key) ?? gzipSync(body, { level: 9 })
  compressedFiles.set(key, known)
  return known
}

/** A folder that is served on a port of this machine. */
interface ServedFolder {
  readonly url: string
  stop(): Promise<void>
}

/** Serves the files of a folder on a free port of this machine; of a folder in it the `index.html`. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = join(folder, normalize(decodeURIComponent(pathname)), pathname.endsWith('/') ? 'index.html' : '')
    const body = path.startsWith(folder + sep) ? await readFile(path).catch(() => undefined) : undefined
    if (!body) return void response.writeHead(404).end()
    const type = contentTypes[extname(path)] ?? 'application/octet-stream'
    const head = { 'content-type': type, 'cache-control': 'no-store' }
    // As any site serves text; figures of bytes and of slow connections mean what is sent.
    if (!/^(text|application\/javascript)/.test(type)) return void response.writeHead(200, head).end(body)
    response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(compressed(path, body))
  })
  return {
    url: await listen(server),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
