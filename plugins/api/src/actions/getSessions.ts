import type { CaipAddress } from '@latchkey/kernel'
import type { CallOptions } from '../client/callOptions.ts'
import { networkOf } from '../client/networkOf.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type SessionsAnswer, sessionsAnswer } from '../schemas/sessions.ts'
import type { ApiContext } from '../types.ts'

/** Smart sessions of an account. */
export async function getSessions(
  ctx: ApiContext,
  account: CaipAddress,
  options: CallOptions = {},
): Promise<SessionsAnswer> {
  return whereSupported<SessionsAnswer>(
    ctx,
    { ...options, network: networkOf(account) },
    () =>
      send(ctx, 'get', `v1/sessions/${segment(account, 'account')}`, {
        schema: sessionsAnswer,
        signal: options.signal,
      }),
    () => ({ pcis: [] }),
  )
}
