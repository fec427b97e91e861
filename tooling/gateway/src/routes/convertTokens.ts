import { convertTokensAnswer, convertTokensQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'
import { tokenIcon } from '../http/tokenIcon.ts'

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
    const listed = await services.sources.quote.tokens(query.chainId, context)
    return { tokens: listed.map((token) => ({ ...token, logoUri: tokenIcon(token.logoUri, token.symbol, context) })) }
  },
})
