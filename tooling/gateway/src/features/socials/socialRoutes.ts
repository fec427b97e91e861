import * as client from 'openid-client'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { accountOf } from '../login/accounts.ts'
import { type Attempt, beginAttempt, findAttempt, moveAttempt, secretOf } from '../login/attempts.ts'
import { checkSite, pageFields } from '../login/checkSite.ts'
import { attemptId } from '../login/email.ts'
import { audit, type Login, newId } from '../login/login.ts'
import { loginRoute, longPoll } from '../login/loginRoute.ts'
import { session } from '../login/sessionRoutes.ts'
import { openSession, type Session } from '../login/sessions.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import type { Provider } from '../oauth/providers.ts'

const LIFETIME_MS = 300_000

/** What an attempt at a provider holds sealed until the person is back. */
export const atProvider = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
})

/** What it holds then. */
export const returned = z.object({ provider: z.string(), subject: z.string(), name: z.string() })

/** @throws GatewayError 404 `provider-off` */
export function providerOf({ providers }: Login, name: string): Provider {
  const found = providers.get(name)
  if (found) return found
  throw new GatewayError(404, 'provider-off', 'This way to sign in is off here: choose another one.')
}

/** What people call the service of a login, also of one that is off now. */
export const serviceName = ({ providers }: Login, kind: string): string =>
  kind === 'farcaster' ? 'Farcaster' : (providers.get(kind)?.name ?? kind)

/** Begins an attempt at a provider: its address, for a window. @throws GatewayError 404 `provider-off`, 503 `provider-away` */
export async function beginAtProvider(
  login: Login,
  name: string,
  scene: Pick<Attempt, 'kind' | 'jkt' | 'project' | 'site' | 'language' | 'browser' | 'system'> & {
    readonly account?: string
  },
): Promise<{ readonly attempt: string; readonly uri: string; readonly expiresAt: number }> {
  const provider = providerOf(login, name)
  const configuration = await provider.configuration().catch((cause: unknown) => {
    throw new GatewayError(503, 'provider-away', `${provider.name} is not reachable. Try again later.`, { cause })
  })
  const [state, verifier, nonce] = [newId(32), client.randomPKCECodeVerifier(), client.randomNonce()]
  const attempt = await beginAttempt(login, {
    ...scene,
    ...{ state: 'open', lifetime: LIFETIME_MS },
    link: login.secrets.hash('state', state),
    secret: { provider: name, verifier, nonce },
  })
  const uri = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${login.url}/callback`,
    scope: provider.scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.isOpenid ? { nonce } : {}),
    ...(provider.canAskAccount(configuration) ? { prompt: 'select_account' } : {}),
    ...(provider.usesForm ? { response_mode: 'form_post' } : {}),
  })
  return { attempt: attempt.id, uri: uri.href, expiresAt: attempt.expires_at }
}

const begin = loginRoute({
  method: 'POST',
  path: '/auth/v1/social',
  summary: 'The address of a provider’s sign-in page',
  asker: 'first',
  body: z.strictObject({
    ...pageFields,
    provider: z.string().check(z.maxLength(40)),
  }),
  answer: z.object({ attempt: attemptId, uri: z.string(), expiresAt: z.number() }),
  async handler({ login, body: { provider, project, site, language }, jkt, userAgent }) {
    providerOf(login, provider)
    await checkSite(login, project, site)
    const scene = { jkt, project, site, language, ...readUserAgent(userAgent) }
    return beginAtProvider(login, provider, { kind: 'social', ...scene })
  },
})

/** Signs in who came back, once. */
async function finish(login: Login, attempt: Attempt, jkt: string, address: string): Promise<Session | undefined> {
  const { provider, subject, name } = z.parse(returned, secretOf(login, attempt))
  if (!(await moveAttempt(login, attempt, 'done'))) return undefined
  const account = await accountOf(login, { kind: provider, subject, name })
  const { project, site, browser, system } = attempt
  const opened = await openSession(login, { account, jkt, project, site, browser, system }, true)
  await audit(login, { account, device: opened.device, project, site, client: address, what: `signed-in-${provider}` })
  return opened
}

async function byHandle(login: Login, uri: string, jkt: string): Promise<Attempt | undefined> {
  const handle = URL.canParse(uri) ? new URL(uri).searchParams.get('handle') : null
  if (handle === null || !uri.startsWith(`${login.url}/callback?`)) return undefined
  const row = await login.store.db
    .selectFrom('login_attempt')
    .select('id')
    .where('link', '=', login.secrets.hash('handle', handle))
    .executeTakeFirst()
  const attempt = row && (await findAttempt(login, row.id, jkt))
  // The beginner of the attempt may not be the person at the provider: only what was confirmed there counts.
  return attempt?.kind === 'social' && attempt.state === 'ready' ? attempt : undefined
}

export const failure = z.object({ message: z.string() })

const result = loginRoute({
  method: 'POST',
  path: '/auth/v1/social/result',
  summary: 'Signs this device in, once the person has confirmed in the window',
  asker: 'key',
  body: z.strictObject({
    attempt: z.optional(attemptId),
    uri: z.optional(z.string().check(z.maxLength(2_048))),
  }),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.enum(['waiting', 'cancelled', 'over']) }),
    z.object({ status: z.literal('done'), session }),
    z.object({ status: z.literal('failed'), message: z.string() }),
  ]),
  async handler({ login, body: { attempt: id = '', uri }, jkt, client: address, signal }) {
    const over = { status: 'over' as const }
    if (uri !== undefined) {
      const attempt = await byHandle(login, uri, jkt)
      const opened = attempt && (await finish(login, attempt, jkt, address))
      return opened ? { status: 'done' as const, session: opened } : over
    }
    const ended = await longPoll(login, signal, async () => {
      const attempt = await findAttempt(login, id, jkt)
      // One that adds a login to a wallet does not sign in.
      if (attempt?.kind !== 'social') return 'none'
      return attempt.state === 'open' || attempt.state === 'returned' ? undefined : attempt
    })
    if (ended === undefined) return { status: 'waiting' as const }
    if (ended === 'none') return over
    if (ended.state === 'cancelled') return { status: 'cancelled' as const }
    if (ended.state === 'failed') return { status: 'failed' as const, ...z.parse(failure, secretOf(login, ended)) }
    const opened = ended.state === 'ready' ? await finish(login, ended, jkt, address) : undefined
    return opened ? { status: 'done' as const, session: opened } : over
  },
})

const confirm = loginRoute({
  method: 'POST',
  path: '/auth/v1/social/confirm',
  summary: 'Lets the waiting device in after “This was me” in the provider’s window',
  asker: 'open',
  body: z.strictObject({ handle: z.string().check(z.regex(/^[0-9a-f]{48}$/)) }),
  answer: z.object({}),
  async handler({ login, body: { handle } }) {
    const row = await login.store.db
      .selectFrom('login_attempt')
      .select(['id', 'state'])
      .where('link', '=', login.secrets.hash('handle', handle))
      .executeTakeFirst()
    if (row?.state === 'returned' && (await moveAttempt(login, row, 'ready'))) return {}
    if (row?.state === 'ready' || row?.state === 'done') return {}
    throw new GatewayError(410, 'link-over', 'This sign-in is over. Start again.')
  },
})

/** Sign-in by other services. */
export const socialRoutes: readonly Route[] = [begin, result, confirm]
