import { historyAnswer, historyParams, historyQuery } from '@latchkey/plugin-api/schemas'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'

/** A CAIP-10 id names its chain, which must then be the one that is asked for. */
function split(account: string, chainId: string | undefined) {
  const [namespace, reference, address] = account.split(':')
  if (address === undefined) return { address: account, chainId }
  const named = `${namespace}:${reference}`
  if (chainId === undefined || chainId === named) return { address, chainId: named }
  throw new GatewayError(
    400,
    'chain-mismatch',
    `The account is one of ${named}, but ${chainId} is asked for: leave one of them out.`,
  )
}

/** `GET /v1/account/:account/history`. */
export const history: Route = route({
  method: 'GET',
  path: '/v1/account/:account/history',
  summary: 'Past and waiting transactions of an account, newest first',
  auth: 'project',
  group: 'history',
  params: historyParams,
  query: historyQuery,
  answer: historyAnswer,
  async handler({ params, query, services: { sources }, signal, log, missing }) {
    const { cursor, onramp } = query
    const question = { ...split(params.account, query.chainId), cursor, onramp }
    const { value, missing: left } = await sources.history.page(question, { signal, log })
    missing(left)
    return value
  },
})
