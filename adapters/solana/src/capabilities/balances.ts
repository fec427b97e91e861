import type { CapabilityMap } from '@latchkey/kernel'
import { field } from '../field.ts'
import { COMMITMENT, nodeCall, readInteger } from './rpc.ts'

/** The account's balance in lamports. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const method = 'getBalance'
  const answer = await nodeCall(ctx, method, [ctx.account.address, COMMITMENT])
  return { value: readInteger(field(answer, 'value'), method, ctx) }
}
