import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { listOf } from './values/listOf.ts'
import { networkId } from './values/networkId.ts'

/** `GET /v1/supported-chains`. */
export type SupportedChainsQuery = ClientQuery

/** Which networks the gateway serves. */
export interface SupportedChainsAnswer {
  /** Over HTTP: all endpoints. */
  readonly http: readonly CaipNetworkId[]
  /** Over websockets: the RPC proxy. */
  readonly ws: readonly CaipNetworkId[]
}

/** Checks a {@link SupportedChainsQuery}. */
export const supportedChainsQuery: z.ZodMiniType<SupportedChainsQuery> = clientQuery

/** Checks a {@link SupportedChainsAnswer}; further keys are left out. */
export const supportedChainsAnswer: z.ZodMiniType<SupportedChainsAnswer> = z.object({
  http: listOf(networkId),
  ws: listOf(networkId),
})
