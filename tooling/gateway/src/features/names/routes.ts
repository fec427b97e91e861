import { apiRoutes } from '@latchkey/plugin-api/routes'
import { type Route, route } from '../../core/http/route.ts'

/** `GET /v1/profile/account/{name}`. */
const profileName: Route = route({
  ...apiRoutes.profileName,
  auth: 'project',
  group: 'profile',
  handler: ({ params, services, ...context }) => services.sources.name.lookup(params.name, context),
})

/** `POST /v1/profile/account`. Carries no project; the account's signature is what counts. */
const profileRegister: Route = route({
  ...apiRoutes.profileRegister,
  auth: 'open',
  isLimited: true,
  async handler({ body, services, origin, ...context }) {
    await services.sources.name.register(body, { ...context, audience: origin })
    return { success: true }
  },
})

/** `GET /v1/profile/reverse/{address}`. */
const profileReverse: Route = route({
  ...apiRoutes.profileReverse,
  auth: 'project',
  group: 'profile',
  handler: ({ params, services, ...context }) => services.sources.name.reverse(params.address, context),
})

/** `GET /v1/profile/suggestions/{name}`. */
const profileSuggestions: Route = route({
  ...apiRoutes.profileSuggestions,
  auth: 'project',
  group: 'profile',
  async handler({ params, query, services, ...context }) {
    const zone = query.zone ?? services.config.names.zones[0]?.zone ?? ''
    return { suggestions: await services.sources.name.suggestions(params.name, zone, context) }
  },
})

/** `GET /v1/identity/{address}`. */
const identity: Route = route({
  ...apiRoutes.identity,
  auth: 'project',
  group: 'identity',
  async handler({ params, services, ...context }) {
    const { missing = [], ...found } = await services.sources.identity.identity(params.address, context)
    context.missing(missing)
    const { avatar = null } = found
    if (avatar === null || !/^[a-z0-9-]+:[^/]+\/(erc721|erc1155|nft):/.test(avatar)) return found
    // A collectible has no address that a page can show: this gateway draws it.
    const project = encodeURIComponent(context.project?.id ?? '')
    return {
      ...found,
      avatar: `${context.origin}/v1/nft/${encodeURIComponent(avatar)}/picture?size=320&projectId=${project}`,
    }
  },
})

/** Names and who is behind an address: the endpoints of this feature. */
export const nameRoutes: readonly Route[] = [identity, profileName, profileRegister, profileReverse, profileSuggestions]
