import { convertBuildApproveAnswer, convertBuildApproveQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/convert/build-approve`. */
export const convertBuildApprove = route({
  method: 'GET',
  path: '/v1/convert/build-approve',
  summary: 'The transaction that lets the exchange take a token',
  auth: 'project',
  group: 'convert',
  query: convertBuildApproveQuery,
  answer: convertBuildApproveAnswer,
  async handler({ query: { from, to, userAddress, amount }, services, ...context }) {
    const limit = amount === undefined ? {} : { amount: BigInt(amount) }
    return { tx: await services.sources.quote.buildApprove({ from, to, userAddress, ...limit }, context) }
  },
})
