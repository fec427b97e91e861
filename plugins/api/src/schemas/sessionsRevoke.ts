import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { anyAddress } from './values/anyAddress.ts'
import { hexData } from './values/hexData.ts'
import { text } from './values/text.ts'

/** `POST /v1/sessions/{address}/revoke`. */
export interface SessionsRevokeParams {
  /** Plain or CAIP-10. */
  readonly address: string
}

export type SessionsRevokeQuery = ClientQuery

export interface SessionsRevokeBody {
  readonly pci: string
  /** What `wallet_revokePermissions` gave. */
  readonly signature: string
}

/** Other gateways answer with an empty body. */
export interface SessionsRevokeAnswer {
  readonly success?: boolean
}

export const sessionsRevokeParams: z.ZodMiniType<SessionsRevokeParams> = z.strictObject({ address: anyAddress })

export const sessionsRevokeQuery: z.ZodMiniType<SessionsRevokeQuery> = clientQuery

export const sessionsRevokeBody: z.ZodMiniType<SessionsRevokeBody> = z.strictObject({
  pci: text,
  signature: hexData,
})

export const sessionsRevokeAnswer: z.ZodMiniType<SessionsRevokeAnswer> = z.object({
  success: z.exactOptional(z.boolean()),
})
