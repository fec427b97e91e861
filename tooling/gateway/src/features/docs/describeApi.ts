import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorAnswer } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import type { Route } from '../../core/http/route.ts'
import { packageFolder } from '../../core/packageFolder.ts'

/** A schema as JSON Schema 2020-12; what JSON Schema cannot say is left open. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const PROJECT = {
  name: 'projectId',
  in: 'query',
  required: true,
  schema: { type: 'string' },
  description: 'Id of the project',
}

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request is not valid; `reasons` names each field',
  401: 'No project, or an unknown one',
  403: 'The page, the project or the endpoint is not allowed',
  429: 'The quota is used up; see `Retry-After`',
  503: 'A chain or the database does not answer',
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: unknown
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function answers({ answer, produces, auth, onBadJson }: Route): Record<string, unknown> {
  const types = produces ?? ['application/json']
  const schema = produces ? { type: 'string' } : jsonSchema(answer, 'output')
  const content = Object.fromEntries(types.map((type) => [type, { schema }]))
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const codes = Object.entries(ERRORS).filter(([code]) => auth === 'project' || !/^40[13]$/.test(code))
  const description = onBadJson ? 'OK; refused calls are errors of JSON-RPC' : 'OK'
  return {
    200: { description, content },
    ...Object.fromEntries(codes.map(([code, text]) => [code, { description: text, content: error }])),
  }
}

/** One endpoint as an OpenAPI operation. */
function operation(route: Route): Record<string, unknown> {
  const { method, path, summary, auth, group, params, query, body } = route
  const queries = parameters(query, 'query').filter(({ name }) => name !== 'projectId')
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_whole, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [group ?? 'service'],
    security: auth === 'project' ? [{ project: [] }] : [],
    parameters: [...parameters(params, 'path'), ...(auth === 'project' ? [PROJECT] : []), ...queries],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }
      : {}),
    responses: answers(route),
  }
}

/** The OpenAPI 3.1 description of endpoints, made from the schemas that check them. */
export function describeApi(routes: readonly Route[]): Record<string, unknown> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey gateway',
      version,
      description: 'Blockchain API, wallet directory, RPC proxy and analytics sink of the Latchkey widget.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { project: { type: 'apiKey', in: 'query', name: 'projectId' } },
      schemas: { Error: jsonSchema(errorAnswer, 'output') },
    },
  }
}
