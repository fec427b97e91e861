import { convertAllowanceAnswer, convertAllowanceQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/convert/allowance`. */
export const convertAllowance = route({
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: "How much of an account's token the exchange may take",
  auth: 'project',
  group: 'convert',
  query: convertAllowanceQuery,
  answer: convertAllowanceAnswer,
  async handler({ query: { tokenAddress, userAddress }, services, ...context }) {
    return { allowance: `${await services.sources.quote.allowance(tokenAddress, userAddress, context)}` }
  },
})
