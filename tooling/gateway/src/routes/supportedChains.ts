import { supportedChainsAnswer, supportedChainsQuery } from '@latchkey/plugin-api/schemas'
import { isCaipNetworkId } from '../caip/isCaipNetworkId.ts'
import { route } from '../http/route.ts'

/** Families whose accounts have balances and a history here; the RPC proxy serves further ones. */
const FAMILIES = /^(eip155|solana):/

/** `GET /v1/supported-chains`. */
export const supportedChains = route({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'The chains whose accounts are served',
  auth: 'project',
  query: supportedChainsQuery,
  answer: supportedChainsAnswer,
  handler: ({ services }) => ({
    http: services.chains.all
      .map(({ id }) => id)
      .filter(isCaipNetworkId)
      .filter((id) => FAMILIES.test(id)),
    ws: [],
  }),
})
