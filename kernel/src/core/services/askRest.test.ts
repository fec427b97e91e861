import { type HttpAnswer, type HttpServer, httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChainFamily } from '../adapters/adapter.ts'
import type { Network } from '../network/network.ts'
import { createClock, createRpc } from './createServices.ts'
import type { RpcService } from './services.ts'

const ID = 'test:1'
let servers: HttpServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

const answers: Readonly<Record<string, HttpAnswer>> = {
  '/api/block-height/0': { body: '0f9188f1', headers: { 'content-type': 'text/plain' } },
  '/api/tip?page=2': { body: '{"height":7}' },
  '/api/tx': { body: 'ab12' },
}

async function restNode(
  answerOf: (path: string) => HttpAnswer | undefined = (path) => answers[path],
): Promise<HttpServer> {
  const server = await httpServer((request) => answerOf(request.path) ?? { status: 404, body: 'not found' })
  servers.push(server)
  return server
}

function rpcOver(urls: readonly string[], genesis = '0f9188f1'): RpcService {
  const network: Network = {
    id: ID,
    namespace: 'test',
    name: 'Test',
    nativeCurrency: { name: 'T', symbol: 'T', decimals: 8 },
    rpcUrls: urls,
    rpcKind: 'rest',
  }
  const family: ChainFamily = {
    namespace: 'test',
    label: 'Test',
    networks: [network],
    defaultAccountType: 'eoa',
    methods: async () => ({
      pairing: { methods: [], events: [] },
      rpc: { safe: [], approval: [], broadcast: ['POST /tx'] },
    }),
    isAddress: () => true,
    chainCheck: async (_network, node) => (await node.request('GET /block-height/0')) === genesis,
    capabilities: () => ({}),
  }
  return createRpc({
    clock: createClock({ isVisible: () => true, onVisibility: () => () => undefined }),
    projectId: undefined,
    baseUrl: undefined,
    sdkType: '',
    sdkVersion: '',
    log: { warn: () => undefined },
    networks: () => [network],
    families: () => [family],
  })
}

describe('a node that is asked over plain HTTP', () => {
  test('default: a verb and a path under its address; JSON where it is JSON, text otherwise', async () => {
    const { url, requests } = await restNode()
    const rpc = rpcOver([`${url}/api/`])
    expect(await rpc.request(ID, 'GET /tip?page=2', undefined)).toEqual({ height: 7 })
    expect(await rpc.request(ID, 'GET /block-height/0', undefined)).toBe('0f9188f1')
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  test('behavior: signed bytes are posted as they are, where the family says so', async () => {
    const { url, requests } = await restNode()
    const rpc = rpcOver([`${url}/api`])
    expect(await rpc.request(ID, 'POST /tx', '0200')).toBe('ab12')
    expect(requests.at(-1)).toMatchObject({ method: 'POST', body: '0200' })
    await expect(rpc.request(ID, 'POST /wallet', '')).rejects.toMatchObject({ code: 'config/invalid' })
  })

  test.each(['tip', 'GET tip', 'GET /a/../b', 'DELETE /tx', 'GET https://evil.example/', 'GET //evil.example'])(
    'error: %s leaves the node alone',
    async (method) => {
      const { url, requests } = await restNode(() => ({ body: '0f9188f1' }))
      await rpcOver([`${url}/api`])
        .request(ID, method, undefined)
        .catch(() => undefined)
      for (const request of requests) expect(request.path).toMatch(/^\/api\//)
    },
  )

  test('error: a node of another chain is not believed, the next one is asked', async () => {
    const wrong = await restNode((path) => (path.endsWith('/0') ? { body: 'ffff' } : { body: '"lie"' }))
    const right = await restNode()
    const rpc = rpcOver([wrong.url, `${right.url}/api`])
    expect(await rpc.request(ID, 'GET /tip?page=2', undefined)).toEqual({ height: 7 })
    await expect(rpcOver([wrong.url]).request(ID, 'GET /tip', undefined)).rejects.toMatchObject({
      code: 'rpc/wrong-chain',
    })
  })

  test('error: a refusal carries the reason; of signed bytes the next node is asked, too', async () => {
    const reason = 'sendrawtransaction RPC error: min relay fee not met'
    const refusing = () => restNode((path) => (path === '/tx' ? { status: 400, body: reason } : { body: '0f9188f1' }))
    const [{ url }, other, taking] = await Promise.all([refusing(), refusing(), restNode()])
    await expect(rpcOver([url, other.url]).request(ID, 'POST /tx', '02')).rejects.toMatchObject({
      code: 'rpc/invalid-input',
      details: { reason },
    })
    expect(await rpcOver([url, `${taking.url}/api`]).request(ID, 'POST /tx', '02')).toBe('ab12')
  })

  test('error: bytes that a node finds too large are refused, whatever page says so', async () => {
    const page = { status: 413, body: '<html><h1>413 Request Entity Too Large</h1></html>' }
    const refusing = () => restNode((path) => (path === '/tx' ? page : { body: '0f9188f1' }))
    const [first, second, taking] = await Promise.all([refusing(), refusing(), restNode()])
    await expect(rpcOver([first.url, second.url]).request(ID, 'POST /tx', '02')).rejects.toMatchObject({
      code: 'rpc/invalid-input',
      details: { reason: 'too large' },
    })
    for (const { requests } of [first, second])
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(await rpcOver([first.url, `${taking.url}/api`]).request(ID, 'POST /tx', '02')).toBe('ab12')
  })

  test('behavior: what a node finds too long to read is asked of the next', async () => {
    const long = await restNode((path) => (path === '/long' ? { status: 413 } : { body: '0f9188f1' }))
    const other = await restNode((path) => ({ body: path === '/long' ? '"all"' : '0f9188f1' }))
    expect(await rpcOver([long.url, other.url]).request(ID, 'GET /long', undefined)).toBe('all')
  })

  test('error: a node that is down is down, not wrong', async () => {
    const { url } = await restNode(() => ({ status: 503 }))
    await expect(rpcOver([url]).request(ID, 'GET /tip', undefined)).rejects.toMatchObject({ code: 'rpc/unavailable' })
  })
})
