import * as z from 'zod/mini'
import type { Route } from '../../core/http/route.ts'
import vectors from '../../fixtures/json-parsing.json' with { type: 'json' }
import { likelyTexts, oddTexts, oddValues } from './oddValues.ts'

/** Of each endpoint, with how many at once, and from where the randomness begins. */
export const FUZZ_REQUESTS: number = Number(process.env.FUZZ_REQUESTS ?? 1_000)
export const FUZZ_AT_ONCE = 24
export const FUZZ_SEED: number = Number(process.env.FUZZ_SEED ?? 20_261_121)

/** Numbers that look random and are the same for the same seed. */
interface Randomness {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

/** Mulberry32 (public domain, Tommy Ettinger). */
export function randomness(seed: number): Randomness {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}

/** The part of JSON Schema that our schemas use. */
interface Schema {
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
function nearValue(random: Randomness, schema: Schema): unknown {
  if (!random.chance(ODD)) return likely(random, schema)
  return random.chance(0.5) ? random.pick(oddValues) : random.pick(oddTexts)
}

/** A request that is wrong, or nearly right. */
export interface OddRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
}

const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  '',
]

const ORIGINS = ['null', 'https://evil.example', 'http://localhost:1', 'x', 'http://[', 'https://shop.example']

const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

/** The schemas of a route as JSON Schema, read once. */
export function shapesOf({ params, query, body }: Route): { params: Schema; query: Schema; body: Schema | undefined } {
  const shape = (schema: Route['body']): Schema =>
    schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
  return { params: shape(params), query: shape(query), body: body && shape(body) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function pathOf(random: Randomness, route: Route, shapes: ReturnType<typeof shapesOf>, project: string): string {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    random.chance(0.05)
      ? '%zz'
      : encode(asText(nearValue(random, shapes.params.properties?.[name] ?? {})).slice(0, 700)),
  )
  const pairs = random.chance(0.95) ? [`projectId=${project}`] : []
  for (const [name, schema] of Object.entries(shapes.query.properties ?? {}))
    if (name !== 'projectId' && random.chance(0.8)) pairs.push(`${name}=${encode(asText(nearValue(random, schema)))}`)
  if (random.chance(0.1))
    pairs.push(`${encode(random.pick(oddTexts).slice(0, 200))}=${encode(random.pick(oddTexts).slice(0, 200))}`)
  if (random.chance(0.05)) pairs.push(...pairs)
  return `${path}?${pairs.join('&')}`.slice(0, 12_000)
}

function bodyOf(random: Randomness, schema: Schema | undefined): Buffer | undefined {
  if (random.chance(0.04)) return undefined
  if (random.chance(0.1)) return Buffer.from(random.pick(vectors.cases).base64, 'base64')
  if (random.chance(0.03)) return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)))
  if (random.chance(0.02)) return Buffer.from('['.repeat(random.below(5_000)))
  if (random.chance(0.01)) return Buffer.alloc(300_000, 0x31)
  const value = nearValue(random, schema ?? {})
  const text = JSON.stringify(value)
  return Buffer.from(random.chance(0.04) ? text.slice(0, random.below(text.length)) : text)
}

/** One request for a route. */
export function oddRequest(
  random: Randomness,
  route: Route,
  shapes: ReturnType<typeof shapesOf>,
  project: string,
): OddRequest {
  const headers: Record<string, string> = {}
  if (random.chance(0.1)) headers.origin = random.pick(ORIGINS)
  if (random.chance(0.02)) headers['x-odd'] = 'x'.repeat(random.below(20_000))
  const method = random.chance(0.03) ? random.pick(['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) : route.method
  const path = pathOf(random, route, shapes, project)
  if (!['POST', 'PUT', 'PATCH'].includes(method)) return { method, path, headers }
  const type = random.pick(TYPES)
  if (type !== '') headers['content-type'] = type
  return { method, path, headers, body: bodyOf(random, shapes.body) }
}
