import { activeAddress } from '../client/activeAddress.ts'
import type { CallOptions } from '../client/callOptions.ts'
import { nameFailure } from '../client/nameFailure.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { statusOf } from '../client/statusOf.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type ProfileReverseAnswer, profileReverseAnswer } from '../schemas/profileReverse.ts'
import type { ApiContext } from '../types.ts'

/** The names of an address; one that has none is not a failure, whichever way the service says so. @throws `api/names-of` */
export async function getNamesOf(
  ctx: ApiContext,
  address: string,
  options: CallOptions = {},
): Promise<ProfileReverseAnswer> {
  const path = `v1/profile/reverse/${segment(address, 'address')}`
  const query = { sender: activeAddress(ctx), apiVersion: 2 }
  try {
    return await whereSupported<ProfileReverseAnswer>(
      ctx,
      options,
      () => send(ctx, 'get', path, { query, schema: profileReverseAnswer, signal: options.signal }),
      () => [],
    )
  } catch (error) {
    if (statusOf(error) === 404) return []
    throw nameFailure('api/names-of', error)
  }
}
