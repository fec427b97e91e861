import * as z from 'zod/mini'

/** A schema as JSON Schema 2020-12; what JSON Schema cannot say is left open. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}
