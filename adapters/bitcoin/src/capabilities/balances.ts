import type { CapabilityMap } from '@latchkey/kernel'
import { readBalance } from '../chain/nodes.ts'

/** What the account holds in satoshis, with what is on its way. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => ({
  value: await readBalance(ctx.account.address, ctx),
})
