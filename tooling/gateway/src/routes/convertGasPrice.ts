import { convertGasPriceAnswer, convertGasPriceQuery } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** `GET /v1/convert/gas-price`. */
export const convertGasPrice = route({
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'What a unit of gas costs now',
  auth: 'project',
  group: 'convert',
  query: convertGasPriceQuery,
  answer: convertGasPriceAnswer,
  handler: ({ query, services, ...context }) => services.sources.quote.gasPrice(query.chainId, context),
})
