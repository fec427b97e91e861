import * as z from 'zod/mini'
import type { App } from '../app.ts'
import type { Handlers } from '../channel/frameChannel.ts'
import { FrameError } from '../frameError.ts'
import type { CodeAnswer, CodeRequest } from '../views/CodeEntry.tsx'

const OVER = 'This change is over. Start again.'

const started = z.object({
  attempt: z.string(),
  action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  resendAt: z.number(),
})
const resent = z.object({ resendAt: z.number() })
const refusals = [
  z.object({ status: z.literal('wrong'), triesLeft: z.int() }),
  z.object({ status: z.literal('over') }),
] as const
const oldConfirmed = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), resendAt: z.number() }),
  ...refusals,
])
const newConfirmed = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), email: z.string() }),
  ...refusals,
])

/** A change of address that is under way. */
interface Change {
  readonly attempt: string
  /** The address that the wallet has until it is done; none for wallets of other services. */
  readonly old: string | null
  readonly next: string
  /** Milliseconds since 1970 from which on another mail may be asked for. */
  resendAt: number
  /** The code of the old address was right. */
  isAgreed: boolean
}

/** Whose code is asked for, and what it does: sites may ask for a change that nobody wants. */
function requestOf(app: App, change: Change, submit: CodeRequest['submit']): CodeRequest {
  const { attempt, old, next, resendAt, isAgreed } = change
  return {
    email: isAgreed ? next : (old ?? next),
    purpose: { step: isAgreed ? 'new' : 'old', next },
    resendAt,
    submit,
    async resend() {
      const answer = await app.service.call('/auth/v1/email/change/resend', { body: { attempt }, schema: resent })
      change.resendAt = answer.resendAt
      return answer.resendAt
    },
  }
}

/** Asks for the code, or takes that of a host whose project lets it ask. */
async function takeCode(app: App, change: Change, otp: string | undefined, signal: AbortSignal, submit: Submit) {
  if (otp === undefined) {
    const { askCode } = await import('../views/mount.tsx')
    return askCode(app, requestOf(app, change, submit), signal)
  }
  if (app.project.codeEntry !== 'host') throw new FrameError('Codes are typed into the wallet, not into the site.')
  const answer = await submit(otp)
  if (answer.status === 'wrong') throw new FrameError(`That code is not right. ${answer.triesLeft} tries left.`)
  if (answer.status === 'over') throw new FrameError('This code is over. Ask for a new one.')
}

type Submit = (otp: string) => Promise<CodeAnswer>

/** The new address, in the session that this browser keeps and for the other tabs. */
async function noteAddress(app: App, email: string): Promise<void> {
  const { session } = app.service
  if (session) await app.service.keep({ ...session, user: { ...session.user, email } })
  app.sessionChanged()
}

/** Answers the events by which somebody moves the wallet to another address. */
export function emailChangeHandlers(app: App): Handlers {
  const { service } = app
  let change: Change | undefined
  const current = (isAgreed: boolean): Change => {
    if (change?.isAgreed !== isAgreed) throw new FrameError(OVER)
    return change
  }
  return {
    async UPDATE_EMAIL({ email }) {
      const session = await service.resume()
      if (!session) throw new FrameError('Nobody is signed in.', 4100)
      const language = navigator.language.startsWith('de') ? 'de' : 'en'
      const answer = await service.call('/auth/v1/email/change', { body: { email, language }, schema: started })
      const { attempt, action, resendAt } = answer
      const isAgreed = action === 'VERIFY_SECONDARY_OTP'
      change = { attempt, old: session.user.email, next: email.trim().toLowerCase(), resendAt, isAgreed }
      return { action }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, { signal }) {
      const asked = current(false)
      await takeCode(app, asked, otp, signal, async (typed) => {
        const body = { attempt: asked.attempt, otp: typed }
        const answer = await service.call('/auth/v1/email/change/primary', { body, schema: oldConfirmed })
        if (answer.status !== 'done') return answer
        change = { ...asked, resendAt: answer.resendAt, isAgreed: true }
        return { status: 'done' }
      })
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      const asked = current(true)
      await takeCode(app, asked, otp, signal, async (typed) => {
        const body = { attempt: asked.attempt, otp: typed }
        const answer = await service.call('/auth/v1/email/change/secondary', { body, schema: newConfirmed })
        if (answer.status !== 'done') return answer
        change = undefined
        await noteAddress(app, answer.email)
        return { status: 'done' }
      })
      return { newEmail: asked.next }
    },
  }
}
