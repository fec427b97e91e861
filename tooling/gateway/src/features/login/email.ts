import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import type { Mails } from '../mail/mails.ts'
import { mailLanguageOf, templates } from '../mail/mailTemplates.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import { accountOf, isKnownDevice, subjectOf } from './accounts.ts'
import {
  type Attempt,
  beginAttempt,
  CODE_MS,
  findAttempt,
  moveAttempt,
  newCode,
  secretOf,
  tryCode,
} from './attempts.ts'
import { checkSite, pageFields } from './checkSite.ts'
import { audit, type Login, newId } from './login.ts'
import { loginRoute, longPoll } from './loginRoute.ts'
import { mailsOf, resendAt, sendLimited } from './mailLimits.ts'
import { session } from './sessionRoutes.ts'
import { openSession } from './sessions.ts'

/** An address as people type it; compared in lower case. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.email({ pattern: z.regexes.html5Email, error: 'Invalid email' }),
  )

/** The id of an attempt. */
export const attemptId = z.string().check(z.regex(/^[\w-]{20,64}$/))
/** A code. */
export const otp = z.string().check(z.regex(/^\d{6}$/))
/** The mail of an attempt: with the code for a device that is known, else with the link. */
async function mailFor(login: Login, attempt: Attempt, link: string): Promise<Parameters<Mails['send']>[2]> {
  const { id, site, browser, system, language } = attempt
  const words = templates[mailLanguageOf(language)]
  const scene = { site: new URL(site).host, browser, system }
  if (attempt.state === 'link') return words.link({ ...scene, link: `${login.url}/device#${link}` })
  const { code, hash } = newCode(login, id)
  await moveAttempt(login, attempt, 'code', { code: hash })
  return words.code({ ...scene, code })
}

const begin = loginRoute({
  method: 'POST',
  path: '/auth/v1/email',
  summary: 'Sends a code, or a link to approve this device',
  asker: 'first',
  body: z.strictObject({ email, ...pageFields }),
  answer: z.object({
    attempt: attemptId,
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP']),
    expiresAt: z.number(),
    resendAt: z.number(),
  }),
  async handler({ login, body: { email: address, project, site, language }, jkt, client, userAgent }) {
    const mails = mailsOf(login)
    await checkSite(login, project, site)
    const subject = subjectOf(login, { kind: 'email', subject: address })
    const link = newId(24)
    const isKnown = await isKnownDevice(login, subject, jkt)
    const state = isKnown || !login.config.login.deviceCheck ? 'code' : 'link'
    // A device of the account has a count of its own: strangers who ask for mails do not keep its owner out.
    const attempt = await sendLimited(login, isKnown ? `${subject} ${jkt}` : subject, client, async () => {
      const begun = await beginAttempt(login, {
        ...{ kind: 'email', jkt, project, site, language, subject, state, lifetime: CODE_MS },
        ...readUserAgent(userAgent),
        link: login.secrets.hash('link', link),
        secret: { email: address },
      })
      await mails.send(address, language, await mailFor(login, begun, link))
      return begun
    })
    return {
      attempt: attempt.id,
      action: state === 'link' ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
      expiresAt: attempt.expires_at,
      resendAt: resendAt(login),
    }
  },
})

const device = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/device',
  summary: 'Waits until the link of the mail was answered',
  asker: 'key',
  body: z.strictObject({ attempt: attemptId }),
  answer: z.object({ status: z.enum(['waiting', 'approved', 'denied', 'over']) }),
  async handler({ login, body, jkt, signal }) {
    const status = await longPoll(login, signal, async () => {
      const attempt = await findAttempt(login, body.attempt, jkt)
      if (attempt?.state === 'link') return undefined
      if (attempt?.state === 'code') return 'approved'
      return attempt?.state === 'denied' ? 'denied' : 'over'
    })
    return { status: status ?? 'waiting' }
  },
})

const identity = z.object({ email: z.string() })

const code = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/code',
  summary: 'Signs this device in with the code',
  asker: 'key',
  body: z.strictObject({ attempt: attemptId, otp }),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.literal('done'), session }),
    z.object({ status: z.literal('wrong'), triesLeft: z.number() }),
    z.object({ status: z.literal('over') }),
  ]),
  async handler({ login, body: { attempt: id, otp }, jkt, client }) {
    const found = await findAttempt(login, id, jkt)
    if (found?.state === 'link')
      throw new GatewayError(409, 'device-unapproved', 'Open the link in the mail first: it shows the code.')
    const outcome = await tryCode(login, { id, jkt, kind: 'email' }, otp)
    if (outcome.status !== 'right') return outcome
    const { attempt } = outcome
    const { email: address } = z.parse(identity, secretOf(login, attempt))
    const account = await accountOf(login, { kind: 'email', subject: address, name: address })
    const { project, site, browser, system } = attempt
    const opened = await openSession(login, { account, jkt, project, site, browser, system }, true)
    await audit(login, { account, device: opened.device, project, site, client, what: 'signed-in-email' })
    return { status: 'done' as const, session: opened }
  },
})

const link = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) })

const linkOver = (): GatewayError =>
  new GatewayError(410, 'link-over', 'This link has expired. Ask for a new e-mail on the page where you sign in.')

async function findLink(login: Login, token: string): Promise<Attempt> {
  const row = await login.store.db
    .selectFrom('login_attempt')
    .selectAll()
    .where('link', '=', login.secrets.hash('link', token))
    .where('kind', '=', 'email')
    .executeTakeFirst()
  if (!row || row.expires_at <= login.now() || (row.state !== 'link' && row.state !== 'code')) throw linkOver()
  return row
}

const look = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/device/look',
  summary: 'Where and when a sign-in was begun, for the page of the link',
  asker: 'open',
  body: link,
  answer: z.object({
    site: z.string(),
    browser: z.string(),
    system: z.string(),
    at: z.number(),
    language: z.string(),
  }),
  async handler({ login, body: { token } }) {
    const { site, browser, system, created_at: at, language } = await findLink(login, token)
    return { site, browser, system, at, language }
  },
})

const approve = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/device/approve',
  summary: 'Shows the code after “This was me”',
  asker: 'open',
  body: link,
  answer: z.object({ code: otp }),
  async handler({ login, body: { token } }) {
    const attempt = await findLink(login, token)
    const { code, hash } = newCode(login, attempt.id)
    if (!(await moveAttempt(login, attempt, 'code', { code: hash }))) throw linkOver()
    return { code }
  },
})

const deny = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/device/deny',
  summary: 'Ends the attempt after “This was not me”',
  asker: 'open',
  body: link,
  answer: z.object({}),
  async handler({ login, body: { token } }) {
    if (!(await moveAttempt(login, await findLink(login, token), 'denied'))) throw linkOver()
    return {}
  },
})

/** Login by e-mail. */
export const emailRoutes: readonly Route[] = [begin, device, code, look, approve, deny]
