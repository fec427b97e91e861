import { isKernelError, kernelError } from '@latchkey/kernel'
import { looksSecret } from '@latchkey/kernel/text'
import type { SettingsSection } from '@latchkey/plugin-embedded'
import type { EmailContext } from './plugin.ts'
import { secondsOf } from './secondsOf.ts'

/** Whether a text is or holds a private key or a recovery phrase, which is never sent. */
const holdsSecret = (text: string): boolean => [text, ...text.split(/[\s@,;:<>"]+/)].some(looksSecret)

const refusal = () =>
  kernelError('config/invalid', { details: { argument: 'email', problem: 'it looks like a secret, and was not sent' } })

const SECOND = 1_000
/** Between two mails. */
const INTERVAL = 30
/** Ends the countdown of a kernel, so that the newest is the only one. */
const countdowns = new WeakMap<object, () => void>()

/** Counts down until another mail may be asked for. */
function countDown({ store, atoms, services, signal }: EmailContext, seconds: number): void {
  countdowns.get(store)?.()
  const end = services.clock.now() + seconds * SECOND
  store.set(atoms.wait, seconds)
  const stop = services.clock.every(SECOND, () => {
    const left = Math.max(0, Math.ceil((end - services.clock.now()) / SECOND))
    store.set(atoms.wait, left)
    if (left === 0) stop()
  })
  countdowns.set(store, stop)
  signal.addEventListener('abort', stop, { once: true })
}

/**
 * Asks for a mail, and counts down to the next one: from thirty seconds, or from what a refusal says.
 *
 * @throws what `ask` throws
 */
async function counted<Value>(ctx: EmailContext, ask: () => Promise<Value>): Promise<Value> {
  const value = await heeded(ctx, ask)
  countDown(ctx, INTERVAL)
  return value
}

/**
 * Asks for what the wallet itself sends mails for; counts down where it was too soon for one.
 *
 * @throws what `ask` throws
 */
async function heeded<Value>(ctx: EmailContext, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    const seconds = secondsOf(error)
    if (seconds !== undefined) countDown(ctx, seconds)
    throw error
  }
}

/** What ends a wait. */
interface Waiting {
  readonly signal: AbortSignal
}

/** An address that a mail goes to. */
interface Asking extends Partial<Waiting> {
  readonly email: string
}

/** Reports once for each opening of the modal that the user turned to the field. */
export async function noticeField(ctx: EmailContext): Promise<void> {
  ctx.emit('EMAIL_LOGIN_SELECTED')
}

/** Connects the user who has just signed in, and leaves the login. */
async function finish(ctx: EmailContext, signal?: AbortSignal): Promise<void> {
  await ctx.plugins.embedded.finishLogin(signal ? { signal } : {})
  ctx.emit('CONNECT_SUCCESS', { method: 'email', name: 'Email' })
  ctx.toast('success', 'connected')
  if (!ctx.router.close()) ctx.router.home()
}

/**
 * Asks for a mail to this address and shows what comes next: the link, the code, or nothing where the user is signed in.
 *
 * @param signal ends with the view that asks: the mail goes out all the same, and nothing is shown or connected
 * @throws `embedded/email`, `embedded/throttled`, `embedded/refused`, `config/invalid` for what looks like a key
 */
export async function login(ctx: EmailContext, { email: typed, signal }: Asking): Promise<void> {
  const email = typed.trim()
  if (holdsSecret(email)) throw refusal()
  const { action } = await counted(ctx, () => {
    ctx.emit('EMAIL_SUBMITTED')
    return ctx.plugins.embedded.connectEmail({ email })
  })
  if (signal?.aborted) return
  if (action === 'CONNECT') return finish(ctx)
  if (action === 'VERIFY_DEVICE') return ctx.router.push('email.EmailVerifyDevice', { email })
  ctx.emit('EMAIL_VERIFICATION_CODE_SENT')
  ctx.router.push('email.EmailVerifyOtp', { email })
}

/** Asks for another mail; the view of an unknown device stays, one for a code that is over asks again. */
export async function resend(ctx: EmailContext, { email, signal }: Asking): Promise<void> {
  const { action } = await counted(ctx, () => ctx.plugins.embedded.connectEmail({ email }))
  if (signal?.aborted) return
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

/**
 * Begins a change of the address: a code to the old one, where there is one, then to the new one. No mail goes out before
 * the change was approved in the wallet.
 *
 * @throws `embedded/email`, `embedded/refused`, `config/invalid` for what looks like a key
 */
export async function update(ctx: EmailContext, { email: typed, signal }: Asking): Promise<void> {
  const email = typed.trim()
  if (holdsSecret(email)) throw refusal()
  const { action } = await ctx.plugins.embedded.updateEmail({ email })
  if (signal?.aborted) return
  const view = action === 'VERIFY_PRIMARY_OTP' ? 'email.UpdateEmailPrimaryOtp' : 'email.UpdateEmailSecondaryOtp'
  ctx.router.push(view, { email })
}

/** Waits for the code of the old address; the new one gets its own then. */
export async function verifyOldAddress(
  ctx: EmailContext,
  { email, signal }: Waiting & { readonly email: string },
): Promise<void> {
  await heeded(ctx, () => ctx.plugins.embedded.updateEmailPrimaryOtp({ signal }))
  if (!signal.aborted) ctx.router.replace('email.UpdateEmailSecondaryOtp', { email })
}

/** Waits for the code of the new address, which is the account's from then on. */
export async function verifyNewAddress(ctx: EmailContext, { signal }: Waiting): Promise<void> {
  await heeded(ctx, () => ctx.plugins.embedded.updateEmailSecondaryOtp({ signal }))
  ctx.toast('success', 'changed')
  ctx.router.backTo('email.UpdateEmailWallet')
  ctx.router.back()
}

/** Lays the wallet's own document over a place of the view. */
export async function showPlace(
  { plugins }: EmailContext,
  { element, signal }: Waiting & { readonly element: Element },
): Promise<void> {
  await plugins.embedded.showFrame({ element, signal })
}

/** Leads to a part of the wallet's settings that makes it its owner's alone. */
export async function upgrade(
  { emit, plugins }: EmailContext,
  { section }: { readonly section: SettingsSection },
): Promise<void> {
  emit('EMAIL_UPGRADE_FROM_MODAL')
  await plugins.embedded.openSettings({ section })
}
