import type { ConnectContext } from '../types.ts'
import { runAttempt } from './runAttempt.ts'

/** See {@link ConnectActions.retry}. Only ever called by a person's press; a pairing gets a new code. */
export async function retry(ctx: ConnectContext): Promise<void> {
  const attempt = ctx.store.get(ctx.atoms.attempt)
  if (attempt && attempt.status !== 'connected') void runAttempt(ctx, attempt.wallet, { forceNewPairing: true })
}
