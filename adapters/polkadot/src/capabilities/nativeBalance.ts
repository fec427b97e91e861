import type { CapabilityMap } from '@latchkey/kernel'
import { readNativeAccount } from './chainState.ts'

/** The account's balance in the smallest unit, what of it is locked (staked, in a vote, or vesting), and what is reserved, e.g. as a deposit. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const { free, reserved, held } = await readNativeAccount(ctx, ctx.account.address)
  return {
    value: free + reserved,
    ...(held > 0n && { locked: held < free ? held : free }),
    ...(reserved > 0n && { reserved }),
  }
}
