import vectors from '../../fixtures/json-parsing.json' with { type: 'json' }
import type { Route } from '../../http/route.ts'
import { jsonSchema } from '../../openapi/jsonSchema.ts'
import { nearValue, type Schema } from './nearValue.ts'
import { oddTexts } from './oddValues.ts'
import type { Randomness } from './randomness.ts'

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
  const shape = (schema: Route['body']): Schema => (schema ? jsonSchema(schema, 'input') : {})
  return { params: shape(params), query: shape(query), body: body && shape(body) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function pathOf(random: Randomness, route: Route, shapes: ReturnType<typeof shapesOf>, project: string): string {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    random.chance(0.05)
      ? '%zz'
      : encode(asText(nearValue(random, shapes.params.properties?.[name] ?? {})).slice(0, 700)),
  )
  const parts = random.chance(0.95) ? [`projectId=${project}`] : []
  for (const [name, schema] of Object.entries(shapes.query.properties ?? {}))
    if (name !== 'projectId' && random.chance(0.8)) parts.push(`${name}=${encode(asText(nearValue(random, schema)))}`)
  if (random.chance(0.1))
    parts.push(`${encode(random.pick(oddTexts).slice(0, 200))}=${encode(random.pick(oddTexts).slice(0, 200))}`)
  if (random.chance(0.05)) parts.push(...parts)
  return `${path}?${parts.join('&')}`.slice(0, 12_000)
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
  if (method !== 'POST') return { method, path, headers }
  const type = random.pick(TYPES)
  if (type !== '') headers['content-type'] = type
  return { method, path, headers, body: bodyOf(random, shapes.body) }
}
