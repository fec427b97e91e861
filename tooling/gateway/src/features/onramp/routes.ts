import {
  onrampOptionsAnswer,
  onrampOptionsQuery,
  onrampQuoteAnswer,
  onrampQuoteBody,
  onrampQuoteQuery,
  onrampUrlAnswer,
  onrampUrlBody,
  onrampUrlQuery,
} from '@latchkey/plugin-api/schemas'
import { type Route, route } from '../../core/http/route.ts'

/** `GET /v1/onramp/options`. */
export const onrampOptions: Route = route({
  method: 'GET',
  path: '/v1/onramp/options',
  summary: 'What can be bought, and paid with',
  auth: 'project',
  group: 'onramp',
  query: onrampOptionsQuery,
  answer: onrampOptionsAnswer,
  handler: ({ services, ...context }) => services.sources.onramp.options(context),
})

/** `POST /v1/onramp/quote`. */
export const onrampQuote: Route = route({
  method: 'POST',
  path: '/v1/onramp/quote',
  summary: 'What an amount of money buys',
  auth: 'project',
  group: 'onramp',
  query: onrampQuoteQuery,
  body: onrampQuoteBody,
  answer: onrampQuoteAnswer,
  handler: ({ body, services, ...context }) => services.sources.onramp.quote(body, context),
})

/** `POST /v1/generators/onrampurl`. */
export const onrampUrl: Route = route({
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
