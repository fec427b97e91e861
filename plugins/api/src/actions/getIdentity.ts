import { activeAddress } from '../client/activeAddress.ts'
import type { NetworkOptions } from '../client/callOptions.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type IdentityAnswer, identityAnswer } from '../schemas/identity.ts'
import type { ApiContext } from '../types.ts'

/** Name and picture of an address. */
export function getIdentity(ctx: ApiContext, address: string, options: NetworkOptions = {}): Promise<IdentityAnswer> {
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', `v1/identity/${segment(address, 'address')}`, {
        query: { sender: activeAddress(ctx) },
        schema: identityAnswer,
        signal: options.signal,
      }),
    () => ({ name: '', avatar: '' }),
  )
}
