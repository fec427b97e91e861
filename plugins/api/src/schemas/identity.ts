import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { picture } from './values/picture.ts'
import { plainAddress } from './values/plainAddress.ts'
import { text } from './values/text.ts'

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

/** How an address calls itself. Text of a stranger: never a reason to trust. */
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
