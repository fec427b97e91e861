import { SIGN_IN_CODES, type SignInCode } from './codes.ts'
import type { SignIn } from './createSignIn.ts'
import type { Settings } from './options.ts'
import { createSecret, secretHash } from './secrets.ts'
import type { Session, SignedInAccount } from './sessions.ts'

/** Bytes of a request: a text of 10 kB and a signature of 200 kB, escaped. */
const MAX_BODY = 300_000
/** Seconds a browser stays known between nonces. */
const BINDING_LIFE = 86_400

type HeaderSource = Parameters<SignIn['session']>[0]['headers']

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : (headers as Readonly<Record<string, unknown>>)[name]
  return Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? value : ''
}

/** Names and attributes of the cookies. `__Host-` keeps other hosts and plain http from setting them. */
function cookieJar({ isLocal, sameSite }: Settings) {
  const prefix = isLocal ? '' : '__Host-'
  const place = `; Path=/; HttpOnly${isLocal ? '' : '; Secure'}`
  const site = sameSite === 'none' && !isLocal ? '; SameSite=None; Partitioned' : '; SameSite=Lax'
  return {
    read(headers: HeaderSource, name: string): string | undefined {
      const start = `${prefix}latchkey-${name}=`
      const found = headerOf(headers, 'cookie')
        .split(/;\s*/)
        .find((entry) => entry.startsWith(start))
      const value = found?.slice(start.length)
      return value && /^[0-9a-f]{64}$/.test(value) ? value : undefined
    },
    write: (name: string, value: string, seconds: number): string =>
      `${prefix}latchkey-${name}=${value}${place}${site}; Max-Age=${Math.floor(seconds)}`,
  }
}

/** The JSON of a request, `undefined` where there is none, or too much. */
async function readBody(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return undefined
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return undefined
  let text = ''
  const decoder = new TextDecoder()
  const reader = request.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value, { stream: true })
    if (text.length > MAX_BODY) return void (await reader?.cancel())
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is signed in still, each account once. */
function without(session: Session | undefined, account: string | undefined, now: number): readonly SignedInAccount[] {
  return (session?.accounts ?? []).filter((entry) => entry.expiresAt > now && entry.account !== account)
}

/** The routes and the session of requests, over nonces and their checks. */
export function createHandler(
  settings: Settings,
  core: Pick<SignIn, 'createNonce' | 'verify'>,
): Pick<SignIn, 'session' | 'handle'> {
  const { sessions, sessionTtl, transport, uris, now } = settings
  const cookies = cookieJar(settings)

  /** The secret by which a browser's session is known. */
  const secretOf = (headers: HeaderSource): string | undefined =>
    transport === 'cookie'
      ? cookies.read(headers, 'session')
      : /^Bearer ([0-9a-f]{64})$/i.exec(headerOf(headers, 'authorization'))?.[1]

  async function session({ headers }: Parameters<SignIn['session']>[0]): Promise<Session | undefined> {
    const secret = secretOf(headers)
    const found = secret ? await sessions.get(await secretHash(secret)) : undefined
    const accounts = without(found, undefined, now())
    return accounts.length > 0 ? { accounts } : undefined
  }

  function answer(body: object, status = 200, setCookie: readonly string[] = []): Response {
    const headers = new Headers({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      date: new Date(now()).toUTCString(),
    })
    for (const cookie of setCookie) headers.append('set-cookie', cookie)
    return new Response(JSON.stringify(body), { status, headers })
  }
  const refuse = (code: SignInCode): Response => {
    const { status, text: sentence } = SIGN_IN_CODES[code]
    return answer({ ok: false, code, text: sentence }, status)
  }

  /** Replaces a session: what was signed in before stays, under a new secret. */
  async function replace(old: string | undefined, accounts: readonly SignedInAccount[]): Promise<string> {
    const secret = createSecret()
    await sessions.put(await secretHash(secret), { accounts })
    if (old) await sessions.remove(await secretHash(old))
    return secret
  }

  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    async 'GET nonce'({ headers }) {
      const known = transport === 'cookie' ? cookies.read(headers, 'nonce') : undefined
      const binding = known ?? createSecret()
      const nonce = await core.createNonce({ binding })
      if (transport === 'bearer') return answer({ ...nonce, binding })
      return answer(nonce, 200, [cookies.write('nonce', binding, BINDING_LIFE)])
    },
    async 'POST verify'(request) {
      const body = await readBody(request)
      if (!body) return refuse('malformed')
      const binding = transport === 'cookie' ? cookies.read(request.headers, 'nonce') : text(body.binding)
      const result = await core.verify({
        message: text(body.message),
        signature: text(body.signature),
        binding: binding ?? '',
      })
      if (!result.ok) return answer(result, SIGN_IN_CODES[result.code].status)
      const { account, fields } = result
      const { statement, resources, requestId } = fields
      const said = JSON.parse(JSON.stringify({ statement, resources, requestId })) as Partial<SignedInAccount>
      const own: SignedInAccount = { account, signedInAt: now(), expiresAt: now() + sessionTtl, ...said }
      const accounts = [...without(await session(request), account, now()), own]
      const secret = await replace(secretOf(request.headers), accounts)
      if (transport === 'bearer') return answer({ ok: true, accounts, token: secret })
      return answer({ ok: true, accounts }, 200, [cookies.write('session', secret, sessionTtl / 1_000)])
    },
    'GET session': async (request) => answer({ accounts: (await session(request))?.accounts ?? [] }),
    async 'POST sign-out'(request) {
      const body = await readBody(request)
      if (!body) return refuse('malformed')
      const old = secretOf(request.headers)
      const rest = typeof body.account === 'string' ? without(await session(request), body.account, now()) : []
      if (old && rest.length === 0) await sessions.remove(await secretHash(old))
      if (old && rest.length > 0) await sessions.put(await secretHash(old), { accounts: rest })
      return answer({ accounts: rest }, 200, rest.length === 0 ? [cookies.write('session', '', 0)] : [])
    },
  }

  /** Lets the site's own pages on other origins read the answers. */
  function shared(request: Request, response: Response): Response {
    const origin = request.headers.get('origin')
    response.headers.append('vary', 'Origin')
    if (!origin || !uris.includes(origin)) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    response.headers.set('access-control-expose-headers', 'Date')
    return response
  }

  async function route(request: Request): Promise<Response> {
    const origin = request.headers.get('origin')
    const isOwn = origin !== null && uris.includes(origin)
    if (request.method === 'OPTIONS') {
      const headers = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, authorization',
      }
      return isOwn ? new Response(null, { status: 204, headers }) : refuse('wrong-origin')
    }
    const name = new URL(request.url).pathname.replace(/\/+$/, '').split('/').at(-1)
    const run = routes[`${request.method} ${name}`]
    if (!run) return refuse('not-found')
    // A page of another site can neither read an answer nor make this browser sign in or out.
    if (origin === null ? request.method === 'POST' : !isOwn) return refuse('wrong-origin')
    return (await settings.allow(request)) ? run(request) : refuse('too-many')
  }

  return {
    session,
    async handle(request) {
      try {
        return shared(request, await route(request))
      } catch (error) {
        settings.onError(error)
        return shared(request, refuse('unavailable'))
      }
    },
  }
}
