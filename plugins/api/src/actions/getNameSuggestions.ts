import type { CallOptions } from '../client/callOptions.ts'
import { nameFailure } from '../client/nameFailure.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type ProfileSuggestionsAnswer, profileSuggestionsAnswer } from '../schemas/profileSuggestions.ts'
import type { ApiContext } from '../types.ts'

/** The zone names are registered in (facts 12). */
const ZONE = 'reown.id'

/** Names like the one that was typed. @throws `api/name-suggestions` */
export async function getNameSuggestions(
  ctx: ApiContext,
  name: string,
  { zone = ZONE, ...options }: CallOptions & { readonly zone?: string } = {},
): Promise<ProfileSuggestionsAnswer> {
  const path = `v1/profile/suggestions/${segment(name, 'name')}`
  try {
    return await whereSupported<ProfileSuggestionsAnswer>(
      ctx,
      options,
      () => send(ctx, 'get', path, { query: { zone }, schema: profileSuggestionsAnswer, signal: options.signal }),
      () => ({ suggestions: [] }),
    )
  } catch (error) {
    throw nameFailure('api/name-suggestions', error)
  }
}
