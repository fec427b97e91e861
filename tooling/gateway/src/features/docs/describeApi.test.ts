import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { routes } from '../../routes.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import { describeApi } from './describeApi.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startTestGateway({})
})

afterAll(() => gateway.stop())

describe('describeApi', () => {
  it('default: every endpoint is described, with its errors and an id of its own', () => {
    const { openapi, paths } = describeApi(routes) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { operationId: string; responses: object; parameters: { in: string; name: string }[] }>
      >
    }
    expect(openapi).toBe('3.1.0')
    const ids = new Set<string>()
    for (const { method, path, auth } of routes) {
      const name = path.replace(/:(\w+)/g, '{$1}')
      const operation = paths[name]?.[method.toLowerCase()]
      expect(operation, path).toBeDefined()
      ids.add(operation?.operationId ?? '')
      expect(Object.keys(operation?.responses ?? {}), path).toEqual(
        expect.arrayContaining(auth === 'project' ? ['200', '400', '401', '403', '429', '503'] : ['200', '400', '429']),
      )
      for (const [, parameter] of name.matchAll(/\{(\w+)\}/g))
        expect(operation?.parameters, path).toContainEqual(
          expect.objectContaining({ in: 'path', name: parameter, required: true }),
        )
    }
    expect(ids.size).toBe(routes.length)
  })

  it('behavior: is served, and the page to try it brings all it needs', async () => {
    const description = await fetch(`${gateway.url}/openapi.json`)
    expect(await description.json()).toMatchObject({
      openapi: '3.1.0',
      components: { schemas: { Error: { type: 'object' } } },
    })
    const page = await fetch(`${gateway.url}/docs`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await page.text()
    const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link)
    expect(links.filter((link) => link !== 'data:,')).toEqual(['/docs/docs.css', '/docs/docs.js'])
    for (const link of links.slice(1)) expect((await fetch(`${gateway.url}${link}`)).status, link).toBe(200)
    expect(html).not.toMatch(/<style|style=|\son\w+=/)
  })
})
