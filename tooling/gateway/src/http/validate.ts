import * as z from 'zod/mini'
import { inWords } from '../config/inWords.ts'
import { GatewayError } from '../gatewayError.ts'

const MOST_REASONS = 10
const MOST_CHARACTERS = 200

/**
 * A part of a request through its schema.
 *
 * @param part `path`, `query` or `body`
 * @throws GatewayError 400 `request-invalid` with a reason for each wrong field
 */
export function validate(schema: z.core.$ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const result = z.core.safeParse(schema, value, inWords)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, MOST_REASONS).map(({ path, message }) => ({
    name: [part, ...path].map(String).join('.').slice(0, MOST_CHARACTERS),
    description: message.slice(0, MOST_CHARACTERS),
  }))
  const first = details[0]
  throw new GatewayError(400, 'request-invalid', `${first?.name ?? part} is not valid: ${first?.description}.`, {
    details,
  })
}
