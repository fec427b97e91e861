import type { EmailContext } from '../plugin.ts'
import { counted } from './wait.ts'

/** What ends a wait. */
interface Waiting {
  readonly signal: AbortSignal
}

/**
 * Begins a change of the address: a code to the old one, where there is one, then to the new one.
 *
 * @throws `embedded/email`, `embedded/throttled`, `embedded/refused`
 */
export async function update(ctx: EmailContext, { email }: { readonly email: string }): Promise<void> {
  const { action } = await counted(ctx, () => ctx.plugins.embedded.updateEmail({ email: email.trim() }))
  const view = action === 'VERIFY_PRIMARY_OTP' ? 'email.UpdateEmailPrimaryOtp' : 'email.UpdateEmailSecondaryOtp'
  ctx.router.push(view, { email: email.trim() })
}

/** Waits for the code of the old address; the new one gets its own then. */
export async function verifyOldAddress(
  ctx: EmailContext,
  { email, signal }: Waiting & { readonly email: string },
): Promise<void> {
  await ctx.plugins.embedded.updateEmailPrimaryOtp({ signal })
  if (!signal.aborted) ctx.router.replace('email.UpdateEmailSecondaryOtp', { email })
}

/** Waits for the code of the new address, which is the account's from then on. */
export async function verifyNewAddress(ctx: EmailContext, { signal }: Waiting): Promise<void> {
  await ctx.plugins.embedded.updateEmailSecondaryOtp({ signal })
  ctx.toast('success', 'changed')
  ctx.router.backTo('email.UpdateEmailWallet')
  ctx.router.back()
}
