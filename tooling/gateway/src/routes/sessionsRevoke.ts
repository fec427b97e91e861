import {
  sessionsRevokeAnswer,
  sessionsRevokeBody,
  sessionsRevokeParams,
  sessionsRevokeQuery,
} from '@latchkey/plugin-api/schemas'
import { GatewayError } from '../gatewayError.ts'
import { route } from '../http/route.ts'

/** `POST /v1/sessions/{address}/revoke`. */
export const sessionsRevoke = route({
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  summary: "Takes a permission back, with the account's signature",
  auth: 'project',
  group: 'sessions',
  params: sessionsRevokeParams,
  query: sessionsRevokeQuery,
  body: sessionsRevokeBody,
  answer: sessionsRevokeAnswer,
  async handler({ params, body, services, ...context }) {
    if (!params.address.startsWith('eip155:'))
      throw new GatewayError(400, 'bad-address', 'Name the account with its chain: eip155, the chain and the address.')
    await services.sources.session.revoke(params.address, body, context)
    return { success: true }
  },
})
