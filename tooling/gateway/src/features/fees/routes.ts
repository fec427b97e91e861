import * as z from 'zod/mini'
import { currentChainId } from '../../core/caip.ts'
import { clientFields, type Route, route } from '../../core/http/route.ts'
import { feeRuleOf } from './feeRates.ts'

const rate = z.number().check(z.minimum(0))

/** `GET /v1/fees?chainId=`. */
const fees: Route = route({
  method: 'GET',
  path: '/v1/fees',
  summary: 'What transactions pay now on a network of Bitcoin or Solana, for each unit it counts',
  auth: 'project',
  group: 'rpc',
  query: z.strictObject({ ...clientFields, chainId: z.string().check(z.maxLength(60)) }),
  answer: z.object({ standard: rate, fast: rate, instant: rate, unit: z.string() }),
  async handler({ query, services, ...options }) {
    const { id } = services.chains.get(currentChainId(query.chainId))
    const rates = await services.sources.fee.fees({ chainId: id }, options)
    return { ...rates, unit: feeRuleOf(id)?.unit ?? '' }
  },
})

/** What transactions cost beyond gas: the endpoints of this feature. */
export const feeRoutes: readonly Route[] = [fees]
