import { apiRoutes } from '@latchkey/plugin-api/routes'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { SessionSource } from './source.ts'

/** Without the login service and a source of the operator's there is no key to sign with. */
function noCoSigner(): never {
  throw new GatewayError(
    501,
    'sessions-not-served',
    'This gateway has no co-signer, which permissions are given to: its operator switches the login service on, which brings one, or names a source under sources.sessions.',
  )
}

/** Where a co-signer answers; without one there is no list, which is not the same as an empty one. */
const served = (source: SessionSource | undefined): SessionSource => source ?? noCoSigner()

/** @throws GatewayError where the account is named without its chain */
function onChain(account: string): string {
  if (account.startsWith('eip155:')) return account
  throw new GatewayError(400, 'bad-address', 'Name the account with its chain: eip155, the chain and the address.')
}

/** `GET /v1/sessions/{address}`. */
const sessions: Route = route({
  ...apiRoutes.sessions,
  auth: 'project',
  group: 'sessions',
  async handler({ params, services, ...context }) {
    return { pcis: await served(services.sources.session).list(params.address, context) }
  },
})

/** `POST /v1/sessions/{address}`. */
const sessionsCreate: Route = route({
  ...apiRoutes.sessionsCreate,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    const source = served(services.sources.session)
    return (await source.create?.(onChain(params.address), body, context)) ?? noCoSigner()
  },
})

/** `POST /v1/sessions/{address}/activate`. */
const sessionsActivate: Route = route({
  ...apiRoutes.sessionsActivate,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    const source = served(services.sources.session)
    if (!source.activate) return noCoSigner()
    await source.activate(onChain(params.address), body, context)
    return { success: true }
  },
})

/** `POST /v1/sessions/{address}/cosign`. */
const sessionsCosign: Route = route({
  ...apiRoutes.sessionsCosign,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    const source = served(services.sources.session)
    return (await source.cosign?.(onChain(params.address), body, context)) ?? noCoSigner()
  },
})

/** `POST /v1/sessions/{address}/revoke`. */
const sessionsRevoke: Route = route({
  ...apiRoutes.sessionsRevoke,
  auth: 'project',
  group: 'sessions',
  async handler({ params, body, services, ...context }) {
    const source = served(services.sources.session)
    await source.revoke(onChain(params.address), body, context)
    return { success: true }
  },
})

/** Smart sessions: answered by the operator's source, else by the co-signer of the login service, 501 without either. */
export const sessionRoutes: readonly Route[] = [
  sessions,
  sessionsCreate,
  sessionsActivate,
  sessionsCosign,
  sessionsRevoke,
]
