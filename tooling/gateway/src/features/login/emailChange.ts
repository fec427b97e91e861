import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { mailLanguageOf, templates } from '../mail/mailTemplates.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import { readLogins, subjectOf } from './accounts.ts'
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
import { languageField } from './checkSite.ts'
import { attemptId, email, otp } from './email.ts'
import { secret, tellOld } from './emailUndo.ts'
import { audit, type Login, newId } from './login.ts'
import { loginRoute } from './loginRoute.ts'
import { mailsOf, resendAt, sendLimited } from './mailLimits.ts'
import { checkFree, hasAddress, moveAddress } from './moveAddress.ts'

const wrong = z.object({ status: z.literal('wrong'), triesLeft: z.number() })
const over = z.object({ status: z.literal('over') })
const answered = z.strictObject({ attempt: attemptId, otp })

const hostOf = (site: string): string => new URL(site).host

/** Mails the code of the step that an attempt is at, and stores its hash. */
async function mailCode(login: Login, attempt: Attempt, client: string): Promise<void> {
  const { old, next } = z.parse(secret, secretOf(login, attempt))
  const language = mailLanguageOf(attempt.language)
  const words = templates[language]
  const { id, browser, system } = attempt
  const scene = { site: hostOf(attempt.site), browser, system }
  const to = attempt.kind === 'change-old' && old !== null ? old : next
  const subject = subjectOf(login, { kind: 'email', subject: to })
  // The old address is asked by a device of its account: what strangers ask for does not count against it.
  await sendLimited(login, to === old ? `${subject} ${attempt.jkt}` : subject, client, async () => {
    const { code, hash } = newCode(login, id)
    const mail =
      attempt.kind === 'change-old' ? words.oldAddress({ ...scene, code, next }) : words.newAddress({ ...scene, code })
    await moveAttempt(login, attempt, 'code', { code: hash })
    await mailsOf(login).send(to, language, mail)
  })
}

/** Begins the step at the new address. */
function beginNew(
  login: Login,
  attempt: Pick<Attempt, 'jkt' | 'project' | 'site' | 'language' | 'browser' | 'system'>,
  account: string,
  addresses: z.infer<typeof secret>,
  id = newId(),
) {
  const { jkt, project, site, language, browser, system } = attempt
  return beginAttempt(login, {
    ...{ id, jkt, project, site, language, browser, system, account },
    ...{ kind: 'change-new', state: 'code', lifetime: CODE_MS, secret: addresses },
    subject: subjectOf(login, { kind: 'email', subject: addresses.next }),
  })
}

const begin = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change',
  summary: 'Begins a change of e-mail address: a code to the old one, or to the new one where there is none',
  asker: 'session',
  body: z.strictObject({ email, language: languageField }),
  answer: z.object({
    attempt: attemptId,
    action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    expiresAt: z.number(),
    resendAt: z.number(),
  }),
  async handler({ login, session, body: { email: next, language }, jkt, client, userAgent }) {
    mailsOf(login)
    const { account_id: account, project, site, fresh_until: fresh } = session()
    const logins = await readLogins(login, account)
    const old = logins.find(({ kind }) => kind === 'email')?.name ?? null
    if (old === next)
      throw new GatewayError(409, 'email-same', 'This is your e-mail address already: type another one.')
    if (old === null && login.now() >= fresh)
      throw new GatewayError(403, 'login-not-fresh', 'Sign in again: this needs a login of the last five minutes.')
    const scene = { jkt, project, site, language, ...readUserAgent(userAgent) }
    const attempt =
      old === null
        ? await beginNew(login, scene, account, { old, next })
        : await beginAttempt(login, {
            ...scene,
            ...{ kind: 'change-old', state: 'code', account, lifetime: CODE_MS, secret: { old, next } },
            subject: subjectOf(login, { kind: 'email', subject: old }),
          })
    await mailCode(login, attempt, client)
    return {
      attempt: attempt.id,
      action: old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP',
      expiresAt: attempt.expires_at,
      resendAt: resendAt(login),
    }
  },
})

/** The id of the second step is made of the first one's, so that the frame goes on with what it has. */
const secondId = ({ secrets }: Login, id: string): string => secrets.hash('change-second', id)

const primary = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change/primary',
  summary: 'The code of the old address; the new one gets its own',
  asker: 'session',
  body: answered,
  answer: z.discriminatedUnion('status', [z.object({ status: z.literal('done'), resendAt: z.number() }), wrong, over]),
  async handler({ login, session, body: { attempt: id, otp }, jkt, client }) {
    const { account_id: account } = session()
    const outcome = await tryCode(login, { id, jkt, kind: 'change-old' }, otp)
    if (outcome.status !== 'right') return outcome
    if (outcome.attempt.account_id !== account) return { status: 'over' as const }
    const addresses = z.parse(secret, secretOf(login, outcome.attempt))
    const next = await beginNew(login, outcome.attempt, account, addresses, secondId(login, id))
    await mailCode(login, next, client)
    return { status: 'done' as const, resendAt: resendAt(login) }
  },
})

const resend = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change/resend',
  summary: 'Another mail for the step that a change is at; the code before it ends, the tries stay as they are',
  asker: 'session',
  body: z.strictObject({ attempt: attemptId }),
  answer: z.object({ resendAt: z.number() }),
  async handler({ login, session, body: { attempt: id }, jkt, client }) {
    const second = await findAttempt(login, secondId(login, id), jkt)
    const attempt = second ?? (await findAttempt(login, id, jkt))
    if (attempt?.state !== 'code' || attempt.account_id !== session().account_id)
      throw new GatewayError(410, 'change-over', 'This change has expired. Start again.')
    await mailCode(login, attempt, client)
    return { resendAt: resendAt(login) }
  },
})

const secondary = loginRoute({
  method: 'POST',
  path: '/auth/v1/email/change/secondary',
  summary: 'The code of the new address, which is the account’s from then on; other devices are signed out',
  asker: 'session',
  body: answered,
  answer: z.discriminatedUnion('status', [z.object({ status: z.literal('done'), email: z.string() }), wrong, over]),
  async handler({ login, session, body: { attempt: id, otp }, jkt, client }) {
    const current = session()
    const { account_id: account, device_id: device, project, site } = current
    const second = secondId(login, id)
    const step = (await findAttempt(login, second, jkt)) ? second : id
    const outcome = await tryCode(login, { id: step, jkt, kind: 'change-new' }, otp)
    if (outcome.status !== 'right') return outcome
    if (outcome.attempt.account_id !== account) return { status: 'over' as const }
    const { old, next } = z.parse(secret, secretOf(login, outcome.attempt))
    // Another change was faster: the address that has agreed to this one is the account's no longer.
    if (!(await hasAddress(login, account, old))) return { status: 'over' as const }
    await checkFree(login, account, next)
    // Told before it is done: an address that no mail reaches keeps the account.
    const notified = old === null ? undefined : await tellOld(login, outcome.attempt, account, old, next)
    let isMoved = false
    try {
      isMoved = await moveAddress(login, account, next, { session: current, old })
    } finally {
      if (!isMoved && notified) await moveAttempt(login, notified, 'over')
    }
    if (!isMoved) return { status: 'over' as const }
    await audit(login, { account, device, project, site, client, what: 'email-changed' })
    return { status: 'done' as const, email: next }
  },
})

/** Change of the e-mail address. */
export const changeRoutes: readonly Route[] = [begin, primary, secondary, resend]
