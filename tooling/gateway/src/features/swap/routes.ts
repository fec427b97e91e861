import {
  convertAllowanceAnswer,
  convertAllowanceQuery,
  convertBuildApproveAnswer,
  convertBuildApproveQuery,
  convertBuildTransactionAnswer,
  convertBuildTransactionBody,
  convertGasPriceAnswer,
  convertGasPriceQuery,
  convertQuotesAnswer,
  convertQuotesQuery,
  convertTokensAnswer,
  convertTokensQuery,
} from '@latchkey/plugin-api/schemas'
import { type Route, route } from '../../core/http/route.ts'
import { tokenIcon } from '../directory/images.ts'

/** `GET /v1/convert/allowance`. */
export const convertAllowance: Route = route({
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: "How much of an account's token the exchange may take",
  auth: 'project',
  group: 'convert',
  query: convertAllowanceQuery,
  answer: convertAllowanceAnswer,
  async handler({ query: { tokenAddress, userAddress }, services, ...context }) {
    return {
      allowance: `${await services.sources.quote.allowance({ from: tokenAddress, userAddress: userAddress }, context)}`,
    }
  },
})

/** `GET /v1/convert/build-approve`. */
export const convertBuildApprove: Route = route({
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

/** Per cent below the quote that is accepted unless the request says otherwise. */
const DEFAULT_SLIPPAGE = 1

/** `POST /v1/convert/build-transaction`. */
export const convertBuildTransaction: Route = route({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'The transaction of a swap',
  auth: 'project',
  group: 'convert',
  body: convertBuildTransactionBody,
  answer: convertBuildTransactionAnswer,
  async handler({ body: { amount, from, to, userAddress, eip155, disableEstimate }, services, ...context }) {
    const question = { amount: BigInt(amount), from, to, userAddress }
    const terms = { slippage: eip155?.slippage ?? DEFAULT_SLIPPAGE, disableEstimate }
    return { tx: await services.sources.quote.buildTransaction(question, terms, context) }
  },
})

/** `GET /v1/convert/gas-price`. */
export const convertGasPrice: Route = route({
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'What a unit of gas costs now',
  auth: 'project',
  group: 'convert',
  query: convertGasPriceQuery,
  answer: convertGasPriceAnswer,
  handler: ({ query, services, ...context }) => services.sources.gas.gasPrice({ chainId: query.chainId }, context),
})

/** `GET /v1/convert/quotes`. */
export const convertQuotes: Route = route({
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'What a swap would bring at this moment; empty when nothing connects the tokens',
  auth: 'project',
  group: 'convert',
  query: convertQuotesQuery,
  answer: convertQuotesAnswer,
  async handler({ query: { amount, from, to, userAddress }, services, ...context }) {
    const question = { amount: BigInt(amount), from, to, userAddress }
    return { quotes: await services.sources.quote.quotes(question, context) }
  },
})

/** `GET /v1/convert/tokens`. */
export const convertTokens: Route = route({
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'Tokens that can be swapped on a chain',
  auth: 'project',
  group: 'convert',
  query: convertTokensQuery,
  answer: convertTokensAnswer,
  cache: 'public, max-age=300, stale-while-revalidate=3600',
  async handler({ query, ...context }) {
    const listed = await context.services.sources.quote.tokens({ chainId: query.chainId }, context)
    const tokens = listed.map((token) => {
      const { logoUri: icon, symbol, address: asset } = token
      return { ...token, logoUri: tokenIcon({ icon, symbol, asset }, context) }
    })
    return { tokens }
  },
})
