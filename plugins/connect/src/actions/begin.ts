import { sameWallet } from '../derived/sameWallet.ts'
import type { ConnectContext, ConnectingParams } from '../types.ts'
import { runAttempt } from './runAttempt.ts'

/** See {@link ConnectActions.begin}. An attempt that failed stands until the person tries again. */
export async function begin(ctx: ConnectContext, wallet: ConnectingParams): Promise<void> {
  const current = ctx.store.get(ctx.atoms.attempt)
  if (!current || !sameWallet(current.wallet, wallet)) await runAttempt(ctx, wallet)
}
