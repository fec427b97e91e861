import * as z from 'zod/mini'
import type { ClientQuery } from './gateway.ts'
import { clientFields, hexData, listOf, nameText, picture, plainAddress, seconds, text } from './values.ts'

/** `GET /v1/identity/{address}`. */
export interface IdentityParams {
  /** Plain address. */
  readonly address: string
}

/** What `GET /v1/identity/{address}` is asked with. */
export interface IdentityQuery extends ClientQuery {
  /** The active plain address. */
  readonly sender?: string
}

/** The name and picture an address gives itself. Untrusted text: never a reason to trust. */
export interface IdentityAnswer {
  readonly name: string | null
  /** Address of a picture. */
  readonly avatar: string | null
}

/** Checks an {@link IdentityParams}; further keys are refused. */
export const identityParams: z.ZodMiniType<IdentityParams> = z.strictObject({ address: plainAddress })

/** Checks an {@link IdentityQuery}; further keys are refused. */
export const identityQuery: z.ZodMiniType<IdentityQuery> = z.strictObject({
  ...clientFields,
  sender: z.exactOptional(plainAddress),
})

/** Checks an {@link IdentityAnswer}; further keys are left out. */
export const identityAnswer: z.ZodMiniType<IdentityAnswer> = z.object({
  name: z.nullable(text),
  avatar: z.nullable(picture),
})

/** The address of a name on one chain. */
export interface NameAddress {
  /** Plain address. */
  readonly address: string
  /** Seconds since 1970. */
  readonly created?: number
  /**
   * What proved that the account asked for the name: its key, which is the same account on every EVM chain, or a contract,
   * which is its owner's on that chain alone. Absent where it was not stored.
   */
  readonly signedBy?: 'key' | 'contract'
}

/** The owner's own description. Untrusted text. */
export interface NameAttributes {
  /** Address of a picture. */
  readonly avatar?: string
  readonly bio?: string
}

/** A registered name. */
export interface NameRecord {
  /** With its zone, in lower case. */
  readonly name: string
  /** Seconds since 1970. */
  readonly registered: number
  /** Seconds since 1970. */
  readonly updated: number
  /** By SLIP-44 coin type; of an EVM chain 0x80000000 OR its id, in decimal (ENSIP-11). */
  readonly addresses: Readonly<Record<string, NameAddress>>
  readonly attributes: readonly NameAttributes[]
}

const nameAddress = z.object({
  address: plainAddress,
  created: z.exactOptional(seconds),
  signedBy: z.exactOptional(z.enum(['key', 'contract'])),
})
const coinType = z.string().check(z.regex(/^\d{1,10}$/))

/** Checks a {@link NameRecord}; further keys are left out. */
export const nameRecord: z.ZodMiniType<NameRecord> = z.object({
  name: nameText,
  registered: seconds,
  updated: seconds,
  addresses: z.record(coinType, nameAddress),
  attributes: listOf(z.object({ avatar: z.exactOptional(picture), bio: z.exactOptional(text) })),
})

/** `GET /v1/profile/account/{name}`. */
export interface ProfileNameParams {
  /** With or without its zone. */
  readonly name: string
}

/** The version of the name service. */
export interface ProfileNameQuery extends ClientQuery {
  readonly apiVersion?: '2'
}

/** Checks a {@link ProfileNameParams}; further keys are refused. */
export const profileNameParams: z.ZodMiniType<ProfileNameParams> = z.strictObject({ name: nameText })

/** Checks a {@link ProfileNameQuery}; further keys are refused. */
export const profileNameQuery: z.ZodMiniType<ProfileNameQuery> = z.strictObject({
  ...clientFields,
  apiVersion: z.exactOptional(z.literal('2')),
})

/** `GET /v1/profile/reverse/{address}`. */
export interface ProfileReverseParams {
  /** Plain address. */
  readonly address: string
}

/** The client, and the version of the name service. */
export interface ProfileReverseQuery extends ClientQuery {
  /** The active plain address. */
  readonly sender?: string
  readonly apiVersion?: '2'
}

/** The names of an address; empty when it has none. */
export type ProfileReverseAnswer = readonly NameRecord[]

/** Checks a {@link ProfileReverseParams}; further keys are refused. */
export const profileReverseParams: z.ZodMiniType<ProfileReverseParams> = z.strictObject({ address: plainAddress })

/** Checks a {@link ProfileReverseQuery}; further keys are refused. */
export const profileReverseQuery: z.ZodMiniType<ProfileReverseQuery> = z.strictObject({
  ...clientFields,
  sender: z.exactOptional(plainAddress),
  apiVersion: z.exactOptional(z.literal('2')),
})

/** Checks a {@link ProfileReverseAnswer}. */
export const profileReverseAnswer: z.ZodMiniType<ProfileReverseAnswer> = listOf(nameRecord)

/** `GET /v1/profile/suggestions/{name}`. */
export interface ProfileSuggestionsParams {
  /** What was typed so far. */
  readonly name: string
}

/** In which zone names are suggested. */
export interface ProfileSuggestionsQuery extends ClientQuery {
  /** The suffix without its dot, `reown.id`. */
  readonly zone?: string
}

/** A name near what was typed. */
export interface NameSuggestion {
  /** With its zone. */
  readonly name: string
  /** It is taken. */
  readonly registered: boolean
}

/** Names near what was typed, the typed one first. */
export interface ProfileSuggestionsAnswer {
  readonly suggestions: readonly NameSuggestion[]
}

/** Checks a {@link ProfileSuggestionsParams}; further keys are refused. */
export const profileSuggestionsParams: z.ZodMiniType<ProfileSuggestionsParams> = z.strictObject({ name: nameText })

/** Checks a {@link ProfileSuggestionsQuery}; further keys are refused. */
export const profileSuggestionsQuery: z.ZodMiniType<ProfileSuggestionsQuery> = z.strictObject({
  ...clientFields,
  zone: z.exactOptional(nameText),
})

const suggestion: z.ZodMiniType<NameSuggestion> = z.object({ name: nameText, registered: z.boolean() })

/** Checks a {@link ProfileSuggestionsAnswer}; further keys are left out. */
export const profileSuggestionsAnswer: z.ZodMiniType<ProfileSuggestionsAnswer> = z.object({
  suggestions: listOf(suggestion),
})

/** Largest unsigned number of 32 bits. */
const LARGEST = 0xffff_ffff

/** `POST /v1/profile/account`. Carries no project id. */
export interface ProfileRegisterBody {
  /** SLIP-44 coin type; of an EVM chain 0x80000000 OR its id, unsigned (ENSIP-11). */
  readonly coin_type: number
  /** Plain address of the account that signed. */
  readonly address: string
  /** JSON text with `name`, `attributes` = {} and `timestamp` in seconds. */
  readonly message: string
  /** Over `message` by `address`: EIP-191, ERC-1271 or ERC-6492. */
  readonly signature: string
}

/** Whether the name was registered. */
export interface ProfileRegisterAnswer {
  readonly success: boolean
}

/** Checks a {@link ProfileRegisterBody}; further keys are refused. */
export const profileRegisterBody: z.ZodMiniType<ProfileRegisterBody> = z.strictObject({
  coin_type: z.int().check(z.gte(0), z.lte(LARGEST)),
  address: plainAddress,
  message: text,
  signature: hexData,
})

/** Checks a {@link ProfileRegisterAnswer}; further keys are left out. */
export const profileRegisterAnswer: z.ZodMiniType<ProfileRegisterAnswer> = z.object({ success: z.boolean() })
