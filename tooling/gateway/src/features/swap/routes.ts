import { apiRoutes } from '@latchkey/plugin-api/routes'
import { type Route, route } from '../../core/http/route.ts'
import { tokenIcon } from '../directory/images.ts'
import { DEFAULT_SLIPPAGE } from './source.ts'

/** `GET /v1/convert/allowance`. */
const convertAllowance: Route = route({
  ...apiRoutes.convertAllowance,
  auth: 'project',
  group: 'convert',
  async handler({ query: { tokenAddress, userAddress, spender }, services, ...context }) {
    const request = { from: tokenAddress, userAddress, spender }
    return { allowance: `${await services.sources.quote.allowance(request, context)}` }
  },
})

/** `GET /v1/convert/build-approve`. */
const convertBuildApprove: Route = route({
  ...apiRoutes.convertBuildApprove,
  auth: 'project',
  group: 'convert',
  async handler({ query: { from, to, userAddress, amount }, services, ...context }) {
    const limit = amount === undefined ? {} : { amount: BigInt(amount) }
    return { tx: await services.sources.quote.buildApprove({ from, to, userAddress, ...limit }, context) }
  },
})

/** `POST /v1/convert/build-transaction`. */
const convertBuildTransaction: Route = route({
  ...apiRoutes.convertBuildTransaction,
  auth: 'project',
  group: 'convert',
  handler({ body: { amount, eip155, disableEstimate, quoteId, accepts, permit, ...swap }, services, ...context }) {
    const request = { ...swap, amount: BigInt(amount) }
    const terms = { slippage: eip155?.slippage ?? DEFAULT_SLIPPAGE, disableEstimate, quoteId, accepts, permit }
    return services.sources.quote.buildTransaction(request, terms, context)
  },
})

/** `POST /v1/convert/submit`. */
const convertSubmit: Route = route({
  ...apiRoutes.convertSubmit,
  auth: 'project',
  group: 'convert',
  handler: ({ body: { quoteId, signedTransaction }, services, ...context }) =>
    services.sources.quote.submit({ quoteId, signedTransaction }, context),
})

/** `GET /v1/convert/gas-price`. */
const convertGasPrice: Route = route({
  ...apiRoutes.convertGasPrice,
  auth: 'project',
  group: 'convert',
  handler: ({ query, services, ...context }) => services.sources.gas.gasPrice({ chainId: query.chainId }, context),
})

/** `GET /v1/convert/quotes`. */
const convertQuotes: Route = route({
  ...apiRoutes.convertQuotes,
  auth: 'project',
  group: 'convert',
  async handler({ query: { amount, from, to, userAddress, slippage }, services, ...context }) {
    const request = { amount: BigInt(amount), from, to, userAddress, slippage }
    const { value, missing } = await services.sources.quote.quotes(request, context)
    if (missing.length > 0) context.header('x-latchkey-missing-sources', missing.join(','))
    return { quotes: value }
  },
})

/** `GET /v1/convert/tokens`. */
const convertTokens: Route = route({
  ...apiRoutes.convertTokens,
  auth: 'project',
  group: 'convert',
  cache: 'public, max-age=300, stale-while-revalidate=3600',
  async handler({ query, ...context }) {
    const listed = await context.services.sources.quote.tokens(query, context)
    const tokens = listed.map((token) => {
      const { logoUri: icon, symbol, address: asset } = token
      return { ...token, logoUri: tokenIcon({ icon, symbol, asset }, context) }
    })
    return { tokens }
  },
})

/** Swaps: the endpoints of this feature. */
export const swapRoutes: readonly Route[] = [
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertSubmit,
  convertTokens,
]
