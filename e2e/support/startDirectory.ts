import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { listen } from '../../tooling/size/harness/serveFolder.ts'

const VECTOR = join(import.meta.dirname, '../../tooling/gateway/src/features/directory/wallets.json')

interface Entry {
  readonly id: string
  readonly name: string
  readonly image_id: string
  readonly rdns?: string | null
  readonly app?: { readonly ios?: string; readonly android?: string; readonly chrome?: string }
}

/** A directory service over 539 real wallets, with drawn pictures. */
export interface Directory {
  readonly url: string
  /** Paths of the requests so far. */
  readonly requests: string[]
  /** Answers with a status of its own from now on; `undefined` answers well again. */
  fail(status: number | undefined): void
  /** Waits so long before each answer, in milliseconds. */
  slow(ms: number): void
  stop(): Promise<void>
}

const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
const TURN = 360

function picture(id: string): string {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % TURN, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="hsl(${hue} 55% 42%)"/><path d="M18 8a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z" fill="#fff"/></svg>`
}

function pageOf(all: readonly Entry[], query: URLSearchParams): object {
  const listOf = (name: string): readonly string[] => query.get(name)?.split(',') ?? []
  const [include, exclude, search] = [listOf('include'), listOf('exclude'), (query.get('search') ?? '').toLowerCase()]
  const found = all.filter(
    ({ id, name }) =>
      !exclude.includes(id) && (include.length === 0 || include.includes(id)) && name.toLowerCase().includes(search),
  )
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  const data = found.slice((page - 1) * entries, page * entries).map(({ app = {}, ...entry }) => ({
    ...entry,
    app_store: app.ios,
    play_store: app.android,
    chrome_store: app.chrome,
  }))
  return { count: found.length, data }
}

/** The names alone, in the order of the list. */
function namesOf(all: readonly Entry[]): object {
  return { chains: [], data: all.map(({ id, name, rdns }) => (rdns ? [id, name, rdns] : [id, name])) }
}

/** Starts it on a free port. */
export async function startDirectory(): Promise<Directory> {
  const file: { readonly wallets: readonly Entry[] } = JSON.parse(await readFile(VECTOR, 'utf8'))
  const requests: string[] = []
  let status: number | undefined
  let wait = 0
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(url, 'http://directory')
    requests.push(url)
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (status !== undefined) return void response.writeHead(status, HEADERS).end('{}')
    if (pathname.startsWith('/getWalletImage/'))
      return void response.writeHead(200, { ...HEADERS, 'content-type': 'image/svg+xml' }).end(picture(pathname))
    const answers: Readonly<Record<string, () => object>> = {
      '/getWallets': () => pageOf(file.wallets, searchParams),
      '/getWalletNames': () => namesOf(file.wallets),
    }
    const known = answers[pathname]
    response
      .writeHead(known ? 200 : 404, { ...HEADERS, 'content-type': 'application/json' })
      .end(JSON.stringify(known?.() ?? {}))
  }
  const server = createServer((request, response) => void answer(request, response))
  return {
    url: await listen(server),
    requests,
    fail: (next) => {
      status = next
    },
    slow: (ms) => {
      wait = ms
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
