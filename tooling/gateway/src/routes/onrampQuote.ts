import { onrampQuoteAnswer, onrampQuoteBody, onrampQuoteQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `POST /v1/onramp/quote`. */
export const onrampQuote = route({
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
