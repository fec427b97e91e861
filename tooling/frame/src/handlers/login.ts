import type { EmbeddedUser } from '@latchkey/plugin-embedded/messages'
import * as z from 'zod/mini'
import { type App, type Entering, signedIn } from '../app/app.ts'
import type { Handlers } from '../channel/frameChannel.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { pinMail } from '../keys/pins.ts'
import type { Wallet } from '../keys/wallet.ts'
import { tagOf } from '../locales/tag.ts'
import { LONG_LIMIT, ServiceError, type Session, sessionSchema } from '../service/client.ts'
import type { AskWay } from '../vault/ways.ts'
import type { CodeAnswer } from '../views/CodeEntry.tsx'

/** Milliseconds after which the host is answered that the link was not opened yet. */
const DEVICE_LIMIT = 25_000

interface EmailAttempt {
  readonly attempt: string
  readonly email: string
  /** Milliseconds since 1970 from which on another mail may be asked for. */
  readonly resendAt: number
}

const started = z.object({
  attempt: z.string(),
  action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  resendAt: z.number(),
})
const device = z.object({ status: z.enum(['waiting', 'approved', 'denied']) })
const code = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), session: sessionSchema }),
  z.object({ status: z.literal('wrong'), triesLeft: z.int() }),
  z.object({ status: z.literal('over') }),
])
const social = z.object({ attempt: z.string(), uri: z.string() })
const farcaster = z.object({ attempt: z.string(), url: z.string() })
const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), session: sessionSchema }),
  z.object({ status: z.literal('failed'), message: z.string() }),
  z.object({ status: z.enum(['waiting', 'cancelled', 'over']) }),
])

/** What logs in with a secret: users paste those where they should not. */
const SECRET = /^(0x)?[0-9a-f]{64}$|^([a-z]+\s+){11,23}[a-z]+$/i

/** @throws FrameError for what logs in by itself: it is not sent */
export function refuseSecret(email: string): void {
  if (SECRET.test(email.trim())) throw new FrameError('Never type a key or a phrase here. Nothing was sent.')
}

const OVER = 'This sign-in is over. Start again.'

/** Sign-in by mail: one attempt at a time is the one that a host speaks of. */
interface MailLogin {
  readonly attempt: () => EmailAttempt | undefined
  begin(
    email: string,
    site: string,
  ): Promise<{ readonly action: z.infer<typeof started>['action']; readonly mail: EmailAttempt }>
  /** Judges a code of the mail that it was typed for. */
  submit(mail: EmailAttempt, otp: string, entering: Entering): Promise<CodeAnswer>
}

function mailLogin(app: App): MailLogin {
  const { service, project } = app
  let current: EmailAttempt | undefined
  return {
    attempt: () => current,
    async begin(email, site) {
      refuseSecret(email)
      const body = { email, project: project.id, site, language: tagOf(app.language) }
      const answer = await service.call('/auth/v1/email', { body, schema: started, isOpen: true, limit: LONG_LIMIT })
      current = { attempt: answer.attempt, email, resendAt: answer.resendAt }
      return { action: answer.action, mail: current }
    },
    async submit(mail, otp, entering) {
      const body = { attempt: mail.attempt, otp }
      const answer = await service.call('/auth/v1/email/code', { body, schema: code, isOpen: true })
      if (answer.status !== 'done') return answer
      await pinMail(app.store, mail.email, answer.session.account)
      await signedIn(app, answer.session, entering)
      if (current === mail) current = undefined
      return { status: 'done' }
    },
  }
}

/** A code that the host has taken was not right. */
export function wrongCode(triesLeft: number): FrameError {
  const values = { tries: String(triesLeft) }
  return new FrameError('That code is not right. {{tries}} tries left.', undefined, undefined, values)
}

/** A code that the host has taken, where the project lets it. */
async function submitFromHost({ project }: App, submit: () => Promise<CodeAnswer>): Promise<undefined> {
  if (project.codeEntry !== 'host') throw new FrameError('Codes are typed into the wallet, not into the site.')
  const answer = await submit()
  if (answer.status === 'wrong') throw wrongCode(answer.triesLeft)
  if (answer.status === 'over') throw new FrameError('This code has expired. Ask for a new one.')
  return undefined
}

/**
 * Answers the events by which a user signs in by mail.
 * @param asksRecovery whether a passkey or the recovery code may be asked for here. @defaultValue true
 */
export function mailHandlers(app: App, asksRecovery = true): Handlers {
  const { service } = app
  const login = mailLogin(app)
  return {
    CONNECT_EMAIL: async ({ email }, { origin }) => ({ action: (await login.begin(email, origin)).action }),
    async CONNECT_DEVICE(_payload, { signal }) {
      const until = Date.now() + DEVICE_LIMIT
      for (let mail = login.attempt(); mail && !signal.aborted; mail = login.attempt()) {
        const body = { attempt: mail.attempt }
        const call = { body, schema: device, isOpen: true, signal, limit: LONG_LIMIT }
        const { status } = await service.call('/auth/v1/email/device', call)
        if (status === 'approved') return undefined
        if (status === 'denied') throw new FrameError('denied')
        if (Date.now() >= until) throw new FrameError('not approved yet')
      }
      throw withdrawn()
    },
    async CONNECT_OTP({ otp }, { origin, signal }) {
      // What the host begins before the answer is another sign-in: a code belongs to the mail that its view names.
      const begun = login.attempt()
      if (!begun) throw new FrameError(OVER)
      let mail = begun
      const { email, resendAt } = begun
      const submit = (typed: string, askWay?: AskWay) => login.submit(mail, typed, { signal, askWay })
      if (otp !== undefined) return submitFromHost(app, () => submit(otp))
      const { askCode, askRecovery } = await import('../views/mount.tsx')
      const askWay: AskWay = async (ways) => void (await askRecovery(app, ways, 'open', signal))
      const resend = async (): Promise<number> => {
        mail = (await login.begin(email, origin)).mail
        return mail.resendAt
      }
      const judge = (typed: string) => submit(typed, asksRecovery ? askWay : undefined)
      await askCode(app, { email, resendAt, submit: judge, resend }, signal)
      return undefined
    },
  }
}

/** Asks for the outcome of an attempt until there is one. */
async function follow({ service }: App, path: string, body: object, signal: AbortSignal): Promise<Session> {
  for (;;) {
    const answer = await service.call(path, { body, schema: outcome, isOpen: true, signal, limit: LONG_LIMIT })
    // Taken also after the user has left, so that it is ended.
    if (answer.status === 'done') return answer.session
    if (signal.aborted) throw withdrawn()
    if (answer.status === 'failed') throw new ServiceError(200, 'login-failed', answer.message)
    if (answer.status === 'cancelled') throw new FrameError('You closed the window. Nothing was shared.', 4001)
    if (answer.status === 'over') throw new FrameError(OVER)
  }
}

/** Answers the events by which a user signs in with another service. */
export function socialHandlers(app: App): Handlers {
  const { service, project } = app
  let window: string | undefined
  let cast: string | undefined
  return {
    async GET_SOCIAL_REDIRECT_URI({ provider }, { origin }) {
      const body = { provider, project: project.id, site: origin, language: tagOf(app.language) }
      const { attempt, uri } = await service.call('/auth/v1/social', { body, schema: social, isOpen: true })
      window = attempt
      return { uri }
    },
    async CONNECT_SOCIAL({ uri }, { signal }) {
      if (uri !== undefined && new URL(uri).origin !== location.origin)
        throw new FrameError('This address is not of this wallet.')
      // The page of a browser without windows has been away: what it comes back with works with this browser's key only.
      if (window === undefined && uri === undefined) throw new FrameError(OVER)
      const body = { ...(window !== undefined && { attempt: window }), ...(uri && { uri }) }
      const wallet = await signedIn(app, await follow(app, '/auth/v1/social/result', body, signal), { signal })
      return userOf(app, wallet)
    },
    async GET_FARCASTER_URI(_payload, { origin }) {
      const body = { project: project.id, site: origin }
      const { attempt, url } = await service.call('/auth/v1/farcaster', { body, schema: farcaster, isOpen: true })
      cast = attempt
      return { url }
    },
    async CONNECT_FARCASTER(_payload, { signal }) {
      if (cast === undefined) throw new FrameError(OVER)
      const session = await follow(app, '/auth/v1/farcaster/result', { attempt: cast }, signal)
      await signedIn(app, session, { signal })
      return { userName: session.user.userName ?? '' }
    },
  }
}

/** Who is signed in, as the host hears it. */
export function userOf(
  app: App,
  { address, hasPasskey = false }: Pick<Wallet, 'address' | 'hasPasskey'>,
  chain: string = app.chain || app.solanaChain,
): EmbeddedUser {
  const { email = null, userName } = app.service.session?.user ?? {}
  return {
    email,
    address,
    chainId: chain.startsWith('eip155:') ? Number(chain.slice('eip155:'.length)) : chain,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    hasPasskey,
    ...(userName === undefined ? {} : { userName }),
  }
}
