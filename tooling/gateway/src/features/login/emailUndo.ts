import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { mailLanguageOf, templates } from '../mail/mailTemplates.ts'
import { lockAccount, subjectOf } from './accounts.ts'
import { type Attempt, beginAttempt, moveAttempt, secretOf } from './attempts.ts'
import { audit, type Login, newId } from './login.ts'
import { loginRoute } from './loginRoute.ts'
import { mailsOf } from './mailLimits.ts'
import { moveAddress } from './moveAddress.ts'

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
  const { site, browser, system } = attempt
  const language = mailLanguageOf(attempt.language)
  const words = templates[language]
  const mail = words.changed({ site: new URL(site).host, browser, system, link: `${login.url}/undo#${link}` })
  try {
    await mailsOf(login).send(old, language, mail)
  } catch (error) {
    await moveAttempt(login, undo, 'over')
    throw error
  }
  return undo
}

/**
 * The maker of the change is signed out everywhere, has no change under way, cannot take its end back with a link of a
 * later one, and does not come back by a login of another service that was added around it.
 */
async function endAccess(login: Login, account: string, since: number): Promise<void> {
  const at = login.now()
  await login.store.db.transaction().execute(async (change) => {
    await lockAccount(change, account)
    await change.deleteFrom('login_session').where('account_id', '=', account).execute()
    await change
      .updateTable('login_device')
      .set({ ended_at: at })
      .where('account_id', '=', account)
      .where('ended_at', 'is', null)
      .execute()
    await change
      .deleteFrom('login_identity')
      .where('account_id', '=', account)
      .where('kind', '!=', 'email')
      .where('created_at', '>=', since - UNDO_MS)
      .execute()
    await change.deleteFrom('login_share').where('account_id', '=', account).where('owner', '!=', 'login').execute()
    await change
      .updateTable('login_attempt')
      .set({ state: 'over' })
      .where('account_id', '=', account)
      .where(({ and, eb, or }) =>
        or([
          eb('kind', 'in', ['change-old', 'change-new', 'link']),
          and([eb('kind', '=', 'change-undo'), eb('created_at', '>=', since), eb('state', '=', 'code')]),
        ]),
      )
      .execute()
  })
}

/** What the link in the mail does. */
export const undo: Route = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change/undo',
  summary: 'Gives the account back to the old address',
  asker: 'open',
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
      throw new GatewayError(410, 'link-over', 'This link has expired: it works once, for 72 hours.')
    const { old } = z.parse(secret, secretOf(login, row))
    const { id, account_id: account, created_at: since } = row
    try {
      // Before the move, so that no signed-in client moves the address again; and after it, for who came in between.
      await endAccess(login, account, since)
      if (old !== null) await moveAddress(login, account, old)
      await endAccess(login, account, since)
    } catch (error) {
      await moveAttempt(login, { id, state: 'done' }, 'code')
      throw error
    }
    await audit(login, { account, site: row.site, client, what: 'email-change-undone' })
    return {}
  },
})
