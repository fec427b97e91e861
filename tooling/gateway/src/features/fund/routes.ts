import {
  fundExchangesAnswer,
  fundExchangesQuery,
  fundSessionAnswer,
  fundSessionBody,
  fundSessionParams,
  fundSessionQuery,
  fundSessionState,
} from '@latchkey/plugin-api/schemas'
import { type Route, route } from '../../core/http/route.ts'
import { tokenLogo } from '../directory/images.ts'

const exchanges = route({
  method: 'GET',
  path: '/v1/fund/exchanges',
  summary: 'Exchanges from which coins come to a network',
  auth: 'project',
  group: 'onramp',
  query: fundExchangesQuery,
  answer: fundExchangesAnswer,
  async handler({ query, ...context }) {
    const found = await context.services.sources.fund.exchanges(query.chainId, query.asset, context)
    return found.map(({ assets, ...exchange }) => ({
      ...exchange,
      assets: assets.map(({ asset, ...shown }) => {
        const logoUri = shown.logoUri ?? (asset && tokenLogo(asset, context))
        return { ...shown, ...(logoUri ? { logoUri } : {}) }
      }),
    }))
  },
})

const session = route({
  method: 'POST',
  path: '/v1/fund/sessions',
  summary: 'Begins a deposit, and the page of its exchange',
  auth: 'project',
  group: 'onramp',
  query: fundSessionQuery,
  body: fundSessionBody,
  answer: fundSessionAnswer,
  handler: ({ body, services, ...context }) => services.sources.fund.begin(body, context.client, context),
})

const sessionState = route({
  method: 'GET',
  path: '/v1/fund/sessions/:sessionId',
  summary: 'How far a deposit is',
  auth: 'project',
  group: 'onramp',
  params: fundSessionParams,
  query: fundSessionQuery,
  answer: fundSessionState,
  handler: ({ params, services, ...context }) => services.sources.fund.read(params.sessionId, context),
})

/** Bringing coins from the operator's exchanges. */
export const fundRoutes: readonly Route[] = [exchanges, session, sessionState]
