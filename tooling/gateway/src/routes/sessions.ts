import { sessionsAnswer, sessionsParams, sessionsQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/sessions/{address}`. */
export const sessions = route({
  method: 'GET',
  path: '/v1/sessions/:address',
  summary: 'Permissions that an account gave',
  auth: 'project',
  group: 'sessions',
  params: sessionsParams,
  query: sessionsQuery,
  answer: sessionsAnswer,
  async handler({ params, services, ...context }) {
    return { pcis: await services.sources.session.list(params.address, context) }
  },
})
