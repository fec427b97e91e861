import type { CapabilityMap } from '@latchkey/kernel'
import { nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { COMMITMENT, readInteger } from './chain/rpc.ts'

/** The account's balance in lamports. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const method = 'getBalance'
  const answer = await nodeCall(ctx, method, [ctx.account.address, COMMITMENT])
  return { value: readInteger(readProperty(answer, 'value'), method, ctx) }
}
