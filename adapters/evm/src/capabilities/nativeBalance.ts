import type { CapabilityMap } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { readQuantity } from './quantity.ts'

/** The account's balance in the smallest unit of the native currency. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const method = 'eth_getBalance'
  return { value: readQuantity(await nodeCall(ctx, method, [ctx.account.address, 'latest']), method, ctx.network.name) }
}
