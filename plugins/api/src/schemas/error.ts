import * as z from 'zod/mini'
import { listOf } from './values/listOf.ts'
import { text } from './values/text.ts'

/** Why a request was refused. */
export interface ErrorReason {
  /** The field, for malformed requests. */
  readonly name?: string
  readonly description: string
}

/** The body of every answer that is not OK (facts 4: the name service's error body). */
export interface ErrorAnswer {
  /** `FAILED`. */
  readonly status: string
  /** For programs, e.g. `chain-unreachable`. */
  readonly code?: string
  /** For developers. */
  readonly message?: string
  /** The description of the first one may be shown. */
  readonly reasons: readonly ErrorReason[]
}

const reason: z.ZodMiniType<ErrorReason> = z.object({ name: z.exactOptional(text), description: text })

/** Checks an {@link ErrorAnswer}; further keys are left out. */
export const errorAnswer: z.ZodMiniType<ErrorAnswer> = z.object({
  status: text,
  code: z.exactOptional(text),
  message: z.exactOptional(text),
  reasons: listOf(reason),
})
