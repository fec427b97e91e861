import type * as z from 'zod/mini'
import { clientKey } from '../../core/addresses.ts'
import { GatewayError } from '../../core/errors.ts'
import { type RawAnswer, type Route, route } from '../../core/http/route.ts'
import type { Services } from '../../services.ts'
import type { Login } from './login.ts'
import { checkProof, newNonce } from './proof.ts'
import { findSession, type SessionRow } from './sessions.ts'

/**
 * Who may ask. `open`: every client, for documents and links. `key`: who has the device's key; `first` is the call that
 * begins something and needs no nonce. `session`: a device that is signed in.
 */
type Asker = 'open' | 'first' | 'key' | 'session'

/** What a handler of the login service is given. */
export interface Asked<Params, Query, Body> {
  readonly login: Login
  readonly services: Services
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Thumbprint of the device's key; empty where every client may ask. */
  readonly jkt: string
  /** @throws GatewayError where the route needs no session */
  session(): SessionRow
  /** Address of the client; for limits and the audit log. */
  readonly client: string
  readonly userAgent: string
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly signal: AbortSignal
  header(name: string, value: string): void
}

interface LoginRouteDefinition<Params, Query, Body, Answer>
  extends Pick<Route, 'method' | 'path' | 'summary' | 'produces' | 'bodyBytes' | 'acceptsText' | 'acceptsForm'> {
  readonly asker: Asker
  readonly params?: z.core.$ZodType<Params>
  readonly query?: z.core.$ZodType<Query>
  readonly body?: z.core.$ZodType<Body>
  readonly answer: z.core.$ZodType<Answer>
  handler(asked: Asked<Params, Query, Body>): Promise<Answer | RawAnswer> | Answer | RawAnswer
}

/**
 * Requests a minute of one client, by what they are for: a client that uses one up keeps the others, and can always sign out.
 * Waiting for a person asks a few times a minute. Many people may share an address, so what is signed in is counted by its
 * session, and by its address so that tokens are not guessed.
 */
const LIMITS = {
  login: { name: 'login', points: 600, seconds: 60 },
  files: { name: 'login-files', points: 1_200, seconds: 60 },
  signOut: { name: 'login-out', points: 600, seconds: 60 },
  signedIn: { name: 'login-signed-in', points: 6_000, seconds: 60 },
  session: { name: 'login-session', points: 1_200, seconds: 60 },
} as const

type Counter = keyof typeof LIMITS
/** Where a device signs out. */
export const SIGN_OUT = '/auth/v1/sign-out'
/** Where a session ends that is not used. */
export const LEAVE = '/auth/v1/session'
const TOKEN = /^DPoP ([\w.-]{20,300})$/i

/** The login service of a gateway that has one. */
function loginOf({ login }: Services): Login {
  if (login) return login
  throw new GatewayError(404, 'login-off', 'This gateway has no login service: set frame.url.')
}

async function limit({ limits }: Login, counter: Counter, who: string): Promise<void> {
  const wait = await limits.use(LIMITS[counter], who)
  if (wait > 0)
    throw new GatewayError(429, 'login-limit', `Too many requests: wait ${wait} seconds.`, { retryAfter: wait })
}

function counterOf({
  asker,
  method,
  path,
}: Pick<LoginRouteDefinition<never, never, never, never>, 'asker' | 'method' | 'path'>): Counter {
  if (path === SIGN_OUT || path === LEAVE) return 'signOut'
  if (asker === 'session') return 'signedIn'
  return asker === 'open' && method === 'GET' ? 'files' : 'login'
}

/** Pages of other origins are refused: browsers say where a request comes from. A provider's form is the exception. */
function checkPage(login: Login, page: string | undefined, { acceptsForm }: Pick<Route, 'acceptsForm'>): void {
  if (page === undefined || page === login.url || acceptsForm) return
  throw new GatewayError(403, 'origin-not-allowed', 'Only the wallet’s own pages may ask this.')
}

/** The path as it was asked for, with its parameters in place. */
function pathOf(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => values[name] ?? '')
}

/** An endpoint of the login service: its proof and session are checked before the handler runs. */
export function loginRoute<Params = unknown, Query = unknown, Body = unknown, Answer = unknown>({
  asker,
  handler,
  ...definition
}: LoginRouteDefinition<Params, Query, Body, Answer>): Route {
  return route<Params, Query, Body, Answer>({
    ...definition,
    auth: 'open',
    async handler({ services, params, query, body, headers, client, page, ifNoneMatch, signal, header }) {
      const login = loginOf(services)
      await limit(login, counterOf({ asker, ...definition }), clientKey(client))
      checkPage(login, page, definition)
      let [jkt, session]: [string, SessionRow | undefined] = ['', undefined]
      if (asker !== 'open') {
        header('dpop-nonce', newNonce(login))
        const token = TOKEN.exec(headers.authorization ?? '')?.[1]
        if (asker === 'session' && token === undefined)
          throw new GatewayError(401, 'session-over', 'This device is not signed in: sign in first.')
        jkt = await checkProof(login, {
          proof: headers.dpop,
          method: definition.method,
          path: pathOf(definition.path, params),
          isFirst: asker === 'first',
          token: asker === 'session' ? token : undefined,
        })
        if (asker === 'session' && token !== undefined) session = await findSession(login, token, jkt)
        if (session && definition.path !== SIGN_OUT) await limit(login, 'session', session.id)
      }
      return handler({
        login,
        services,
        params,
        query,
        body,
        jkt,
        client,
        signal,
        header,
        ifNoneMatch,
        ifMatch: headers['if-match'],
        userAgent: headers['user-agent'] ?? '',
        session() {
          if (session) return session
          throw new GatewayError(401, 'session-over', 'This device is not signed in: sign in first.')
        },
      })
    },
  })
}

/** Longest that a long poll waits, in milliseconds. */
const LONGEST_MS = 15_000
const POLL_MS = 250

/** Milliseconds that a long poll waits. */
export const longestWait = ({ config: { limits } }: Login): number => Math.min(LONGEST_MS, limits.requestMs / 2)

/** Asks again and again until there is something to say; `undefined` when there was not. Any instance may have changed it. */
export async function longPoll<Value>(
  login: Login,
  signal: AbortSignal,
  ask: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const end = performance.now() + longestWait(login)
  for (;;) {
    const value = await ask()
    if (value !== undefined || performance.now() >= end || signal.aborted) return value
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      signal.addEventListener('abort', () => resolve(), { once: true })
      timer.unref()
    })
  }
}
