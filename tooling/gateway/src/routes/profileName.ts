import { nameRecord, profileNameParams, profileNameQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/profile/account/{name}`. */
export const profileName = route({
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
