import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { type NameRecord, nameRecord } from './nameRecord.ts'
import { nameText } from './values/nameText.ts'

/** `GET /v1/profile/account/{name}`. */
export interface ProfileNameParams {
  /** With or without its zone. */
  readonly name: string
}

/** Which version of the name service is asked. */
export interface ProfileNameQuery extends ClientQuery {
  readonly apiVersion?: '2'
}

/** 404 when nobody has the name. */
export type ProfileNameAnswer = NameRecord

/** Checks a {@link ProfileNameParams}; further keys are refused. */
export const profileNameParams: z.ZodMiniType<ProfileNameParams> = z.strictObject({ name: nameText })

/** Checks a {@link ProfileNameQuery}; further keys are refused. */
export const profileNameQuery: z.ZodMiniType<ProfileNameQuery> = z.strictObject({
  ...clientFields,
  apiVersion: z.exactOptional(z.literal('2')),
})

/** Checks a {@link ProfileNameAnswer}. */
export const profileNameAnswer: z.ZodMiniType<ProfileNameAnswer> = nameRecord
