import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A package as a registry describes it: npm's "packument". */
interface Packument {
  readonly name: string
  'dist-tags': Readonly<Record<string, string>>
  versions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>
}

interface Answer {
  readonly status: number
  readonly body: string | Buffer | object
}

/** A registry that speaks as much of npm's protocol as publishing, tagging, deprecating and installing need. */
export interface Registry {
  readonly url: string
  /** Makes a token that may publish. */
  addToken(): string
  stop(): Promise<void>
}

const ok = (body: Answer['body'] = {}): Answer => ({ status: 200, body })
const refuse = (status: number, error: string): Answer => ({ status, body: { error } })

async function readBody<T>(request: IncomingMessage): Promise<T> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as T
}

/** What is published, changed and read, without the network around it. */
function store() {
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Buffer>()

  /** A new version, or the same versions with other words about them. A version that is out never changes. */
  function put(name: string, given: Packument): Answer {
    const known = packages.get(name)
    const attached = Object.entries(given._attachments ?? {})
    const isTaken = attached.length > 0 && Object.keys(given.versions).some((version) => known?.versions[version])
    if (isTaken) return refuse(403, 'You cannot publish over the previously published versions')
    for (const [file, { data }] of attached)
      tarballs.set(`${name}/-/${file.split('/').at(-1)}`, Buffer.from(data, 'base64'))
    packages.set(name, {
      name,
      'dist-tags': { ...known?.['dist-tags'], ...given['dist-tags'] },
      versions: { ...known?.versions, ...given.versions },
    })
    return ok()
  }

  return {
    put,
    get: (name: string): Answer => ok(packages.get(name) ?? refuse(404, 'not found').body),
    has: (name: string): boolean => packages.has(name),
    tarball: (path: string): Buffer | undefined => tarballs.get(path),
    tags: (name: string): Answer => ok(packages.get(name)?.['dist-tags'] ?? {}),
    tag(name: string, tag: string, version: string): Answer {
      const known = packages.get(name)
      if (!known?.versions[version]) return refuse(404, 'no such version')
      known['dist-tags'] = { ...known['dist-tags'], [tag]: version }
      return ok()
    },
  }
}

/** Starts an empty registry on a free port of this machine. */
export async function startRegistry(): Promise<Registry> {
  const { put, get, has, tarball, tags, tag } = store()
  const tokens = new Map<string, string>()

  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname).slice(1)
    const { method = 'GET' } = request
    const file = tarball(path)
    if (method === 'GET' && file) return ok(file)
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const isKnown = [...tokens.values()].includes(token)
    if ((method !== 'GET' || path.startsWith('-/npm/v1/tokens')) && !isKnown)
      return refuse(401, 'log in to change a package')
    if (path === '-/npm/v1/tokens')
      return ok({
        objects: [...tokens].map(([key, text]) => ({ key, token: text.slice(0, 6), created: '' })),
        urls: {},
      })
    const [, revoked] = /^-\/npm\/v1\/tokens\/token\/(.+)$/.exec(path) ?? []
    if (revoked !== undefined) return tokens.delete(revoked) ? ok() : refuse(404, 'no such token')
    const [, tagged = '', name = ''] = /^-\/package\/(.+)\/dist-tags(?:\/(.+))?$/.exec(path) ?? []
    if (tagged !== '') return method === 'GET' ? tags(tagged) : tag(tagged, name, await readBody<string>(request))
    if (method === 'PUT') return put(path.replace(/\/-rev\/.*$/, ''), await readBody<Packument>(request))
    return has(path) ? get(path) : refuse(404, 'not found')
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      const isBytes = Buffer.isBuffer(body)
      response.writeHead(status, { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' })
      response.end(isBytes ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    addToken() {
      const key = `key-${tokens.size + 1}`
      const text = `npm_${key}_${'x'.repeat(20)}`
      tokens.set(key, text)
      return text
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
