import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentTypes, listen } from '../../tooling/size/harness/serveFolder.ts'
import type { HostSetting } from '../hosts/shared/hostSetting.ts'

const DIST = join(import.meta.dirname, '../dist')

/** The hosts, served twice: as any site, and under a strict content security policy. */
export interface Hosts {
  readonly url: string
  readonly strictUrl: string
  /** What browsers have reported against the strict policy. */
  readonly violations: readonly string[]
  stop(): Promise<void>
}

/** Nodes of every family are parts of the local network. */
function policy({ directoryUrl }: HostSetting): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${directoryUrl}`,
    `connect-src ws://127.0.0.1:* http://127.0.0.1:* ${directoryUrl}`,
    "require-trusted-types-for 'script'",
    'report-uri /csp-report',
  ].join('; ')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

async function render(html: string): Promise<string> {
  const { render: draw }: typeof import('../hosts/ssr/render.tsx') = await import(
    pathToFileURL(join(DIST, 'server/render.js')).href
  )
  return html.replace('<!--app-->', draw())
}

async function answer(
  path: string,
  setting: HostSetting,
): Promise<{ readonly type: string; readonly body: string | Buffer }> {
  if (path === '/setting.js')
    return { type: 'text/javascript', body: `window.hostSetting = ${JSON.stringify(setting)}` }
  if (path === '/faucet') return { type: 'application/json', body: JSON.stringify({ hash: '0x1' }) }
  const file = path.endsWith('/') ? `${path}index.html` : path
  const body = await readFile(join(DIST, normalize(file)))
  const type = contentTypes[extname(file)] ?? 'application/octet-stream'
  return path === '/ssr/' ? { type, body: await render(body.toString()) } : { type, body }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  setting: HostSetting,
  strict: boolean,
  violations: string[],
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://host')
  if (pathname === '/csp-report') {
    violations.push(await bodyOf(request))
    response.writeHead(204).end()
    return
  }
  try {
    const { type, body } = await answer(pathname, setting)
    response
      .writeHead(200, { 'content-type': type, ...(strict ? { 'content-security-policy': policy(setting) } : {}) })
      .end(body)
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
  }
}

/** Serves the built hosts on free ports. */
export async function startHosts(setting: HostSetting): Promise<Hosts> {
  const violations: string[] = []
  const servers = [false, true].map((strict) =>
    createServer((request, response) => void serve(request, response, setting, strict, violations)),
  )
  const [url = '', strictUrl = ''] = await Promise.all(servers.map(listen))
  return {
    url,
    strictUrl,
    violations,
    async stop() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
