import {
  identityAnswer,
  identityParams,
  identityQuery,
  nameRecord,
  profileNameParams,
  profileNameQuery,
  profileRegisterAnswer,
  profileRegisterBody,
  profileReverseAnswer,
  profileReverseParams,
  profileReverseQuery,
  profileSuggestionsAnswer,
  profileSuggestionsParams,
  profileSuggestionsQuery,
} from '@latchkey/plugin-api/schemas'
import { type Route, route } from '../../core/http/route.ts'

/** `GET /v1/profile/account/{name}`. */
export const profileName: Route = route({
  method: 'GET',
  path: '/v1/profile/account/:name',
  summary: 'Where a name leads',
  auth: 'project',
  group: 'profile',
  params: profileNameParams,
  query: profileNameQuery,
  answer: nameRecord,
  handler: ({ params, services, ...context }) => services.sources.name.lookup(params.name, context),
})

/** `POST /v1/profile/account`. Carries no project; the account's signature is what counts. */
export const profileRegister: Route = route({
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

/** `GET /v1/profile/reverse/{address}`. */
export const profileReverse: Route = route({
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  summary: 'The names of an account',
  auth: 'project',
  group: 'profile',
  params: profileReverseParams,
  query: profileReverseQuery,
  answer: profileReverseAnswer,
  handler: ({ params, services, ...context }) => services.sources.name.reverse(params.address, context),
})

/** `GET /v1/profile/suggestions/{name}`. */
export const profileSuggestions: Route = route({
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'Names near what was typed, and whether they are taken',
  auth: 'project',
  group: 'profile',
  params: profileSuggestionsParams,
  query: profileSuggestionsQuery,
  answer: profileSuggestionsAnswer,
  async handler({ params, query, services, ...context }) {
    const zone = query.zone ?? services.config.names.zones[0]?.zone ?? ''
    return { suggestions: await services.sources.name.suggestions(params.name, zone, context) }
  },
})

/** `GET /v1/identity/{address}`. */
export const identity: Route = route({
  method: 'GET',
  path: '/v1/identity/:address',
  summary: 'Name and picture of an account',
  auth: 'project',
  group: 'identity',
  params: identityParams,
  query: identityQuery,
  answer: identityAnswer,
  async handler({ params, services, ...context }) {
    const found = await services.sources.identity.identity(params.address, context)
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
