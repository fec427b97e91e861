import { profileRegisterAnswer, profileRegisterBody } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `POST /v1/profile/account`. Carries no project; the account's signature is what counts. */
export const profileRegister = route({
  method: 'POST',
  path: '/v1/profile/account',
  summary: 'Registers a name with the signature of its account',
  auth: 'open',
  isLimited: true,
  body: profileRegisterBody,
  answer: profileRegisterAnswer,
  async handler({ body, services, origin, ...context }) {
    await services.sources.name.register(body, { ...context, audience: origin })
    return { success: true }
  },
})
