import type { CallOptions } from '../client/callOptions.ts'
import { nameFailure } from '../client/nameFailure.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { statusOf } from '../client/statusOf.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { profileNameAnswer } from '../schemas/profileName.ts'
import type { ApiContext, NameLookup } from '../types.ts'

/** Whose name it is. @throws `api/name-not-found`, `api/name` */
export async function getName(ctx: ApiContext, name: string, options: CallOptions = {}): Promise<NameLookup> {
  const path = `v1/profile/account/${segment(name, 'name')}`
  try {
    return await whereSupported<NameLookup>(
      ctx,
      options,
      () => send(ctx, 'get', path, { query: { apiVersion: 2 }, schema: profileNameAnswer, signal: options.signal }),
      () => ({ addresses: {}, attributes: [] }),
    )
  } catch (error) {
    throw nameFailure(statusOf(error) === 404 ? 'api/name-not-found' : 'api/name', error, name)
  }
}
