import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './serveFolder.ts'

/** A server of JSON that stands where a page looks for a gateway. */
export interface ServedGateway {
  readonly url: string
  /** Paths it was asked for that it does not know. */
  readonly unknown: readonly string[]
  stop(): Promise<void>
}

/** What it answers to an address and a body; nothing for what it does not know. */
export type GatewayAnswer = (url: URL, body: string) => unknown

const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Starts it on a free port. */
export async function serveGateway(answer: GatewayAnswer): Promise<ServedGateway> {
  const unknown: string[] = []
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://gateway')
      if (request.method === 'OPTIONS') return void response.writeHead(204, HEADERS).end()
      const found = await answer(url, await textOf(request))
      if (found === undefined) unknown.push(url.pathname)
      response.writeHead(found === undefined ? 404 : 200, HEADERS).end(JSON.stringify(found ?? {}))
    }
    serve().catch(() => response.writeHead(500, HEADERS).end('{}'))
  })
  const url = await listen(server)
  return {
    url,
    unknown,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
