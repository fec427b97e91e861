import type { CaipNetworkId } from '@latchkey/kernel'
import type { ApiContext, Merged } from '../types.ts'
import { missingIn } from './missingIn.ts'
import { type SendOptions, send } from './send.ts'

/** Sends a request whose answer is put together from several networks, and says which of them it lacks. */
export async function sendMerged<T extends object>(
  ctx: ApiContext,
  method: 'get' | 'post',
  path: string,
  options: SendOptions<T>,
): Promise<Merged<T>> {
  let missing: readonly CaipNetworkId[] = []
  const onHeaders = (headers: Headers): void => {
    missing = missingIn(headers)
  }
  return { ...(await send(ctx, method, path, { ...options, onHeaders })), missing }
}
