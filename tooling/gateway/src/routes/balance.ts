import { balanceAnswer, balanceParams, balanceQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'
import { tokenIcon } from '../http/tokenIcon.ts'

/** `GET /v1/account/{address}/balance`. */
export const balance = route({
  method: 'GET',
  path: '/v1/account/:address/balance',
  summary: 'What an account holds, with prices',
  auth: 'project',
  group: 'account',
  params: balanceParams,
  query: balanceQuery,
  answer: balanceAnswer,
  async handler({ params, query, services, missing, ...context }) {
    const fresh = query.forceUpdate?.split(',').filter((id) => id !== '') ?? []
    const question = { address: params.address, chainId: query.chainId, currency: query.currency ?? 'usd', fresh }
    const { value, missing: away } = await services.sources.balance.balances(question, context)
    missing(away)
    const balances = value.map((held) => ({ ...held, iconUrl: tokenIcon(held.iconUrl, held.symbol, context) }))
    return { balances }
  },
})
