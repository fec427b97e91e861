import type { CapabilityMap } from '@latchkey/kernel'
import { readNativeAccount } from './chainState.ts'

/** The account's balance in the smallest unit, and what of it is locked: staked, in a vote, or vesting. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const { free, held } = await readNativeAccount(ctx, ctx.account.address)
  return { value: free, ...(held > 0n ? { locked: held < free ? held : free } : {}) }
}
