import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { type NameRecord, nameRecord } from './nameRecord.ts'
import { listOf } from './values/listOf.ts'
import { plainAddress } from './values/plainAddress.ts'

/** `GET /v1/profile/reverse/{address}`. */
export interface ProfileReverseParams {
  /** Plain address. */
  readonly address: string
}

/** Who asks, and which version of the name service. */
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
