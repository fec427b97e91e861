import { onrampOptionsAnswer, onrampOptionsQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/onramp/options`. */
export const onrampOptions = route({
  method: 'GET',
  path: '/v1/onramp/options',
  summary: 'What can be bought, and paid with',
  auth: 'project',
  group: 'onramp',
  query: onrampOptionsQuery,
  answer: onrampOptionsAnswer,
  handler: ({ services, ...context }) => services.sources.onramp.options(context),
})
