import { supportedChainsAnswer, supportedChainsQuery } from '@latchkey/plugin-api/schemas'
import { isCaipNetworkId } from '../caip/isCaipNetworkId.ts'
import { route } from '../http/route.ts'
import { allowedMethods } from '../rpcProxy/allowedMethods.ts'

const isProxied = (id: string): boolean => (id.split(':')[0] ?? '') in allowedMethods

/** `GET /v1/supported-chains`. */
export const supportedChains = route({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'The chains that are served',
  auth: 'project',
  query: supportedChainsQuery,
  answer: supportedChainsAnswer,
  handler: ({ services }) => ({
    http: services.chains.all
      .map(({ id }) => id)
      .filter(isCaipNetworkId)
      .filter(isProxied),
    ws: [],
  }),
})
