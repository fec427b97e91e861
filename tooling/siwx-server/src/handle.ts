import { SIGN_IN_CODES, type SignInCode } from './codes.ts'
import type { SignIn } from './createSignIn.ts'
import type { Settings } from './options.ts'
import { createBrowserSecrets, createSecret } from './secrets.ts'
import { createBrowserSessions } from './sessions.ts'

/** Bytes of a request: a text of 10 kB and a signature of 200 kB, escaped. */
const MAX_BODY = 300_000
/** Seconds a browser stays known between nonces. */
const BINDING_LIFE = 86_400

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

/** What the routes are made of. */
type Core = Pick<SignIn, 'createNonce' | 'verify'>
type Route = (request: Request) => Promise<Response>

function answer(body: object, status = 200, setCookie?: string): Response {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (setCookie) headers.append('set-cookie', setCookie)
  return new Response(JSON.stringify(body), { status, headers })
}

function refuse(code: SignInCode): Response {
  const { status, text: sentence } = SIGN_IN_CODES[code]
  return answer({ ok: false, code, text: sentence }, status)
}

/** The four routes by method and name, and who is signed in where. */
function createRoutes(
  settings: Settings,
  core: Core,
): { readonly routes: Record<string, Route>; readonly session: SignIn['session'] } {
  const secrets = createBrowserSecrets(settings)
  const sessions = createBrowserSessions(settings, secrets)
  const isBearer = settings.transport === 'bearer'
  const routes: Record<string, Route> = {
    async 'GET nonce'({ headers }) {
      const binding = secrets.read(headers, 'nonce') ?? createSecret()
      const nonce = await core.createNonce({ binding })
      return isBearer
        ? answer({ ...nonce, binding })
        : answer(nonce, 200, secrets.cookie('nonce', binding, BINDING_LIFE))
    },
    async 'POST verify'(request) {
      const body = await readBody(request)
      if (!body) return refuse('malformed')
      const binding = isBearer ? text(body.binding) : secrets.read(request.headers, 'nonce')
      const proof = { message: text(body.message), signature: text(body.signature), binding: binding ?? '' }
      const result = await core.verify(proof)
      if (!result.ok) return answer(result, SIGN_IN_CODES[result.code].status)
      const { statement, resources, requestId } = result.fields
      const described = {
        ...(statement ? { statement } : {}),
        ...(resources ? { resources } : {}),
        ...(requestId ? { requestId } : {}),
      }
      const { secret, accounts } = await sessions.signIn(request.headers, { account: result.account, ...described })
      if (isBearer) return answer({ ok: true, accounts, token: secret })
      return answer({ ok: true, accounts }, 200, secrets.cookie('session', secret, settings.sessionTtl / 1_000))
    },
    'GET session': async ({ headers }) => answer({ accounts: await sessions.accounts(headers) }),
    async 'POST sign-out'(request) {
      const body = await readBody(request)
      if (!body) return refuse('malformed')
      const account = typeof body.account === 'string' ? body.account : undefined
      const { accounts, isOver } = await sessions.signOut(request.headers, account)
      return answer({ accounts }, 200, isOver && !isBearer ? secrets.cookie('session', '', 0) : undefined)
    },
  }
  return {
    routes,
    async session({ headers }) {
      const accounts = await sessions.accounts(headers)
      return accounts.length > 0 ? { accounts } : undefined
    },
  }
}

/** What every answer carries; the site's own pages on other origins may read it. */
function finish(response: Response, origin: string | null, { uris, now }: Settings): Response {
  const { headers } = response
  headers.set('cache-control', 'no-store')
  headers.set('date', new Date(now()).toUTCString())
  headers.append('vary', 'Origin')
  if (!origin || !uris.includes(origin)) return response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', 'Date')
  return response
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, authorization',
}

/** The routes and the session of requests, over nonces and their checks. */
export function createHandler(settings: Settings, core: Core): Pick<SignIn, 'session' | 'handle'> {
  const { routes, session } = createRoutes(settings, core)

  async function route(request: Request, origin: string | null): Promise<Response> {
    const isOwn = origin !== null && settings.uris.includes(origin)
    if (request.method === 'OPTIONS')
      return isOwn ? new Response(null, { status: 204, headers: PREFLIGHT }) : refuse('wrong-origin')
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
      const origin = request.headers.get('origin')
      try {
        return finish(await route(request, origin), origin, settings)
      } catch (error) {
        settings.onError(error)
        return finish(refuse('unavailable'), origin, settings)
      }
    },
  }
}

/**
 * The route handlers for Next.js.
 * @example
 * // app/auth/[...route]/route.ts
 * export const { GET, POST, OPTIONS } = toNext(signIn)
 */
export function toNext({
  handle,
}: Pick<SignIn, 'handle'>): Readonly<Record<'GET' | 'POST' | 'OPTIONS', SignIn['handle']>> {
  return { GET: handle, POST: handle, OPTIONS: handle }
}
