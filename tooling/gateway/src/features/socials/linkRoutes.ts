import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { type Identity, identityRow, lockAccount, readLogins, readUser, user } from '../login/accounts.ts'
import { findAttempt, moveAttempt, secretOf } from '../login/attempts.ts'
import { languageField } from '../login/checkSite.ts'
import { attemptId } from '../login/email.ts'
import { endOthers } from '../login/endSessions.ts'
import { audit, type Login } from '../login/login.ts'
import { loginRoute, longPoll } from '../login/loginRoute.ts'
import { tellLogin } from '../login/slotNotice.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import { beginAtProvider, failure, providerOf, returned, serviceName } from './socialRoutes.ts'

/** @throws GatewayError 403 `login-not-fresh` */
function checkFresh({ now }: Login, { fresh_until: until }: { readonly fresh_until: number }): void {
  if (now() >= until)
    throw new GatewayError(403, 'login-not-fresh', 'Sign in again: this needs a login of the last five minutes.')
}

const linked = (): GatewayError =>
  new GatewayError(409, 'login-linked', 'Your wallet has a login of this service already: remove that one first.')

const begin = loginRoute({
  method: 'POST',
  path: '/auth/v1/logins/link',
  summary: 'The address of a provider’s page, by whose account the wallet is opened too from then on',
  asker: 'session',
  body: z.strictObject({
    provider: z.string().check(z.maxLength(40)),
    language: languageField,
  }),
  answer: z.object({ attempt: attemptId, uri: z.string(), expiresAt: z.number() }),
  async handler({ login, session, body: { provider, language }, jkt, userAgent }) {
    const current = session()
    checkFresh(login, current)
    providerOf(login, provider)
    const { account_id: account, project, site } = current
    const logins = await readLogins(login, account)
    if (logins.some(({ kind }) => kind === provider)) throw linked()
    const scene = { jkt, project, site, language, ...readUserAgent(userAgent) }
    return beginAtProvider(login, provider, { kind: 'link', account, ...scene })
  },
})

/** Adds a login to an account; refused where it opens another wallet, or the account has one of that kind. */
async function addLogin(login: Login, account: string, session: string, identity: Identity): Promise<void> {
  const row = identityRow(login, account, identity)
  await login.store.db.transaction().execute(async (change) => {
    await lockAccount(change, account, session)
    const known = await change
      .selectFrom('login_identity')
      .select('account_id')
      .where('kind', '=', row.kind)
      .where(({ eb, or }) => or([eb('subject', '=', row.subject), eb('account_id', '=', account)]))
      .executeTakeFirst()
    if (known?.account_id === account) throw linked()
    if (known)
      throw new GatewayError(409, 'login-taken', 'This login opens another wallet already: sign in with it there.')
    await change.insertInto('login_identity').values(row).execute()
  })
}

const result = loginRoute({
  method: 'POST',
  path: '/auth/v1/logins/link/result',
  summary: 'Adds the login, once the person has confirmed in the window',
  asker: 'session',
  body: z.strictObject({ attempt: attemptId }),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.enum(['waiting', 'cancelled', 'over']) }),
    z.object({ status: z.literal('done'), user }),
    z.object({ status: z.literal('failed'), message: z.string() }),
  ]),
  async handler({ login, session, body: { attempt: id }, jkt, client, signal }) {
    const { account_id: account, device_id: device, project, site, id: current } = session()
    const ended = await longPoll(login, signal, async () => {
      const attempt = await findAttempt(login, id, jkt)
      if (attempt?.kind !== 'link' || attempt.account_id !== account) return 'none'
      return attempt.state === 'open' || attempt.state === 'returned' ? undefined : attempt
    })
    if (ended === undefined) return { status: 'waiting' as const }
    if (ended === 'none') return { status: 'over' as const }
    if (ended.state === 'cancelled') return { status: 'cancelled' as const }
    if (ended.state === 'failed') return { status: 'failed' as const, ...z.parse(failure, secretOf(login, ended)) }
    if (ended.state !== 'ready' || !(await moveAttempt(login, ended, 'done'))) return { status: 'over' as const }
    const { provider: kind, subject, name } = z.parse(returned, secretOf(login, ended))
    await addLogin(login, account, current, { kind, subject, name })
    await audit(login, { account, device, project, site, client, what: `login-added-${kind}` })
    await tellLogin(login, account, providerOf(login, kind).name, 'added')
    return { status: 'done' as const, user: await readUser(login, account) }
  },
})

const remove = loginRoute({
  method: 'DELETE',
  path: '/auth/v1/logins/:id',
  summary:
    'Takes a provider’s login away and signs other devices out; the last login stays, and so does the e-mail address',
  asker: 'session',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  answer: z.object({}),
  async handler({ login, session, params, client }) {
    const current = session()
    checkFresh(login, current)
    const { account_id: account, device_id: device, project, site } = current
    const kind = await login.store.db.transaction().execute(async (change) => {
      await lockAccount(change, account, current.id)
      const rows = await change.selectFrom('login_identity').selectAll().where('account_id', '=', account).execute()
      const found = rows.find(({ id }) => id === params.id)
      if (!found) throw new GatewayError(404, 'login-unknown', 'There is no such login: reload the list.')
      if (rows.length === 1 || found.kind === 'email')
        throw new GatewayError(409, 'login-stays', 'This login stays: without it the wallet could not be opened.')
      await change.deleteFrom('login_identity').where('id', '=', found.id).execute()
      await endOthers(change, current, login.now())
      return found.kind
    })
    await audit(login, { account, device, project, site, client, what: `login-removed-${kind}` })
    await tellLogin(login, account, serviceName(login, kind), 'removed')
    return {}
  },
})

/** More than one way to sign in to the same wallet. */
export const linkRoutes: readonly Route[] = [begin, result, remove]
