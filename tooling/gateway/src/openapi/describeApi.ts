import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorAnswer } from '@latchkey/plugin-api/schemas'
import type { Route } from '../http/route.ts'
import { packageFolder } from '../packageFolder.ts'
import { jsonSchema } from './jsonSchema.ts'
import { operation } from './operation.ts'

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
