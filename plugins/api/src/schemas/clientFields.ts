import * as z from 'zod/mini'

type Field = z.ZodMiniExactOptional<z.ZodMiniType<string>>

const field: Field = z.exactOptional(z.string().check(z.maxLength(200)))

/** The fields of `ClientQuery`, for the queries of the endpoints. */
export const clientFields: {
  readonly projectId: Field
  readonly st: Field
  readonly sv: Field
  readonly clientId: Field
} = { projectId: field, st: field, sv: field, clientId: field }
