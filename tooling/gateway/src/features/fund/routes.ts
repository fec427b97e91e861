import { apiRoutes } from '@latchkey/plugin-api/routes'
import { type Route, route } from '../../core/http/route.ts'
import { tokenLogo } from '../directory/images.ts'

const exchanges = route({
  ...apiRoutes.fundExchanges,
  auth: 'project',
  group: 'onramp',
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
  ...apiRoutes.fundSession,
  auth: 'project',
  group: 'onramp',
  handler: ({ body, services, ...context }) => services.sources.fund.begin(body, context.client, context),
})

const sessionState = route({
  ...apiRoutes.fundSessionStatus,
  auth: 'project',
  group: 'onramp',
  handler: ({ params, services, ...context }) => services.sources.fund.read(params.sessionId, context),
})

/** Bringing coins from the operator's exchanges. */
export const fundRoutes: readonly Route[] = [exchanges, session, sessionState]
