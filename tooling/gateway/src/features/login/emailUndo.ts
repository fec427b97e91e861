import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { moveAddress, subjectOf } from './accounts.ts'
import { type Attempt, beginAttempt, moveAttempt, secretOf } from './attempts.ts'
import { audit, type Login, newId } from './login.ts'
import { loginRoute } from './loginRoute.ts'
import { mailsOf } from './mailLimits.ts'
import { type MailLanguage, templates } from './mails.ts'
import { endDevice } from './sessions.ts'

const UNDO_MS = 72 * 3_600_000

/** The addresses of a change, which it holds sealed. */
export const secret: z.ZodMiniType<{ readonly old: string | null; readonly next: string }> = z.object({
  old: z.nullable(z.string()),
  next: z.string(),
})

/** Tells the old address, with a link that takes the change back. */
export async function tellOld(
  login: Login,
  attempt: Attempt,
  account: string,
  old: string,
  next: string,
): Promise<Attempt> {
  const link = newId(24)
  const undo = await beginAttempt(login, {
    ...{ kind: 'change-undo', jkt: attempt.jkt, project: attempt.project, site: attempt.site, account, state: 'code' },
    ...{ language: attempt.language, browser: attempt.browser, system: attempt.system, lifetime: UNDO_MS },
    subject: subjectOf(login, { kind: 'email', subject: old }),
    link: login.secrets.hash('undo', link),
    secret: { old, next },
  })
  const { site, language, browser, system } = attempt
  const words = templates[language as MailLanguage]
  const mail = words.changed({ site: new URL(site).host, browser, system, link: `${login.url}/undo#${link}` })
  try {
    await mailsOf(login).send(old, language as MailLanguage, mail)
  } catch (error) {
    await moveAttempt(login, undo, 'over')
    throw error
  }
  return undo
}

/** Whoever made the change is signed out everywhere, and cannot take its end back with a link of a later change. */
async function endLater(login: Login, account: string, since: number): Promise<void> {
  const { db } = login.store
  await db
    .updateTable('login_attempt')
    .set({ state: 'over' })
    .where('account_id', '=', account)
    .where('created_at', '>=', since)
    .where('state', '=', 'code')
    .execute()
  const devices = await db.selectFrom('login_device').select('id').where('account_id', '=', account).execute()
  for (const { id } of devices) await endDevice(login, account, id, 'ended')
}

/** What the link in the mail does. */
export const undo: Route = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change/undo',
  summary: 'Gives the account back to the old address',
  asker: 'anybody',
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  answer: z.object({}),
  async handler({ login, body, client }) {
    const { db } = login.store
    const row = await db
      .selectFrom('login_attempt')
      .selectAll()
      .where('link', '=', login.secrets.hash('undo', body.token))
      .where('kind', '=', 'change-undo')
      .executeTakeFirst()
    if (!row || row.account_id === null || row.state !== 'code' || !(await moveAttempt(login, row, 'done')))
      throw new GatewayError(410, 'link-over', 'This link is over: it works for 72 hours, once.')
    const { old } = z.parse(secret, secretOf(login, row))
    if (old !== null) await moveAddress(login, row.account_id, old)
    await endLater(login, row.account_id, row.created_at)
    await audit(login, { account: row.account_id, site: row.site, client, what: 'email-change-undone' })
    return {}
  },
})
