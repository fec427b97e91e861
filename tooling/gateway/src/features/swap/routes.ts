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
  convertSubmitAnswer,
  convertSubmitBody,
  convertTokensAnswer,
  convertTokensQuery,
} from '@latchkey/plugin-api/schemas'
import { type Route, route } from '../../core/http/route.ts'
import { tokenIcon } from '../directory/images.ts'
import { DEFAULT_SLIPPAGE } from './source.ts'

/** `GET /v1/convert/allowance`. */
export const convertAllowance: Route = route({
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: "How much of an account's token the exchange may take",
  auth: 'project',
  group: 'convert',
  query: convertAllowanceQuery,
  answer: convertAllowanceAnswer,
  async handler({ query: { tokenAddress, userAddress, spender }, services, ...context }) {
    const question = { from: tokenAddress, userAddress, spender }
    return { allowance: `${await services.sources.quote.allowance(question, context)}` }
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

/** `POST /v1/convert/build-transaction`. */
export const convertBuildTransaction: Route = route({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'The transaction of a swap',
  auth: 'project',
  group: 'convert',
  body: convertBuildTransactionBody,
  answer: convertBuildTransactionAnswer,
  handler({ body: { amount, eip155, disableEstimate, quoteId, accepts, permit, ...swap }, services, ...context }) {
    const question = { ...swap, amount: BigInt(amount) }
    const terms = { slippage: eip155?.slippage ?? DEFAULT_SLIPPAGE, disableEstimate, quoteId, accepts, permit }
    return services.sources.quote.buildTransaction(question, terms, context)
  },
})

/** `POST /v1/convert/submit`. */
export const convertSubmit: Route = route({
  method: 'POST',
  path: '/v1/convert/submit',
  summary: 'Sends a signed swap, where its maker signs last; a repetition gets the first outcome',
  auth: 'project',
  group: 'convert',
  body: convertSubmitBody,
  answer: convertSubmitAnswer,
  handler: ({ body: { quoteId, signedTransaction }, services, ...context }) =>
    services.sources.quote.submit({ quoteId, signedTransaction }, context),
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
  async handler({ query: { amount, from, to, userAddress, slippage }, services, ...context }) {
    const question = { amount: BigInt(amount), from, to, userAddress, slippage }
    const { value, missing } = await services.sources.quote.quotes(question, context)
    if (missing.length > 0) context.header('x-latchkey-missing-sources', missing.join(','))
    return { quotes: value }
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
    const listed = await context.services.sources.quote.tokens(query, context)
    const tokens = listed.map((token) => {
      const { logoUri: icon, symbol, address: asset } = token
      return { ...token, logoUri: tokenIcon({ icon, symbol, asset }, context) }
    })
    return { tokens }
  },
})
