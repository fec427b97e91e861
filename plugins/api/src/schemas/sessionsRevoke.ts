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

/** Nothing but who asks. */
export type SessionsRevokeQuery = ClientQuery

/** Which session ends, on whose word. */
export interface SessionsRevokeBody {
  /** Permission context id. */
  readonly pci: string
  /** What `wallet_revokePermissions` gave. */
  readonly signature: string
}

/** Other gateways answer with an empty body. */
export interface SessionsRevokeAnswer {
  readonly success?: boolean
}

/** Checks a {@link SessionsRevokeParams}; further keys are refused. */
export const sessionsRevokeParams: z.ZodMiniType<SessionsRevokeParams> = z.strictObject({ address: anyAddress })

/** Checks a {@link SessionsRevokeQuery}. */
export const sessionsRevokeQuery: z.ZodMiniType<SessionsRevokeQuery> = clientQuery

/** Checks a {@link SessionsRevokeBody}; further keys are refused. */
export const sessionsRevokeBody: z.ZodMiniType<SessionsRevokeBody> = z.strictObject({
  pci: text,
  signature: hexData,
})

/** Checks a {@link SessionsRevokeAnswer}; further keys are left out. */
export const sessionsRevokeAnswer: z.ZodMiniType<SessionsRevokeAnswer> = z.object({
  success: z.exactOptional(z.boolean()),
})
