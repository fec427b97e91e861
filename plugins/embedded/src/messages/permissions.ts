import * as z from 'zod/mini'
import { address, hex, quantity } from './rpcMethods.ts'
import { type Schema, text } from './values.ts'

/** A public key that may use a permission. */
export interface PermissionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  /** Hexadecimal, compressed or not. */
  readonly publicKey: string
}

/** So much in each period. */
export interface RecurringAllowance {
  /** In the smallest unit, hexadecimal. */
  readonly allowance: string
  /** Of the first period, in seconds since 1970. */
  readonly start: number
  /** Of a period, in seconds. */
  readonly period: number
}

/** What a permission lets its key do. A wallet refuses types that it does not know. */
export type Permission =
  | { readonly type: 'native-token-recurring-allowance'; readonly data: RecurringAllowance }
  | { readonly type: 'erc20-recurring-allowance'; readonly data: RecurringAllowance & { readonly token: string } }
  | { readonly type: 'contract-call'; readonly data: Readonly<Record<string, unknown>> }

/** A rule that the co-signer of a permission keeps to. */
export interface PermissionPolicy {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The argument of `wallet_grantPermissions` (ERC-7715). */
export interface GrantParams {
  readonly chainId: string
  readonly address?: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly PermissionKey[] } }
  readonly permissions: readonly Permission[]
  readonly policies: readonly PermissionPolicy[]
}

/** What `wallet_grantPermissions` answers: what was asked for, and what it is used with. */
export interface Grant extends GrantParams {
  readonly address: string
  /** The permission itself (ERC-7710); of several permissions the list of theirs, as `bytes[]`. */
  readonly context: string
  readonly signerMeta: { readonly delegationManager: string }
}

/** The argument of `wallet_revokePermissions`. */
export interface RevokeParams {
  readonly context: string
  /** By which a co-signer knows it. */
  readonly pci?: string
  readonly address?: string
  readonly expiry?: number
  readonly permissions?: unknown
}

/** Keys that a permission is shared by: the site's, after that of a co-signer. */
const MAX_KEYS = 2
const MAX_PERMISSIONS = 5

const publicKey = z.string().check(z.regex(/^0x([\da-fA-F]{66}|[\da-fA-F]{128}|[\da-fA-F]{130})$/))
const seconds = z.int().check(z.nonnegative())
const allowance = { allowance: quantity, start: seconds, period: z.int().check(z.positive()) }

const permission: z.ZodMiniType<Permission> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('native-token-recurring-allowance'), data: z.strictObject(allowance) }),
  z.strictObject({
    type: z.literal('erc20-recurring-allowance'),
    data: z.strictObject({ token: address, ...allowance }),
  }),
  z.strictObject({ type: z.literal('contract-call'), data: z.record(text(80), z.unknown()) }),
])

const grant: z.ZodMiniType<GrantParams> = z.strictObject({
  chainId: quantity,
  address: z.exactOptional(address),
  expiry: seconds,
  signer: z.strictObject({
    type: z.literal('keys'),
    data: z.strictObject({
      keys: z
        .array(z.strictObject({ type: z.enum(['secp256k1', 'secp256r1']), publicKey }))
        .check(z.minLength(1), z.maxLength(MAX_KEYS)),
    }),
  }),
  permissions: z.array(permission).check(z.minLength(1), z.maxLength(MAX_PERMISSIONS)),
  policies: z.array(z.strictObject({ type: text(80), data: z.record(text(80), z.unknown()) })).check(z.maxLength(20)),
})

const revoke: z.ZodMiniType<RevokeParams> = z.strictObject({
  context: hex.check(z.maxLength(40_000)),
  pci: z.exactOptional(text(200)),
  address: z.exactOptional(text(200)),
  expiry: z.exactOptional(seconds),
  permissions: z.optional(z.unknown()),
})

/** The parameters of `wallet_grantPermissions`. */
export const grantParams: Schema<[GrantParams]> = z.tuple([grant])
/** The parameters of `wallet_revokePermissions`. */
export const revokeParams: Schema<[RevokeParams]> = z.tuple([revoke])
