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

/** Characters of what a wallet has signed: five permissions with a co-signer are about half of it. */
const MAX_CONTEXT = 40_000

const smartSession: z.ZodMiniType<SmartSession> = z.object({
  project: z.object({ id: text, name: text, url: z.exactOptional(text), iconUrl: z.exactOptional(picture) }),
  pci: text,
  expiry: seconds,
  createdAt: seconds,
  permissions: listOf(z.object({ type: text, data: z.optional(z.unknown()) })),
  policies: listOf(z.object({ id: text })),
  context: z.string().check(z.maxLength(MAX_CONTEXT)),
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

/** A public key that may use a permission. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  /** Hexadecimal. */
  readonly publicKey: string
}

/** What a wallet is asked for (ERC-7715, `wallet_grantPermissions`). */
export interface SessionsCreateBody {
  /** Hexadecimal. */
  readonly chainId: string
  readonly address?: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly { readonly type: string; readonly data: unknown }[]
}

/** The co-signer's name for a session that is begun, and its key, which goes before the site's own. */
export interface SessionsCreateAnswer {
  readonly pci: string
  readonly key: SessionKey
}

/** What the wallet has answered of a session that was begun. */
export interface SessionsActivateBody extends SessionsCreateBody {
  readonly pci: string
  readonly context: string
  readonly accountMeta?: unknown
  readonly signerMeta?: unknown
}

/** A call that a session is used for. */
export interface SessionsCosignBody {
  readonly pci: string
  /** Which of its permissions, from 0. */
  readonly index?: number
  readonly call: { readonly to: string; readonly value: string; readonly data: string }
}

/** What the site's key uses the session with, for that call alone. */
export interface SessionsCosignAnswer {
  readonly context: string
}

const sessionKey: z.ZodMiniType<SessionKey> = z.strictObject({
  type: z.enum(['secp256k1', 'secp256r1']),
  publicKey: hexData,
})
const hexNumber = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected a number as 0x and hex digits'))
/** Permissions that are asked for together. */
const MAX_PERMISSIONS = 5
const asked = {
  chainId: hexNumber,
  address: z.exactOptional(text),
  expiry: seconds,
  signer: z.strictObject({
    type: z.literal('keys'),
    data: z.strictObject({ keys: z.array(sessionKey).check(z.minLength(1), z.maxLength(2)) }),
  }),
  permissions: z
    .array(z.strictObject({ type: text, data: z.optional(z.unknown()) }))
    .check(z.minLength(1), z.maxLength(MAX_PERMISSIONS)),
  policies: z.array(z.strictObject({ type: text, data: z.unknown() })).check(z.maxLength(20)),
}

/** Checks a {@link SessionsCreateBody}; further keys are refused. */
export const sessionsCreateBody: z.ZodMiniType<SessionsCreateBody> = z.strictObject(asked)

/** Checks a {@link SessionsCreateAnswer}; further keys are left out. */
export const sessionsCreateAnswer: z.ZodMiniType<SessionsCreateAnswer> = z.object({ pci: text, key: sessionKey })

/** Checks a {@link SessionsActivateBody}; further keys are refused. */
export const sessionsActivateBody: z.ZodMiniType<SessionsActivateBody> = z.strictObject({
  ...asked,
  pci: text,
  context: hexData.check(z.maxLength(MAX_CONTEXT)),
  accountMeta: z.optional(z.unknown()),
  signerMeta: z.optional(z.unknown()),
})

/** Checks a {@link SessionsCosignBody}; further keys are refused. */
export const sessionsCosignBody: z.ZodMiniType<SessionsCosignBody> = z.strictObject({
  pci: text,
  index: z.exactOptional(z.int().check(z.gte(0), z.lt(MAX_PERMISSIONS))),
  call: z.strictObject({
    to: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address as 0x and 40 hex digits')),
    value: hexNumber,
    data: hexData,
  }),
})

/** Checks a {@link SessionsCosignAnswer}; further keys are left out. */
export const sessionsCosignAnswer: z.ZodMiniType<SessionsCosignAnswer> = z.object({ context: text })

/** Other services answer with an empty body. */
export interface SessionsActivateAnswer {
  readonly success?: boolean
}

/** Checks a {@link SessionsActivateAnswer}; further keys are left out. */
export const sessionsActivateAnswer: z.ZodMiniType<SessionsActivateAnswer> = z.object({
  success: z.exactOptional(z.boolean()),
})
