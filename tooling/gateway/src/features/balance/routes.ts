import { apiRoutes } from '@latchkey/plugin-api/routes'
import { accountAddresses, addressCost } from '../../core/accountAddresses.ts'
import { isCaipNetworkId } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import { tokenIcon } from '../directory/images.ts'

/** Tokens of one request that are read past every cache: each costs three calls of a stranger's contract. */
const MAX_FRESH = 20

/** `GET /v1/account/{address}/balance`. */
const balance: Route = route({
  ...apiRoutes.balance,
  auth: 'project',
  group: 'account',
  cost: addressCost,
  async handler({ params, query, missing, ...context }) {
    const { services } = context
    const fresh = query.forceUpdate?.split(',').filter((id) => id !== '') ?? []
    if (fresh.length > MAX_FRESH)
      throw new GatewayError(400, 'too-many-tokens', `At most ${MAX_FRESH} tokens are read afresh at once: name fewer.`)
    const { currency = 'usd', chainId } = query
    const addresses = accountAddresses({ ...params, ...query })
    const request = { address: params.address, chainId, currency, fresh, addresses }
    const { value, missing: away } = await services.sources.balance.balances(request, context)
    missing(away)
    const balances = value.map((held) => {
      const { iconUrl: icon, symbol, address, chainId } = held
      return { ...held, iconUrl: tokenIcon({ icon, symbol, asset: address ?? chainId }, context) }
    })
    return { balances }
  },
})

/** The families that this gateway reads itself; accounts of others are served where a source knows them. */
const OWN = /^(eip155|solana|polkadot):/

/** `GET /v1/supported-chains`. */
const supportedChains: Route = route({
  ...apiRoutes.supportedChains,
  auth: 'project',
  handler({ services: { chains, config, sources } }) {
    const ids = chains.all.map(({ id }) => id).filter(isCaipNetworkId)
    const http = ids.filter((id) => sources.balance.supports?.(id) ?? OWN.test(id))
    return {
      names: { zones: config.names.zones.map(({ zone, legacy, minLength }) => ({ zone, legacy, minLength })) },
      http,
      ws: [],
      nfts: http.filter((id) => sources.nft.supports(id)),
    }
  },
})

/** What accounts hold, and where: the endpoints of this feature. */
export const balanceRoutes: readonly Route[] = [balance, supportedChains]
