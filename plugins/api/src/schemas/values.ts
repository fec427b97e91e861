import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'

// The values that the schemas of the endpoints are made of.

/**
 * Text that matches `pattern` and may be at most `longest` units long, typed as `T`. Checks that follow see only text
 * that matches.
 */
function patternText<T extends string>(pattern: RegExp, error: string, longest = 400): z.ZodMiniType<T> {
  const schema: unknown = z
    .string()
    .check(z.maxLength(longest, { abort: true }), z.regex(pattern, { error, abort: true }))
  // No type follows from a pattern: callers state the one that belongs to theirs.
  return schema as z.ZodMiniType<T>
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
/** In small letters, or in capitals, never in both (BIP-173). */
const BECH32 = '(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}'

/** The form of addresses of each chain family; only alphabet and length are checked. */
const families: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: new RegExp(`^${BASE58}{32,44}$`),
  bip122: new RegExp(`^(${BASE58}{25,40}|${BECH32}|${BECH32.replace(/[a-z]/g, (letter) => letter.toUpperCase())}|0x)$`),
  // Tokens of the pallet `Assets` go by their number.
  polkadot: new RegExp(`^(${BASE58}{46,50}|0x|0|[1-9]\\d{0,9})$`),
}

/** The native coin of a chain of any family (EIP-7528). */
const NATIVE = /^0xe{40}$/i

/** Whether `address` may be one of the namespace; an unknown namespace accepts any. */
function isAddress(namespace: string, address: string): boolean {
  return families[namespace]?.test(address) ?? true
}

function hasAddress(value: string): boolean {
  const [namespace = '', , address = ''] = value.split(':')
  return NATIVE.test(address) || isAddress(namespace, address)
}

/** A CAIP-10 id of an account or a token, e.g. `eip155:1:0xab16…`. */
export const accountId: z.ZodMiniType<CaipAddress> = patternText<CaipAddress>(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
  'Expected a CAIP-10 id, namespace:reference:address',
).check(z.refine(hasAddress, 'Expected an address of that namespace'))

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot']

/** An address without its chain, of one of the four chain families. */
export const plainAddress: z.ZodMiniType<string> = z.string().check(
  z.regex(/^[a-zA-Z0-9]{25,90}$/, { error: 'Expected an address', abort: true }),
  z.refine((value) => FAMILIES.some((family) => isAddress(family, value)), 'Expected an address'),
)

/** Most characters of a list: twenty addresses of the longest kind fit. */
const MAX_LIST = 2_000

/** A comma list of plain addresses. */
export const addressList: z.ZodMiniType<string> = z.string().check(
  z.maxLength(MAX_LIST, { abort: true }),
  z.refine((value) => value.split(',').every((item) => plainAddress.safeParse(item).success), 'Expected addresses'),
)

/** A plain address or a CAIP-10 id, where callers use both. */
export const anyAddress: z.ZodMiniType<string> = z.union([accountId, plainAddress])

/** A CAIP-2 id, e.g. `eip155:1`. */
export const networkId: z.ZodMiniType<CaipNetworkId> = patternText(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  'Expected a CAIP-2 id, namespace:reference',
)

/** Longest text taken from outside, in UTF-16 units. */
const MAX_TEXT = 10_000

/** Any text of at most 10,000 units. It may hold anything: it is shown as text and never as markup. */
export const text: z.ZodMiniType<string> = z.string().check(z.maxLength(MAX_TEXT))

/** A profile name with or without its suffix, e.g. `alice` or `alice.reown.id`. Case does not matter. */
export const nameText: z.ZodMiniType<string> = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^[a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{1,63}){0,5}$/, 'Expected letters, digits and hyphens'),
  )

/** The address of a picture. One that cannot be used is no reason to refuse what it decorates: it reads as empty. */
export const picture: z.ZodMiniType<string> = z.catch(text, '')

/** Bytes as `0x` and hex digits, at most 128 kB of them (the size of a transaction that nodes accept). */
export const hexData: z.ZodMiniType<`0x${string}`> = patternText(
  /^0x([0-9a-fA-F]{2})*$/,
  'Expected bytes as 0x and hex digits',
  262_146,
)

/** One more than the largest `uint256`. */
const INTEGER_LIMIT = 2n ** 256n

/** A whole number from 0 to 2^256 - 1 in decimal digits: an amount in the smallest unit, or wei. */
export const integerText: z.ZodMiniType<string> = z.string().check(
  z.regex(/^(0|[1-9]\d{0,77})$/, { error: 'Expected a whole number in decimal digits', abort: true }),
  z.refine((value) => BigInt(value) < INTEGER_LIMIT, 'Expected at most 2^256 - 1'),
)

/** An amount that is not negative, in decimal digits with at most one point: `0.000001`, `12`, `3.50`. */
export const decimalText: z.ZodMiniType<string> = z
  .string()
  .check(z.regex(/^\d{1,80}(\.\d{1,80})?$/, 'Expected an amount in decimal digits'))

/** An ISO 3166-1 code, e.g. `DE`. */
export const countryCode: z.ZodMiniType<string> = patternText(/^[A-Z]{2}$/, 'Expected a country code of two letters')

/** An ISO 3166-2 code without its country, e.g. `NY`. */
export const subdivisionCode: z.ZodMiniType<string> = patternText(/^[A-Z0-9]{1,3}$/, 'Expected a subdivision code')

/** A price in the asked currency, for showing only: nothing is computed from it that is signed. At most 10^30. */
export const price: z.ZodMiniType<number> = z.number().check(z.gte(0), z.lte(1e30))

/** Seconds since 1970. */
export const seconds: z.ZodMiniType<number> = z.number().check(z.gte(0), z.lte(1e12))

/** Most items of one list. */
const MAX_ITEMS = 5000

/** A list of at most 5,000 items, or fewer when `most` says so. */
export function listOf<T>(item: z.ZodMiniType<T>, most: number = MAX_ITEMS): z.ZodMiniType<T[]> {
  return z.array(item).check(z.maxLength(most))
}

type ClientField = z.ZodMiniExactOptional<z.ZodMiniType<string>>

const clientField: ClientField = z.exactOptional(z.string().check(z.maxLength(200)))

/** The fields of `ClientQuery`, for the queries of the endpoints. */
export const clientFields: {
  readonly projectId: ClientField
  readonly st: ClientField
  readonly sv: ClientField
  readonly clientId: ClientField
} = { projectId: clientField, st: clientField, sv: clientField, clientId: clientField }
