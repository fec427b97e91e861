import { apiRoutes } from '@latchkey/plugin-api/routes'
import type { OnrampOptionsAnswer, OnrampOrderBody, OnrampUrlBody, PurchaseLogo } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { isCaipNetworkId, namespaceOfAddress, toCaipId } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { Services } from '../../services.ts'
import { type Asker, tokenLogo } from '../directory/images.ts'
import { chainOfNetwork } from './networkNames.ts'
import { assetOn } from './soldToken.ts'

/** The gateway's pictures of what is sold on its chains, by the addresses that the providers say. */
function logosOf({ purchaseCurrencies }: OnrampOptionsAnswer, asker: Asker): readonly PurchaseLogo[] {
  return asker.services.chains.all.flatMap((chain) =>
    purchaseCurrencies.flatMap(({ symbol, networks }): readonly PurchaseLogo[] => {
      const asset = isCaipNetworkId(chain.id) ? assetOn(networks, chain, symbol) : undefined
      const url = asset && tokenLogo(asset, asker)
      return url && isCaipNetworkId(chain.id) ? [{ symbol, chainId: chain.id, url }] : []
    }),
  )
}

const options = route({
  ...apiRoutes.onrampOptions,
  auth: 'project',
  group: 'onramp',
  async handler({ query, ...context }) {
    const found = await context.services.sources.onramp.options(query.country, context)
    const logos = logosOf(found, context)
    return logos.length === 0 ? found : { ...found, logos }
  },
})

const quote = route({
  ...apiRoutes.onrampQuote,
  auth: 'project',
  group: 'onramp',
  handler: ({ body, services, ...context }) => services.sources.onramp.quote(body, context),
})

const providers = route({
  ...apiRoutes.onrampProviders,
  auth: 'project',
  group: 'onramp',
  async handler({ query: { chainId, country }, services, ...context }) {
    const { onramp } = services.sources
    return country === undefined ? onramp.providers(chainId) : onramp.providersIn(country, chainId, context)
  },
})

const order = route({
  ...apiRoutes.onrampOrder,
  auth: 'project',
  group: 'onramp',
  handler: ({ body, services, ...context }) => services.sources.onramp.order(body, context, context),
})

const orderState = route({
  ...apiRoutes.onrampOrderStatus,
  auth: 'project',
  group: 'onramp',
  handler: ({ params, services, ...context }) => services.sources.onramp.read(params.orderId, context),
})

/** Paid where the request names no amount, or none that can be read. */
const DEFAULT_AMOUNT = '100'

/** An order out of what clients of the first shape ask: of the first provider, for the network that is named first. */
function orderOf(body: OnrampUrlBody, { chains, sources }: Pick<Services, 'chains' | 'sources'>): OnrampOrderBody {
  const { destinationWallets, defaultNetwork, presetFiatAmount, fiatCurrency = 'USD' } = body
  const [destination] = destinationWallets
  const named = defaultNetwork ? [defaultNetwork] : (destination?.blockchains ?? [])
  const namespace = destination && namespaceOfAddress(destination.address)
  const asked = named.map((name) => chainOfNetwork(name) ?? `eip155:${name}`)
  const served = asked.filter((id) => chains.find(id) && id.startsWith(`${namespace}:`))
  const chainId = [...served, ...asked].find((id) => sources.onramp.providers(id).length > 0)
  const [provider] = chainId ? sources.onramp.providers(chainId) : []
  if (!destination || !chainId || !provider || !chainId.startsWith(`${namespace}:`))
    throw new GatewayError(422, 'onramp-address', 'Coins are not sold to this address on any of these networks.')
  const symbol = destination.assets[0] ?? chains.get(chainId).config.nativeCurrency.symbol
  const amount = /^\d{1,20}(\.\d{1,18})?$/.test(`${presetFiatAmount}`) ? `${presetFiatAmount}` : DEFAULT_AMOUNT
  return {
    provider: provider.id,
    account: toCaipId(chainId, destination.address),
    purchase: { symbol, network: named[0] ?? chainId },
    payment: { amount, currency: fiatCurrency },
  }
}

const pageAddress = route({
  ...apiRoutes.onrampUrl,
  auth: 'project',
  group: 'onramp',
  async handler({ body, services, ...context }) {
    const { url, orderId } = await services.sources.onramp.order(orderOf(body, services), context, context)
    return { url, orderId }
  },
})

const delivered = route({
  method: 'POST',
  path: '/v1/onramp/webhooks/:provider',
  summary: 'What a provider says of an order, signed by it',
  auth: 'open',
  isSigned: true,
  bodyBytes: 65_536,
  params: z.strictObject({ provider: z.string().check(z.regex(/^[\w-]{1,40}$/)) }),
  answer: z.object({ isOurs: z.boolean() }),
  async handler({ params, services, delivery, status, ...context }) {
    if (!delivery) throw new GatewayError(401, 'signature-wrong', 'Only what a provider signed is taken here.')
    const isOurs = await services.sources.onramp.deliver(params.provider, delivery, context)
    if (!isOurs) status(202)
    return { isOurs }
  },
})

/** Buying coins at the operator's providers. */
export const onrampRoutes: readonly Route[] = [options, quote, providers, order, orderState, pageAddress, delivered]
