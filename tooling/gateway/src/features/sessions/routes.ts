import { apiRoutes } from '@latchkey/plugin-api/routes'
import { sessionsParams } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { SessionSource } from './source.ts'

/** The co-signer that keeps a key of its own and signs within the permissions is a service of its own. */
function noCoSigner(): never {
  throw new GatewayError(
    501,
    'sessions-not-served',
    'This gateway signs for nobody: permissions are given to a co-signer, which its operator would have to run beside it.',
  )
}

/** Where the operator's co-signer answers; without one there is no list, which is not the same as an empty one. */
const served = (source: SessionSource | undefined): SessionSource => source ?? noCoSigner()

/** `GET /v1/sessions/{address}`. */
const sessions: Route = route({
  ...apiRoutes.sessions,
  auth: 'project',
  group: 'sessions',
  async handler({ params, services, ...context }) {
    return { pcis: await served(services.sources.session).list(params.address, context) }
  },
})

/** `POST /v1/sessions/{address}/revoke`. */
const sessionsRevoke: Route = route({
  ...apiRoutes.sessionsRevoke,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    const source = served(services.sources.session)
    if (!params.address.startsWith('eip155:'))
      throw new GatewayError(400, 'bad-address', 'Name the account with its chain: eip155, the chain and the address.')
    await source.revoke(params.address, body, context)
    return { success: true }
  },
})

const unserved = { method: 'POST', auth: 'project', group: 'sessions', params: sessionsParams } as const

/** `POST /v1/sessions/{address}`. */
const sessionsCreate: Route = route({
  ...unserved,
  path: '/v1/sessions/:address',
  summary: 'Not served: begins a permission with a co-signer',
  body: z.unknown(),
  answer: z.unknown(),
  handler: noCoSigner,
})

/** `POST /v1/sessions/{address}/activate`. */
const sessionsActivate: Route = route({
  ...unserved,
  path: '/v1/sessions/:address/activate',
  summary: 'Not served: completes a permission with a co-signer',
  body: z.unknown(),
  answer: z.unknown(),
  handler: noCoSigner,
})

/** Smart sessions: answered by the source of the operator's co-signer, 501 without one. */
export const sessionRoutes: readonly Route[] = [sessions, sessionsCreate, sessionsActivate, sessionsRevoke]
