import { onrampUrlAnswer, onrampUrlBody, onrampUrlQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `POST /v1/generators/onrampurl`. */
export const onrampUrl = route({
  method: 'POST',
  path: '/v1/generators/onrampurl',
  summary: 'The page on which a purchase goes on',
  auth: 'project',
  group: 'onramp',
  query: onrampUrlQuery,
  body: onrampUrlBody,
  answer: onrampUrlAnswer,
  async handler({ body, services, origin, ...context }) {
    return { url: await services.sources.onramp.url(body, origin, context) }
  },
})
