import { convertTokensAnswer, convertTokensQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/convert/tokens`. */
export const convertTokens = route({
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'Tokens that can be swapped on a chain',
  auth: 'project',
  group: 'convert',
  query: convertTokensQuery,
  answer: convertTokensAnswer,
  async handler({ query, services, ...context }) {
    return { tokens: await services.sources.quote.tokens(query.chainId, context) }
  },
})
