import {
  profileSuggestionsAnswer,
  profileSuggestionsParams,
  profileSuggestionsQuery,
} from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/profile/suggestions/{name}`. */
export const profileSuggestions = route({
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'Names near what was typed, and whether they are taken',
  auth: 'project',
  group: 'profile',
  params: profileSuggestionsParams,
  query: profileSuggestionsQuery,
  answer: profileSuggestionsAnswer,
  async handler({ params, query, services, ...context }) {
    const zone = query.zone ?? services.config.names.zones[0] ?? ''
    return { suggestions: await services.sources.name.suggestions(params.name, zone, context) }
  },
})
