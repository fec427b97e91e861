import { convertQuotesAnswer, convertQuotesQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/convert/quotes`. */
export const convertQuotes = route({
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'What a swap would bring at this moment; empty when nothing connects the tokens',
  auth: 'project',
  group: 'convert',
  query: convertQuotesQuery,
  answer: convertQuotesAnswer,
  async handler({ query: { amount, from, to, userAddress }, services, ...context }) {
    const question = { amount: BigInt(amount), from, to, userAddress }
    return { quotes: await services.sources.quote.quotes(question, context) }
  },
})
