import { type CaipNetworkId, type Connection, isKernelError } from '@latchkey/kernel'
import { CONNECTOR_ID } from '../atoms.ts'
import { frameOf } from '../channel/frame.ts'
import { embeddedError } from '../errors.ts'
import type { AnswerOf, EmbeddedUser, SocialProvider } from '../messages/appEvents.ts'
import { email as emailSchema } from '../messages/values.ts'
import type { EmbeddedContext } from '../plugin.ts'

/** Milliseconds between two mails to the same user. */
const EMAIL_INTERVAL = 30_000

/** What ends a wait. */
export interface Waiting {
  readonly signal?: AbortSignal
}

/** Seconds until the next mail may be asked for, rounded up; 0 when it may. */
function secondsLeft({ store, atoms, services }: EmbeddedContext): number {
  const { lastEmailAt } = store.get(atoms.remembered)
  if (lastEmailAt === undefined) return 0
  const left = lastEmailAt + EMAIL_INTERVAL - services.clock.now()
  return left > 0 && left <= EMAIL_INTERVAL ? Math.ceil(left / 1000) : 0
}

/** @throws `embedded/email` */
function checkEmail(email: string): void {
  try {
    emailSchema.parse(email)
  } catch (cause) {
    throw embeddedError('embedded/email', { cause })
  }
}

function noteMail({ store, atoms }: EmbeddedContext, at: number | undefined): void {
  store.set(atoms.remembered, ({ lastEmailAt: _, ...before }) =>
    at === undefined ? before : { ...before, lastEmailAt: at },
  )
}

/** Asks for the code by mail. @throws `embedded/email`, `embedded/throttled`, `embedded/refused` */
export async function connectEmail(
  ctx: EmbeddedContext,
  { email, signal }: Waiting & { readonly email: string },
): Promise<AnswerOf<'CONNECT_EMAIL'>> {
  checkEmail(email)
  const frame = frameOf(ctx)
  const seconds = secondsLeft(ctx)
  if (seconds > 0) throw embeddedError('embedded/throttled', { details: { seconds } })
  const { lastEmailAt } = ctx.store.get(ctx.atoms.remembered)
  // Before the answer too, so that a double press asks for one mail.
  noteMail(ctx, ctx.services.clock.now())
  try {
    const answer = await frame.request('CONNECT_EMAIL', { email }, { signal })
    noteMail(ctx, ctx.services.clock.now())
    return answer
  } catch (error) {
    noteMail(ctx, lastEmailAt)
    throw error
  }
}

/** The frame says so after 25 s without an answer; the view that waits asks again. */
const NOT_YET = 'not approved yet'

/** Waits until the link in the mail was approved. @throws `embedded/denied` */
export async function connectDevice(ctx: EmbeddedContext, { signal }: Waiting = {}): Promise<void> {
  for (;;) {
    try {
      await frameOf(ctx).request('CONNECT_DEVICE', undefined, { signal })
      return
    } catch (error) {
      if (!isKernelError(error, 'embedded/refused')) throw error
      if (error.details.message === 'denied') throw embeddedError('embedded/denied', { cause: error })
      if (error.details.message !== NOT_YET) throw error
    }
  }
}

/**
 * Waits until the code was typed and the wallet is stored. Without `otp` the frame asks for it; show the frame with
 * `showFrame` until then.
 */
export async function connectOtp(
  ctx: EmbeddedContext,
  { otp, signal }: Waiting & { readonly otp?: string } = {},
): Promise<void> {
  await frameOf(ctx).request('CONNECT_OTP', otp === undefined ? {} : { otp }, { signal })
}

/** Connects the user who has just signed in. */
export async function finishLogin(
  ctx: EmbeddedContext,
  { namespace, network, signal }: Waiting & { readonly namespace?: string; readonly network?: CaipNetworkId } = {},
): Promise<Connection> {
  const request = { connectorId: CONNECTOR_ID, ...(namespace && { namespace }), ...(network && { network }) }
  return ctx.kernel.wallet.connect(request, signal ? { signal } : {})
}

/** The provider's page, for a window that the press itself has opened. */
export async function getSocialRedirectUri(
  ctx: EmbeddedContext,
  { provider, signal }: Waiting & { readonly provider: SocialProvider },
): Promise<{ readonly uri: string }> {
  return frameOf(ctx).request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
}

/** Completes the login with the address that the window handed back. */
export async function connectSocial(
  ctx: EmbeddedContext,
  { uri, signal }: Waiting & { readonly uri: string },
): Promise<EmbeddedUser> {
  return frameOf(ctx).request('CONNECT_SOCIAL', { uri }, { signal })
}

/** Milliseconds a user may take on the provider's page. */
const SOCIAL_LIMIT = 300_000

/** Waits until the login in the window is done, for windows that cannot reach this page. */
export async function awaitSocial(ctx: EmbeddedContext, { signal }: Waiting = {}): Promise<EmbeddedUser> {
  return frameOf(ctx).request('CONNECT_SOCIAL', {}, { signal, limit: SOCIAL_LIMIT })
}

/** The address that Farcaster's app opens, as a code or a link. */
export async function getFarcasterUri(
  ctx: EmbeddedContext,
  { signal }: Waiting = {},
): Promise<{ readonly url: string }> {
  return frameOf(ctx).request('GET_FARCASTER_URI', undefined, { signal })
}

/** Waits until Farcaster's app has answered. */
export async function connectFarcaster(
  ctx: EmbeddedContext,
  { signal }: Waiting = {},
): Promise<{ readonly userName: string }> {
  const answer = await frameOf(ctx).request('CONNECT_FARCASTER', undefined, { signal })
  ctx.store.set(ctx.atoms.remembered, (before) => ({ ...before, userName: answer.userName }))
  return answer
}

/** Notes a change of e-mail; it is approved, and mails are sent, with the first code. @throws `embedded/email`, `embedded/refused` */
export async function updateEmail(
  ctx: EmbeddedContext,
  { email, signal }: Waiting & { readonly email: string },
): Promise<AnswerOf<'UPDATE_EMAIL'>> {
  checkEmail(email)
  const answer = await frameOf(ctx).request('UPDATE_EMAIL', { email }, { signal })
  noteMail(ctx, ctx.services.clock.now())
  return answer
}

/** Waits for the code that was sent to the old address. */
export async function updateEmailPrimaryOtp(
  ctx: EmbeddedContext,
  { otp, signal }: Waiting & { readonly otp?: string } = {},
): Promise<void> {
  await frameOf(ctx).request('UPDATE_EMAIL_PRIMARY_OTP', otp === undefined ? {} : { otp }, { signal })
}

/** Waits for the code that was sent to the new address. */
export async function updateEmailSecondaryOtp(
  ctx: EmbeddedContext,
  { otp, signal }: Waiting & { readonly otp?: string } = {},
): Promise<{ readonly newEmail: string }> {
  const payload = otp === undefined ? {} : { otp }
  const answer = await frameOf(ctx).request('UPDATE_EMAIL_SECONDARY_OTP', payload, { signal })
  const { newEmail: email } = answer
  ctx.store.set(ctx.atoms.remembered, (before) => ({ ...before, email }))
  ctx.store.set(ctx.atoms.user, (before) => before && { ...before, email })
  return answer
}

const POLL = 1_000
/** Milliseconds in which the answer of a window that is gone may still arrive. */
const GRACE = 3_000

/** Resolves when a window was closed by its user. @throws `embedded/apart` where this page cannot follow it */
async function untilClosed({ services: { clock } }: EmbeddedContext, page: Window, signal: AbortSignal): Promise<void> {
  // One that is closed from the beginning is hidden from this page (`Cross-Origin-Opener-Policy`), and this page from it.
  if (page.closed) throw embeddedError('embedded/apart')
  while (!page.closed) await clock.sleep(POLL, signal)
  await clock.sleep(GRACE, signal)
}

/**
 * Signs in the user who was signed in before, where the browser keeps nothing for the frame.
 *
 * @param page the wallet's window, `/resume` of its origin, which the press itself has opened
 * @returns whether the sign-in was handed over; `false` when the window was closed
 * @throws `embedded/blocked` where the browser opened no window; `embedded/apart`, `embedded/refused`
 */
export async function resume(
  ctx: EmbeddedContext,
  { page, signal }: { readonly page: Window | null; readonly signal: AbortSignal },
): Promise<boolean> {
  if (!page) throw embeddedError('embedded/blocked')
  const frame = frameOf(ctx)
  const { email } = ctx.store.get(ctx.atoms.remembered)
  const ended = new AbortController()
  const end = (): void => ended.abort()
  signal.addEventListener('abort', end, { once: true })
  const given = frame.request('RESUME', email === undefined ? {} : { email }, { signal: ended.signal })
  try {
    const isGiven = await Promise.race([given.then(() => true), untilClosed(ctx, page, ended.signal).then(() => false)])
    if (isGiven) await finishLogin(ctx, { signal })
    return isGiven
  } finally {
    given.catch(() => undefined)
    end()
    signal.removeEventListener('abort', end)
    page.close()
  }
}
