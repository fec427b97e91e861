import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { clientFields, RawAnswer, type Route, route } from '../../core/http/route.ts'
import { getProp } from '../../core/readField.ts'
import type { Services } from '../../services.ts'
import { siteOf } from './signIns.ts'

const query = z.object(clientFields)
const text = (most: number) => z.string().check(z.maxLength(most))
const MAX_SIGNATURE = 200_000
const MAX_MESSAGE = 10_000
const BODY = 262_144

/** What a handler of these routes is given of its request. */
interface Asked {
  readonly services: Services
  readonly project: Services['config']['projects'][number] | undefined
  readonly page: string | undefined
  readonly headers: Readonly<Record<string, string | undefined>>
}

const bearer = (value: string | undefined): string | undefined => /^Bearer\s+(\S{1,500})$/i.exec(value ?? '')?.[1]

/** Asks the sign-in of the page's site, which knows the browser by the token it sends. */
async function ask({ services, project, page, headers }: Asked, path: string, body?: object) {
  const site = siteOf(project ?? { origins: [] }, page)
  const { authorization } = headers
  const request = new Request(`${site}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: site,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const response = await services.signIns.of(project?.id, site, 'bearer').handle(request)
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const [code, words] = [getProp(answer, 'code'), getProp(answer, 'text')]
  throw new GatewayError(response.status, `signin-${code}`, `${words}`)
}

const nonce: Route = route({
  method: 'GET',
  path: '/auth/v1/nonce',
  summary: 'A nonce for one sign-in, and the token that ties it to who asked',
  auth: 'project',
  group: 'signin',
  query,
  answer: z.object({ nonce: z.string(), token: z.string(), expiresAt: z.number() }),
  async handler(context) {
    const answer = await ask(context, 'nonce')
    return {
      nonce: `${getProp(answer, 'nonce')}`,
      token: `${getProp(answer, 'binding')}`,
      expiresAt: Number(getProp(answer, 'expiresAt')),
    }
  },
})

const authenticate: Route = route({
  method: 'POST',
  path: '/auth/v1/authenticate',
  summary: 'Signs in with a signed text; the nonce’s token stands in the header x-nonce-jwt',
  auth: 'project',
  group: 'signin',
  bodyBytes: BODY,
  query,
  body: z.object({
    message: text(MAX_MESSAGE),
    signature: text(MAX_SIGNATURE),
    clientId: z.optional(z.nullable(text(200))),
    walletInfo: z.optional(z.unknown()),
  }),
  answer: z.object({ token: z.string() }),
  async handler({ body: { message, signature }, ...context }) {
    const binding = bearer(context.headers['x-nonce-jwt'])
    const answer = await ask(context, 'verify', { message, signature, ...(binding === undefined ? {} : { binding }) })
    return { token: `${getProp(answer, 'token')}` }
  },
})

const account = z.object({ account: z.string(), signedInAt: z.number(), expiresAt: z.number() })

const me: Route = route({
  method: 'GET',
  path: '/auth/v1/me',
  summary: 'Who is signed in, by the token in Authorization; the account that signed in last first',
  auth: 'project',
  group: 'signin',
  query,
  answer: z.object({
    address: z.string(),
    chainId: z.union([z.number(), z.string()]),
    accounts: z.array(account),
  }),
  async handler(context) {
    const { accounts } = z.parse(z.object({ accounts: z.array(account) }), await ask(context, 'session'))
    const last = accounts.at(-1)
    if (!last) throw new GatewayError(401, 'signin-over', 'Nobody is signed in with this token: sign in again.')
    const [namespace = '', reference = '', address = ''] = last.account.split(':')
    const chainId = namespace === 'eip155' ? Number(reference) : `${namespace}:${reference}`
    return { address, chainId, accounts: [...accounts].reverse() }
  },
})

const signOut: Route = route({
  method: 'POST',
  path: '/auth/v1/sign-out',
  summary: 'Ends the session of the token in Authorization, or one account of it',
  auth: 'project',
  group: 'signin',
  query,
  body: z.optional(z.nullable(z.object({ account: z.optional(text(300)) }))),
  answer: z.object({ accounts: z.array(account) }),
  async handler({ body, ...context }) {
    const answer = await ask(context, 'sign-out', body?.account === undefined ? {} : { account: body.account })
    return z.parse(z.object({ accounts: z.array(account) }), answer)
  },
})

const metadata: Route = route({
  method: 'PATCH',
  path: '/auth/v1/update-user-metadata',
  summary: 'Not served: this gateway keeps nothing about people',
  auth: 'project',
  group: 'signin',
  query,
  body: z.unknown(),
  answer: z.unknown(),
  handler() {
    throw new GatewayError(
      501,
      'metadata-not-served',
      'This gateway keeps nothing about people beside who is signed in: keep it in your own database.',
    )
  },
})

/** A route of the sign-in with cookies, which names no project: the page's origin must be one of a project's. */
function cookieRoute(method: 'GET' | 'POST', name: string, summary: string): Route {
  return route({
    method,
    path: `/sign-in/${name}`,
    summary,
    auth: 'open',
    isLimited: true,
    allowsCredentials: true,
    bodyBytes: BODY,
    body: method === 'POST' ? z.unknown() : undefined,
    answer: z.unknown(),
    async handler({ services, page, headers, body, header }) {
      if (page === undefined || !(await services.projects.isKnownOrigin(page)))
        throw new GatewayError(
          403,
          'origin-not-allowed',
          'Only pages of a project may sign in here: add the page’s origin to a project.',
        )
      const site = siteOf({ origins: [] }, page)
      const { cookie } = headers
      const response = await services.signIns.of(undefined, site, 'cookie').handle(
        new Request(`${site}/${name}`, {
          method,
          headers: { origin: site, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
          ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        }),
      )
      for (const value of response.headers.getSetCookie()) header('set-cookie', value)
      const answer: unknown = await response.json()
      const [code, message] = [`${getProp(answer, 'code')}`, `${getProp(answer, 'text')}`]
      // In the form of this gateway's errors, with the fields that the sign-in's own pages read.
      const refusal = { status: 'FAILED', message, reasons: [{ name: code, description: message }] }
      const shown = response.ok ? answer : { ...Object(answer), ...refusal }
      return new RawAnswer(JSON.stringify(shown), 'application/json', response.status)
    },
  })
}

/** The endpoints of signing in: with a token (`/auth/v1`), and with cookies (`/sign-in`). */
export const signInRoutes: readonly Route[] = [
  nonce,
  authenticate,
  me,
  signOut,
  metadata,
  cookieRoute('GET', 'nonce', 'A nonce for one sign-in of this browser'),
  cookieRoute('POST', 'verify', 'Signs this browser in with a signed text'),
  cookieRoute('GET', 'session', 'Who is signed in in this browser'),
  cookieRoute('POST', 'sign-out', 'Signs this browser out'),
]
