import { likelyTexts, oddTexts, oddValues } from './oddValues.ts'
import type { Randomness } from './randomness.ts'

/** The part of JSON Schema that our schemas use. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly pattern?: string
}

/** How often a value is one that the schema does not ask for. */
const ODD = 0.12

function likely(random: Randomness, schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return nearValue(random, random.pick(schema.anyOf))
  if (schema.type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {}).filter(() => random.chance(0.92))
    return Object.fromEntries(entries.map(([name, inner]) => [name, nearValue(random, inner)]))
  }
  if (schema.type === 'array') {
    const { items = {} } = schema
    return Array.from({ length: random.below(4) }, () => nearValue(random, items))
  }
  if (schema.type === 'number' || schema.type === 'integer') return random.below(100_000)
  if (schema.type === 'boolean') return random.chance(0.5)
  return random.pick(random.chance(0.7) ? likelyTexts : oddTexts)
}

/** A value that nearly fits a schema: near enough to reach what stands behind it. */
export function nearValue(random: Randomness, schema: Schema): unknown {
  if (!random.chance(ODD)) return likely(random, schema)
  return random.chance(0.5) ? random.pick(oddValues) : random.pick(oddTexts)
}
