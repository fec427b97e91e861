import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { routes } from '../../routes.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}

let gateway: Gateway
let description: { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }

beforeAll(async () => {
  gateway = await startTestGateway({})
  description = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as typeof description
})

afterAll(() => gateway.stop())

describe('openapi.json', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'default: %s is described, with its errors',
    (_, { method, path, auth, summary, body }) => {
      const name = path.replace(/:(\w+)/g, '{$1}')
      const operation = description.paths[name]?.[method.toLowerCase()]
      expect(operation).toMatchObject({ summary, security: auth === 'project' ? [{ project: [] }] : [] })
      const codes = auth === 'project' ? ['200', '400', '401', '403', '429', '503'] : ['200', '400', '429', '503']
      expect(Object.keys(operation?.responses ?? {})).toEqual(codes)
      expect(operation?.responses['429']?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      })
      for (const [, parameter] of name.matchAll(/\{(\w+)\}/g))
        expect(operation?.parameters).toContainEqual(
          expect.objectContaining({ in: 'path', name: parameter, required: true }),
        )
      expect(operation?.requestBody !== undefined).toBe(body !== undefined && method !== 'GET')
    },
  )

  it('default: no operation is described that is none, and each has an id of its own', () => {
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(routes.length)
    expect(ids).toHaveLength(routes.length)
    expect(description).toMatchObject({
      openapi: '3.1.0',
      components: { schemas: { Error: { type: 'object' } }, securitySchemes: { project: { name: 'projectId' } } },
    })
  })

  it('behavior: what an endpoint takes and gives is in it, field by field', () => {
    const { parameters, responses } = description.paths['/v1/account/{address}/balance']?.get ?? {}
    expect(parameters).toContainEqual(
      expect.objectContaining({ in: 'query', name: 'chainId', schema: expect.objectContaining({ type: 'string' }) }),
    )
    expect(responses?.['200']?.content).toMatchObject({
      'application/json': { schema: { properties: { balances: { type: 'array' } }, required: ['balances'] } },
    })
    const price = description.paths['/v1/fungible/price']?.post?.requestBody
    expect(price?.content['application/json']?.schema).toMatchObject({ required: ['currency', 'addresses'] })
  })
})

describe('/openapi.json', () => {
  it.each(['br', 'gzip'])('behavior: it is compressed: %s', async (encoding) => {
    const answer = await fetch(`${gateway.url}/openapi.json`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.json()).toEqual(description)
  })
})

describe('/docs', () => {
  it('default: the page to try them brings all it needs', async () => {
    const page = await fetch(`${gateway.url}/docs`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const html = await page.text()
    const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, link]) => link ?? [])
    expect(links).toContain('/docs/static/swagger-ui-bundle.js')
    for (const link of links) {
      expect(link).toMatch(/^\/docs\//)
      expect((await fetch(`${gateway.url}${link}`)).status, link).toBe(200)
    }
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script>/)
  })
})
