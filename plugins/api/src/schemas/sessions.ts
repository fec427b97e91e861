import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './gateway.ts'
import { accountId, anyAddress, hexData, listOf, picture, seconds, text } from './values.ts'

/** `GET /v1/sessions/{address}`. */
export interface SessionsParams {
  readonly address: CaipAddress
}

/** Only the client's own fields. */
export type SessionsQuery = ClientQuery

/** What a session may do. */
export interface SessionPermission {
  /** ERC-7715 type, e.g. `contract-call`. */
  readonly type: string
  readonly data?: unknown
}

/** A permission that an account gave to a project. */
export interface SmartSession {
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** Permission context id. */
  readonly pci: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly permissions: readonly SessionPermission[]
  /** Policies that the co-signer enforces. */
  readonly policies: readonly { readonly id: string }[]
  /** The wallet's own context of the permission, hexadecimal. */
  readonly context: string
  /** Seconds since 1970. */
  readonly revokedAt?: number | null
}

/** The sessions of an account, newest first. */
export interface SessionsAnswer {
  readonly pcis: readonly SmartSession[]
}

/** Checks a {@link SessionsParams}; further keys are refused. */
export const sessionsParams: z.ZodMiniType<SessionsParams> = z.strictObject({ address: accountId })

/** Checks a {@link SessionsQuery}. */
export const sessionsQuery: z.ZodMiniType<SessionsQuery> = clientQuery

const smartSession: z.ZodMiniType<SmartSession> = z.object({
  project: z.object({ id: text, name: text, url: z.exactOptional(text), iconUrl: z.exactOptional(picture) }),
  pci: text,
  expiry: seconds,
  createdAt: seconds,
  permissions: listOf(z.object({ type: text, data: z.optional(z.unknown()) })),
  policies: listOf(z.object({ id: text })),
  context: text,
  revokedAt: z.exactOptional(z.nullable(seconds)),
})

/** Checks a {@link SessionsAnswer}; further keys are left out. */
export const sessionsAnswer: z.ZodMiniType<SessionsAnswer> = z.object({ pcis: listOf(smartSession) })

/** `POST /v1/sessions/{address}/revoke`. */
export interface SessionsRevokeParams {
  /** Plain or CAIP-10. */
  readonly address: string
}

/** Only the client's own fields. */
export type SessionsRevokeQuery = ClientQuery

/** Which session to revoke, and the signature that allows it. */
export interface SessionsRevokeBody {
  /** Permission context id. */
  readonly pci: string
  /** Result of `wallet_revokePermissions`. */
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
