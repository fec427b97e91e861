import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { type NameRecord, nameRecord } from './nameRecord.ts'
import { listOf } from './values/listOf.ts'
import { plainAddress } from './values/plainAddress.ts'

/** `GET /v1/profile/reverse/{address}`. */
export interface ProfileReverseParams {
  readonly address: string
}

export interface ProfileReverseQuery extends ClientQuery {
  /** The active plain address. */
  readonly sender?: string
  readonly apiVersion?: '2'
}

/** The names of an address; empty when it has none. */
export type ProfileReverseAnswer = readonly NameRecord[]

export const profileReverseParams: z.ZodMiniType<ProfileReverseParams> = z.strictObject({ address: plainAddress })

export const profileReverseQuery: z.ZodMiniType<ProfileReverseQuery> = z.strictObject({
  ...clientFields,
  sender: z.exactOptional(plainAddress),
  apiVersion: z.exactOptional(z.literal('2')),
})

export const profileReverseAnswer: z.ZodMiniType<ProfileReverseAnswer> = listOf(nameRecord)
