import { balanceAnswer, balanceParams, balanceQuery } from '@latchkey/plugin-api/schemas'
import { GatewayError } from '../gatewayError.ts'
import { route } from '../http/route.ts'
import { tokenIcon } from '../http/tokenIcon.ts'

/** Tokens of one request that are read past every cache: each costs three calls of a stranger's contract. */
const MAX_FRESH = 20

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
    if (fresh.length > MAX_FRESH)
      throw new GatewayError(400, 'too-many-tokens', `At most ${MAX_FRESH} tokens are read afresh at once: name fewer.`)
    const question = { address: params.address, chainId: query.chainId, currency: query.currency ?? 'usd', fresh }
    const { value, missing: away } = await services.sources.balance.balances(question, context)
    missing(away)
    const balances = value.map((held) => ({ ...held, iconUrl: tokenIcon(held.iconUrl, held.symbol, context) }))
    return { balances }
  },
})
