import type { CaipAddress } from '@latchkey/kernel'
import type { AccountContext } from '../types.ts'

/** See {@link AccountActions.switchAccount}. */
export async function switchAccount(ctx: AccountContext, address: CaipAddress, connection?: string): Promise<void> {
  await ctx.wallet.switchAccount(address, connection)
}
