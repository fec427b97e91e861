import * as z from 'zod/mini'
import { type App, walletOf } from '../app/app.ts'
import type { Asked, Handlers } from '../channel/frameChannel.ts'
import { declined, FrameError } from '../errors/frameError.ts'
import { unpinMail } from '../keys/pins.ts'
import { tagOf } from '../locales/tag.ts'
import { digestOf, type Row, type Subject, type Warning } from '../read/facts.ts'
import { LONG_LIMIT } from '../service/client.ts'
import type { CodeAnswer, CodeRequest } from '../views/CodeEntry.tsx'
import { refuseSecret, wrongCode } from './login.ts'

const OVER = 'This change has expired. Start again.'

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

/** A change that the service knows: a mail was sent. */
interface Begun {
  readonly attempt: string
  /** Milliseconds since 1970 from which on another mail may be asked for. */
  resendAt: number
  /** The code of the old address was right, or there is none. */
  readonly isAgreed: boolean
}

/** A change of address that is under way. */
interface Change {
  readonly account: string
  /** The address that the wallet has until it is done; none for wallets of other services. */
  readonly old: string | null
  readonly next: string
  isApproved: boolean
  begun: Begun | undefined
}

/** What is about to happen, in words: a reader of the new mailbox has the wallet. */
function subjectOf({ account, old, next }: Change): Subject {
  const rows: Row[] = old === null ? [] : [{ label: 'mailNow', value: old, isStacked: true }]
  const ends: Warning[] = old === null ? [] : [{ tone: 'warning', key: 'othersOut' }]
  return {
    digest: digestOf({ account, old, next }),
    facts: {
      sentence: { key: old === null ? 'mailAdd' : 'mailChange', values: { next } },
      warnings: [{ tone: 'danger', key: 'mailOpens', values: { next } }, ...ends],
      rows: [...rows, { label: 'mailNext', value: next, isStacked: true }],
      raw: '',
    },
  }
}

/** Lets the person agree before any mail is sent: the site alone has named the address. @throws FrameError 4001 */
async function agree(app: App, change: Change, { origin, signal }: Asked): Promise<void> {
  if (change.isApproved) return
  const { askApproval } = await import('../views/mount.tsx')
  const subject = subjectOf(change)
  const turn = { position: 1, total: 1 }
  const request = { subject, origin, claim: app.claim?.name, chain: undefined, address: undefined, turn }
  const decision = await askApproval(app, request, signal)
  if (decision.kind !== 'approve' || decision.digest !== subject.digest) throw declined()
  // Where each signature asks for a passkey, moving the whole wallet does.
  await (await walletOf(app)).confirm?.()
  change.isApproved = true
}

async function begin(app: App, { next }: Change): Promise<Begun> {
  const body = { email: next, language: tagOf(app.language) }
  const { attempt, action, resendAt } = await app.service.call('/auth/v1/email/change', {
    body,
    schema: started,
    limit: LONG_LIMIT,
  })
  return { attempt, resendAt, isAgreed: action === 'VERIFY_SECONDARY_OTP' }
}

/** Whose code is asked for, and what it does: sites may ask for a change that the user does not want. */
function requestOf(app: App, { old, next }: Change, begun: Begun, submit: CodeRequest['submit']): CodeRequest {
  const { attempt, resendAt, isAgreed } = begun
  return {
    email: isAgreed ? next : (old ?? next),
    purpose: { step: isAgreed ? 'new' : 'old', next, isFirst: old === null },
    resendAt,
    submit,
    async resend() {
      const answer = await app.service.call('/auth/v1/email/change/resend', {
        body: { attempt },
        schema: resent,
        limit: LONG_LIMIT,
      })
      begun.resendAt = answer.resendAt
      return answer.resendAt
    },
  }
}

/** Refuses a change of another user, who has signed in since: what was approved was not theirs. @throws FrameError */
async function checkOwner({ service }: App, { account }: Change): Promise<void> {
  const session = await service.resume()
  if (session?.user.account !== account) throw new FrameError(OVER)
}

/** Takes the code of a host whose project lets it ask. */
async function judgeOtp(otp: string, submit: Submit): Promise<void> {
  const answer = await submit(otp)
  if (answer.status === 'wrong') throw wrongCode(answer.triesLeft)
  if (answer.status === 'over') throw new FrameError('This code has expired. Ask for a new one.')
}

type Submit = (otp: string) => Promise<CodeAnswer>

/** The new address, in the session that this browser keeps and for the other tabs. */
async function noteAddress(app: App, email: string): Promise<void> {
  const { session } = app.service
  // The old address opens this wallet no longer, and the new one may have opened another.
  for (const known of [session?.user.email, email]) if (known) await unpinMail(app.store, known)
  if (session) await app.service.keep({ ...session, user: { ...session.user, email } })
  app.sessionChanged()
}

/** Notes a change: no mail is sent before the person has approved it. @throws FrameError 4100, 4200 */
async function start(app: App, email: string): Promise<Change> {
  const session = await app.service.resume()
  if (!session) throw new FrameError('Nobody is signed in.', 4100)
  const { account, email: old } = session.user
  if (app.project.codeEntry === 'host' && old === null)
    throw new FrameError('This site cannot add an e-mail address: it asks for the codes itself.', 4200)
  return { account, old, next: email.trim().toLowerCase(), isApproved: false, begun: undefined }
}

/** Answers the events by which the user moves the wallet to another address. */
export function emailChangeHandlers(app: App): Handlers {
  const { service, project } = app
  let change: Change | undefined
  const isHost = project.codeEntry === 'host'
  /** Asks for the code of a step, after the person has agreed to the change as a whole. */
  const step = async (
    isAgreed: boolean,
    otp: string | undefined,
    asked: Asked,
    judge: (otp: string, change: Change, begun: Begun) => Promise<CodeAnswer>,
  ): Promise<Change> => {
    const current = change
    if (!current || (current.begun?.isAgreed ?? current.old === null) !== isAgreed) throw new FrameError(OVER)
    await checkOwner(app, current)
    if (otp !== undefined && !isHost) throw new FrameError('Codes are typed into the wallet, not into the site.')
    // A host may take the codes, never the approval: it asks without a code first, and shows the wallet.
    if (otp !== undefined && !current.isApproved) throw new FrameError('Approve the change in the wallet first.', 4100)
    await agree(app, current, asked)
    await checkOwner(app, current)
    current.begun ??= await begin(app, current)
    const { begun } = current
    if (begun.isAgreed !== isAgreed) throw new FrameError(OVER)
    const submit = (typed: string) => judge(typed, current, begun)
    if (otp !== undefined) await judgeOtp(otp, submit)
    else {
      const { askCode } = await import('../views/mount.tsx')
      await askCode(app, requestOf(app, current, begun, submit), asked.signal)
    }
    return current
  }
  return {
    async UPDATE_EMAIL({ email }) {
      refuseSecret(email)
      const made = await start(app, email)
      change = made
      return { action: made.old === null ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, asked) {
      await step(false, otp, asked, async (typed, current, begun) => {
        const body = { attempt: begun.attempt, otp: typed }
        const answer = await service.call('/auth/v1/email/change/primary', { body, schema: oldConfirmed })
        if (answer.status !== 'done') return answer
        current.begun = { ...begun, resendAt: answer.resendAt, isAgreed: true }
        return { status: 'done' }
      })
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, asked) {
      const { next } = await step(true, otp, asked, async (typed, _current, begun) => {
        const body = { attempt: begun.attempt, otp: typed }
        const answer = await service.call('/auth/v1/email/change/secondary', { body, schema: newConfirmed })
        if (answer.status !== 'done') return answer
        change = undefined
        await noteAddress(app, answer.email)
        return { status: 'done' }
      })
      return { newEmail: next }
    },
  }
}
