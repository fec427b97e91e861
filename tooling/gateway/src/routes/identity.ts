import { identityAnswer, identityParams, identityQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/identity/{address}`. */
export const identity = route({
  method: 'GET',
  path: '/v1/identity/:address',
  summary: 'Name and picture of an account',
  auth: 'project',
  group: 'identity',
  params: identityParams,
  query: identityQuery,
  answer: identityAnswer,
  handler: ({ params, services, ...context }) => services.sources.identity.identity(params.address, context),
})
