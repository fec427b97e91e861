import type { CapabilityMap } from '@latchkey/kernel'
import { nodeCall } from './nodeCall.ts'
import { readQuantity } from './readQuantity.ts'

/** The account's balance in the smallest unit of the native currency. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, io) => {
  const method = 'eth_getBalance'
  return { value: readQuantity(await nodeCall(io, method, [io.account.address, 'latest']), method, io.network.name) }
}
