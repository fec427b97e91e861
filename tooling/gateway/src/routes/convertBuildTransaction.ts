import { convertBuildTransactionAnswer, convertBuildTransactionBody } from '@latchkey/plugin-api/schemas'
import { route } from '../http/route.ts'

/** Per cent below the quote that is accepted unless the request says otherwise (specification section 9). */
const DEFAULT_SLIPPAGE = 1

/** `POST /v1/convert/build-transaction`. */
export const convertBuildTransaction = route({
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
