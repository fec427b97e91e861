import { profileReverseAnswer, profileReverseParams, profileReverseQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/profile/reverse/{address}`. */
export const profileReverse = route({
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
