import type { CallOptions } from '../client/callOptions.ts'
import { nameFailure } from '../client/nameFailure.ts'
import { nameIn } from '../client/nameIn.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import {
  type ProfileRegisterAnswer,
  type ProfileRegisterBody,
  profileRegisterAnswer,
} from '../schemas/profileRegister.ts'
import type { ApiContext } from '../types.ts'

/** Registers a name, once. @throws `api/register-name` */
export async function registerName(
  ctx: ApiContext,
  body: ProfileRegisterBody,
  options: CallOptions = {},
): Promise<ProfileRegisterAnswer> {
  try {
    return await whereSupported(
      ctx,
      options,
      () =>
        send(ctx, 'post', 'v1/profile/account', {
          body,
          identity: 'none',
          schema: profileRegisterAnswer,
          signal: options.signal,
        }),
      () => ({ success: false }),
    )
  } catch (error) {
    throw nameFailure('api/register-name', error, nameIn(body.message))
  }
}
