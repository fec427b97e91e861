import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { TYPES } from './contentTypes.ts'
import { listen } from './listen.ts'

/** Serves a folder on a free port. */
export async function serveFolder(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    try {
      const body = await readFile(join(folder, normalize(file)))
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  const url = await listen(server)
  return {
    url,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
