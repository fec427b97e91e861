import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../../createGateway.ts'
import { askHttp } from '../../testing/http.ts'
import { startTestGateway } from '../../testing/testGateway.ts'
import { parseJson } from './parseJson.ts'

const PROJECT = 'shop-project'
let gateway: Gateway & { readonly log: string[] }

beforeAll(async () => {
  gateway = await startTestGateway({
    analytics: { isEnabled: true },
    projects: [{ id: PROJECT, name: 'Shop' }],
  })
})

afterAll(() => gateway.stop())

const bytes = (text: string) => new TextEncoder().encode(text)

const post = (path: string, body: string) =>
  askHttp(gateway.url, 'POST', `${path}projectId=${PROJECT}`, { 'content-type': 'application/json' }, body)

const get = (path: string) => askHttp(gateway.url, 'GET', path)

describe('keys and ids that mean something to the language', () => {
  it.each(['"__proto__"', '"\\u005f_proto__"', '"__prot\\u006F__"'])(
    'error: %s is left out, however it is written',
    (key) => {
      const parsed = parseJson(bytes(`{${key}:{"isAdmin":true},"a":[{${key}:1}]}`), 64)
      expect(JSON.stringify(parsed)).toBe('{"a":[{}]}')
      expect(Reflect.get(Object.assign({}, parsed), 'isAdmin')).toBeUndefined()
    },
  )

  it('behavior: no request changes a prototype', async () => {
    const props =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":1}'
    const event = `{"eventId":"5f2c6e0e-6a0f-4b3f-9d69-1b1f4f6c1f10","url":"","domain":"","timestamp":1,"props":${props}}`
    expect((await post('/e?', event)).status).toBe(200)
    for (const method of ['__proto__', 'constructor', 'toString'])
      expect(
        (await post('/v1/?chainId=eip155:1&', `{"id":1,"method":"${method}","params":{"__proto__":1}}`)).body,
      ).toMatch(/-32601/)
    await get(`/v1/supported-chains?projectId=${PROJECT}&__proto__[polluted]=1&constructor.prototype.polluted=1`)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect((await get(`/v1/supported-chains?projectId=${PROJECT}`)).status).toBe(200)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'error: %s is no project and no id',
    async (id) => {
      expect((await get(`/v1/supported-chains?projectId=${id}`)).status).toBe(401)
      for (const path of ['/getWalletImage', '/public/getAssetImage', '/public/getCurrencyImage'])
        expect((await get(`${path}/${id}?projectId=${PROJECT}`)).status).toBe(404)
      expect((await post(`/v1/?chainId=${id}&`, '{"id":1,"method":"eth_chainId"}')).status).toBe(400)
    },
  )

  it.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%5c..%5cpackage.json',
    '%2e%2e%2fwallets.json',
    '....//....//etc/passwd',
    '%252e%252e%252fpackage.json',
    'file:%2f%2f%2fetc%2fpasswd',
    '%00.png',
    'a%0d%0aset-cookie:%20a=b',
    '%EF%BC%8E%EF%BC%8E%EF%BC%8Fetc',
    "1'%20or%20'1'='1",
    '1;drop%20table%20project--',
  ])('error: the picture %s leads nowhere', async (id) => {
    for (const path of [
      '/getWalletImage',
      '/public/getAssetImage',
      '/public/getCurrencyImage',
      '/public/getTokenImage',
    ]) {
      const { status, body, headers } = await get(`${path}/${id}?projectId=${PROJECT}`)
      expect([path, status]).toEqual([path, 404])
      expect(JSON.parse(body).status).toBe('FAILED')
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await get(`/v1/supported-chains?projectId=${PROJECT}`)).status).toBe(200)
  })

  it('behavior: nothing a request holds begins a line of the log', async () => {
    const odd = 'a%0a%7B%22level%22:50,%22msg%22:%22forged%22%7D'
    for (const path of [
      `/${odd}`,
      `/getWalletImage/${odd}?projectId=${PROJECT}`,
      `/v1/supported-chains?projectId=${odd}`,
    ])
      await askHttp(gateway.url, 'GET', path, { 'user-agent': '{"msg":"forged"}', 'x-request-id': 'forged' })
    for (const line of gateway.log) expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(gateway.log.join('')).not.toContain('forged')
  })
})
