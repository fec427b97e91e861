import { isKernelError } from '@latchkey/kernel'
import { emailError } from '../errors.ts'
import { looksSecret } from '../model/looksSecret.ts'
import type { EmailContext } from '../plugin.ts'
import { counted } from './wait.ts'

/** What ends a wait. */
interface Waiting {
  readonly signal: AbortSignal
}

/** Reports once for each opening of the modal that somebody turned to the field. */
export async function noticeField(ctx: EmailContext): Promise<void> {
  ctx.emit('EMAIL_LOGIN_SELECTED')
}

/** Connects whoever has just signed in, and leaves the login. */
async function finish(ctx: EmailContext, signal?: AbortSignal): Promise<void> {
  await ctx.plugins.embedded.finishLogin(signal ? { signal } : {})
  ctx.emit('CONNECT_SUCCESS', { method: 'email', name: 'Email' })
  ctx.toast('success', 'connected')
  if (!ctx.router.close()) ctx.router.home()
}

/**
 * Asks for a mail to this address and shows what comes next: the link, the code, or nothing where the person is signed in.
 *
 * @throws `embedded/email`, `embedded/throttled`, `embedded/refused`, `email/secret` for what looks like a key
 */
export async function login(ctx: EmailContext, { email: typed }: { readonly email: string }): Promise<void> {
  const email = typed.trim()
  if (looksSecret(email)) throw emailError('email/secret')
  const { action } = await counted(ctx, () => {
    ctx.emit('EMAIL_SUBMITTED')
    return ctx.plugins.embedded.connectEmail({ email })
  })
  if (action === 'CONNECT') return finish(ctx)
  if (action === 'VERIFY_DEVICE') return ctx.router.push('email.EmailVerifyDevice', { email })
  ctx.emit('EMAIL_VERIFICATION_CODE_SENT')
  ctx.router.push('email.EmailVerifyOtp', { email })
}

/** Asks for another mail; the view of an unknown device stays, one for a code that is over asks again. */
export async function resend(ctx: EmailContext, { email }: { readonly email: string }): Promise<void> {
  const { action } = await counted(ctx, () => ctx.plugins.embedded.connectEmail({ email }))
  if (action === 'CONNECT') return finish(ctx)
  if (action === 'VERIFY_OTP') ctx.emit('EMAIL_VERIFICATION_CODE_SENT')
  ctx.router.replace(action === 'VERIFY_DEVICE' ? 'email.EmailVerifyDevice' : 'email.EmailVerifyOtp', { email })
  ctx.toast('success', 'sentAgain')
}

/** Back to the field. */
export async function edit(ctx: EmailContext): Promise<void> {
  ctx.emit('EMAIL_EDIT')
  ctx.router.back()
}

/** Waits until the link of the mail was approved, then shows where the code goes. */
export async function verifyDevice(
  ctx: EmailContext,
  { email, signal }: Waiting & { readonly email: string },
): Promise<void> {
  await ctx.plugins.embedded.connectDevice({ signal })
  if (signal.aborted) return
  ctx.emit('DEVICE_REGISTERED_FOR_EMAIL')
  ctx.emit('EMAIL_VERIFICATION_CODE_SENT')
  ctx.router.replace('email.EmailVerifyOtp', { email })
}

/** Waits until the code was typed into the wallet's own document, then connects. */
export async function verifyCode(ctx: EmailContext, { signal }: Waiting): Promise<void> {
  try {
    await ctx.plugins.embedded.connectOtp({ signal })
  } catch (error) {
    if (!signal.aborted)
      ctx.emit('EMAIL_VERIFICATION_CODE_FAIL', { message: isKernelError(error) ? error.code : 'unknown' })
    throw error
  }
  ctx.emit('EMAIL_VERIFICATION_CODE_PASS')
  await finish(ctx, signal)
}

/** Lays the wallet's own document over a place of the view. */
export async function showPlace(
  { plugins }: EmailContext,
  { element, signal }: Waiting & { readonly element: Element },
): Promise<void> {
  await plugins.embedded.showFrame({ element, signal })
}
