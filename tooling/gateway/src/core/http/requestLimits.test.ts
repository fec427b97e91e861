import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { askHttp } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

let gateway: Gateway & { readonly log: string[] }

beforeAll(async () => {
  gateway = await startTestGateway({ projects: [{ id: 'shop-project', name: 'Shop' }] })
})

afterAll(() => gateway.stop())

/** Sends bytes as they are and resolves with all that came back when the connection ends. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
}

describe('requests', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    askHttp(
      gateway.url,
      'POST',
      '/v1/?chainId=eip155:1&projectId=shop-project',
      { 'content-type': 'application/json', ...headers },
      body,
    )

  it('error: 413 over 256 kB, 16 kB for events; too deep; not JSON', async () => {
    expect((await post(`"${'x'.repeat(262_143)}"`)).status).toBe(413)
    expect((await post(`"${'x'.repeat(262_000)}"`)).status).toBe(200)
    const event = await askHttp(
      gateway.url,
      'POST',
      '/e?projectId=shop-project',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(17_000)}"`,
    )
    expect(event.status).toBe(413)
    const deep = await askHttp(
      gateway.url,
      'POST',
      '/e?projectId=shop-project',
      { 'content-type': 'application/json' },
      `${'['.repeat(65)}${']'.repeat(65)}`,
    )
    expect(deep).toMatchObject({ status: 400, body: expect.stringContaining('json-too-deep') })
    const media = await askHttp(
      gateway.url,
      'POST',
      '/e?projectId=shop-project',
      { 'content-type': 'application/xml' },
      '<a/>',
    )
    expect(media.status).toBe(415)
  })

  it('behavior: every answer carries the security headers', async () => {
    for (const path of ['/health', '/nowhere', '/v1/supported-chains'])
      expect((await askHttp(gateway.url, 'GET', path)).headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'referrer-policy': 'no-referrer',
      })
  })

  it('behavior: the log names routes, never addresses, e-mails or hashes', async () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await askHttp(gateway.url, 'GET', `/v1/account/${address}/balance?projectId=shop-project&m=a.b@example.org`)
    await askHttp(gateway.url, 'GET', `/getWalletImage/${address}?projectId=shop-project`)
    const text = gateway.log.join('')
    expect(text).toContain('/getWalletImage/:id')
    expect(text).not.toContain(address)
    expect(text).not.toContain('a.b@example.org')
  })

  it('error: what is no HTTP, or has too large headers, is answered and cut off', async () => {
    expect(await raw('HELO gateway\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*request-unreadable/)
    expect(await raw(`GET /health HTTP/1.1\r\nhost: x\r\nx-odd: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 [\s\S]*headers-too-large/,
    )
  })
})
