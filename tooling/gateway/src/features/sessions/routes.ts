import { apiRoutes } from '@latchkey/plugin-api/routes'
import { sessionsParams } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'

/** `GET /v1/sessions/{address}`. */
export const sessions: Route = route({
  ...apiRoutes.sessions,
  auth: 'project',
  group: 'sessions',
  async handler({ params, services, ...context }) {
    return { pcis: await services.sources.session.list(params.address, context) }
  },
})

/** `POST /v1/sessions/{address}/revoke`. */
export const sessionsRevoke: Route = route({
  ...apiRoutes.sessionsRevoke,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    if (!params.address.startsWith('eip155:'))
      throw new GatewayError(400, 'bad-address', 'Name the account with its chain: eip155, the chain and the address.')
    await services.sources.session.revoke(params.address, body, context)
    return { success: true }
  },
})

/** The co-signer that would keep a key of its own and sign within the permissions is a service of its own. */
function noCoSigner(): never {
  throw new GatewayError(
    501,
    'sessions-not-served',
    'This gateway signs for nobody: permissions are given to a co-signer, which its operator would have to run beside it.',
  )
}

const unserved = { method: 'POST', auth: 'project', group: 'sessions', params: sessionsParams } as const

/** `POST /v1/sessions/{address}`. */
export const sessionsCreate: Route = route({
  ...unserved,
  path: '/v1/sessions/:address',
  summary: 'Not served: begins a permission with a co-signer',
  body: z.unknown(),
  answer: z.unknown(),
  handler: noCoSigner,
})

/** `POST /v1/sessions/{address}/activate`. */
export const sessionsActivate: Route = route({
  ...unserved,
  path: '/v1/sessions/:address/activate',
  summary: 'Not served: completes a permission with a co-signer',
  body: z.unknown(),
  answer: z.unknown(),
  handler: noCoSigner,
})
