import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { type ClientQuery, clientQuery } from './client.ts'
import { accountId } from './values/accountId.ts'
import { listOf } from './values/listOf.ts'
import { picture } from './values/picture.ts'
import { seconds } from './values/seconds.ts'
import { text } from './values/text.ts'

/** `GET /v1/sessions/{address}`. */
export interface SessionsParams {
  readonly address: CaipAddress
}

export type SessionsQuery = ClientQuery

/** What a session may do (facts 13). */
export interface SessionPermission {
  readonly type: string
  readonly data?: unknown
}

/** A permission that an account gave to a project (facts 13). */
export interface SmartSession {
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** Permission context id. */
  readonly pci: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly id: string }[]
  readonly context: string
  /** Seconds since 1970. */
  readonly revokedAt?: number | null
}

export interface SessionsAnswer {
  readonly pcis: readonly SmartSession[]
}

export const sessionsParams: z.ZodMiniType<SessionsParams> = z.strictObject({ address: accountId })

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

export const sessionsAnswer: z.ZodMiniType<SessionsAnswer> = z.object({ pcis: listOf(smartSession) })
