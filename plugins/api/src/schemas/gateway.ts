import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { clientFields, listOf, nameText, networkId, text } from './values.ts'

/** The client; every request may carry it in its query. */
export interface ClientQuery {
  /** Issued by the operator of the gateway. */
  readonly projectId?: string
  /** Kind of the kit, `latchkey`. */
  readonly st?: string
  /** Version of the kit. */
  readonly sv?: string
  /** Id of the relay client after a pairing. */
  readonly clientId?: string
}

/** The query of an endpoint without parameters of its own. */
export const clientQuery: z.ZodMiniType<ClientQuery> = z.strictObject(clientFields)

/** Why a request was refused. */
export interface ErrorReason {
  /** The field, for malformed requests. */
  readonly name?: string
  readonly description: string
}

/** The body of every answer that is not OK. */
export interface ErrorAnswer {
  /** `FAILED`. */
  readonly status: string
  /** For programs, e.g. `chain-unreachable`. */
  readonly code?: string
  /** For developers. */
  readonly message?: string
  /** The description of the first one may be shown. */
  readonly reasons: readonly ErrorReason[]
}

const reason: z.ZodMiniType<ErrorReason> = z.object({ name: z.exactOptional(text), description: text })

/** Checks an {@link ErrorAnswer}; further keys are left out. */
export const errorAnswer: z.ZodMiniType<ErrorAnswer> = z.object({
  status: text,
  code: z.exactOptional(text),
  message: z.exactOptional(text),
  reasons: listOf(reason),
})

/** `GET /v1/supported-chains`. */
export type SupportedChainsQuery = ClientQuery

/** An ending under which accounts register names. */
export interface NameZone {
  /** What follows the dot, such as `shop.example`. */
  readonly zone: string
  /** Endings of earlier days, whose names can still be looked up. */
  readonly legacy: readonly string[]
  /** Characters of the shortest name. */
  readonly minLength: number
}

const nameZone: z.ZodMiniType<NameZone> = z.object({
  zone: nameText,
  legacy: listOf(nameText),
  minLength: z.int().check(z.gte(1), z.lte(63)),
})

/** Which networks the gateway serves. */
export interface SupportedChainsAnswer {
  /** Over HTTP: all endpoints. */
  readonly http: readonly CaipNetworkId[]
  /** Over websockets: the RPC proxy. */
  readonly ws: readonly CaipNetworkId[]
  /** Whose collectibles it tells; absent where the gateway does not say. */
  readonly nfts?: readonly CaipNetworkId[]
  /** Absent where the gateway does not say; without a zone no names are registered there. */
  readonly names?: { readonly zones: readonly NameZone[] }
}

/** Checks a {@link SupportedChainsQuery}. */
export const supportedChainsQuery: z.ZodMiniType<SupportedChainsQuery> = z.strictObject(clientFields)

/** Checks a {@link SupportedChainsAnswer}; further keys are left out. */
export const supportedChainsAnswer: z.ZodMiniType<SupportedChainsAnswer> = z.object({
  http: listOf(networkId),
  ws: listOf(networkId),
  nfts: z.exactOptional(listOf(networkId)),
  names: z.exactOptional(z.object({ zones: listOf(nameZone) })),
})
