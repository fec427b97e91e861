import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway()
})

afterAll(() => gateway.stop())

describe('server', () => {
  it('default: answers with the chains', async () => {
    const response = await gateway.get('/v1/supported-chains')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ http: ['eip155:1', 'eip155:42161'], ws: [] })
  })

  it('behavior: /health needs no project', async () => {
    const response = await fetch(`${gateway.url}/health`)
    expect(await response.json()).toEqual({ status: 'ok' })
  })

  it('error: no project, an unknown project', async () => {
    const missing = await fetch(`${gateway.url}/v1/supported-chains`)
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ status: 'FAILED', code: 'project-missing' })
    const unknown = await fetch(`${gateway.url}/v1/supported-chains?projectId=nobody-knows`)
    expect(unknown.status).toBe(401)
    expect(await unknown.json()).toMatchObject({ code: 'project-unknown' })
  })

  it('error: unknown addresses and methods', async () => {
    expect((await fetch(`${gateway.url}/nowhere`)).status).toBe(404)
    const response = await fetch(`${gateway.url}/v1/supported-chains?projectId=${TEST_PROJECT}`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, OPTIONS')
  })
})
