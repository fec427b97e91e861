import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorAnswer } from '@latchkey/plugin-api/schemas'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { ServerDocs } from '../../core/http/createServer.ts'
import type { Route } from '../../core/http/route.ts'
import { packageFolder } from '../../core/packageFolder.ts'

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The request is not valid; `reasons` names each field',
  401: 'No project, or an unknown one',
  403: 'The page, the project or the endpoint is not allowed',
  429: 'The quota is used up; see `Retry-After`',
  503: 'A chain or the database does not answer',
}

const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(errorAnswer, { id: 'Error' })

function answers({ answer, produces, auth, onBadJson }: Route): Record<string, unknown> {
  const types = produces ?? ['application/json']
  const schema = produces ? z.string() : answer
  const codes = Object.entries(ERRORS).filter(([code]) => auth === 'project' || !/^40[13]$/.test(code))
  const error = { 'application/json': { schema: errorAnswer } }
  return {
    200: {
      description: onBadJson ? 'OK; refused calls are errors of JSON-RPC' : 'OK',
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
    ...Object.fromEntries(codes.map(([code, description]) => [code, { description, content: error }])),
  }
}

/** What the description says of a route. */
function describe(route: Route): FastifySchema {
  const { method, path, summary, auth, group, params, query, body } = route
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_whole, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [group ?? 'service'],
    security: auth === 'project' ? [{ project: [] }] : [],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && method !== 'GET' && { body }),
    response: answers(route),
  }
}

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig: { unrepresentable: 'any' } })

/**
 * Nothing but own files, no inline script or style, and no other host. Trusted types are not required: Swagger UI writes HTML from
 * strings, and cannot run where they are.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Adds `/openapi.json` and the page `/docs`, which lists the endpoints and tries them; both know the routes added after. */
function serve(server: FastifyInstance): void {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
  server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Latchkey gateway',
        version,
        description: 'Blockchain API, wallet directory, RPC proxy and analytics sink of the Latchkey widget.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { project: { type: 'apiKey', in: 'query', name: 'projectId' } } },
    },
    hideUntagged: true,
    transform: toJsonSchema,
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  server.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.header('cross-origin-opener-policy', 'same-origin')
        done()
      },
    },
    theme: { title: 'Latchkey gateway' },
    uiConfig: {
      layout: 'BaseLayout',
      persistAuthorization: true,
      displayRequestDuration: true,
      filter: true,
      validatorUrl: null,
    },
  })
  let text: string | undefined
  // Compression sees only routes that are added when it is loaded.
  server.after(() => {
    server.get('/openapi.json', (_request, reply) => {
      text ??= JSON.stringify(server.swagger())
      return reply.header('cache-control', 'public, max-age=300').type('application/json').send(text)
    })
  })
}

/** The OpenAPI description of a server's endpoints, made from the schemas that check them. */
export const docs: ServerDocs = { describe, serve }
