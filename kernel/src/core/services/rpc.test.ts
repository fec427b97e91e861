import { type HttpAnswer, type HttpServer, httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChainFamily } from '../adapters/adapter.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { Network } from '../network/network.ts'
import { createClock, createRpc, type RpcConfig } from './createServices.ts'
import vectors from './fixtures/execution-apis.json'
import type { ClockService, RpcService } from './services.ts'

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

const real = createClock({ isVisible: () => true, onVisibility: () => () => undefined })
const ID = 'test:1'
let servers: HttpServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

/** A node that answers each call by itself; `reply` may say something about the whole body instead. */
async function node(
  answer: (call: Call) => object,
  reply?: (calls: readonly Call[], index: number) => HttpAnswer | undefined,
): Promise<HttpServer> {
  const server = await httpServer((request, index) => {
    const body: Call | Call[] = JSON.parse(request.body)
    const calls = Array.isArray(body) ? body : [body]
    const answered = reply?.(calls, index)
    if (answered) return answered
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) }))
    return { body: JSON.stringify(Array.isArray(body) ? answers : answers[0]) }
  })
  servers.push(server)
  return server
}

function family(chain: string): ChainFamily {
  return {
    namespace: 'test',
    label: 'Test',
    networks: [],
    defaultAccountType: 'eoa',
    methods: async () => ({ pairing: { methods: [], events: [] }, rpc: { safe: [], approval: ['test_approve'] } }),
    isAddress: () => true,
    chainCheck: async (_network, node) => (await node.request('test_chain', [])) === chain,
    capabilities: () => ({}),
  }
}

function network(rpcUrls: readonly string[]): Network {
  return { id: ID, namespace: 'test', name: 'Test', nativeCurrency: { name: 'T', symbol: 'T', decimals: 18 }, rpcUrls }
}

function rpcOver(urls: readonly string[], more: Partial<RpcConfig> = {}): RpcService {
  return createRpc({
    clock: real,
    projectId: undefined,
    baseUrl: undefined,
    sdkType: '',
    sdkVersion: '',
    log: { warn: () => undefined },
    networks: () => [network(urls)],
    families: () => [],
    ...more,
  })
}

/** Waits between rounds pass at once and are written down; time limits are real. */
function impatient(): ClockService & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    ...real,
    waits,
    async sleep(ms, signal) {
      if (ms === 10_000 || ms === 800) return real.sleep(ms, signal)
      waits.push(ms)
      signal?.throwIfAborted()
    },
  }
}

async function failure(promise: Promise<unknown>): Promise<KernelError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isKernelError(error)) throw error ?? new Error('did not fail')
  return error
}

const echo = ({ method, params }: Call): object => ({ result: [method, params] })
const bodies = (server: HttpServer | undefined): unknown[] => server?.requests.map(({ body }) => JSON.parse(body)) ?? []

describe('rpc', () => {
  test('default', async () => {
    const server = await node(echo)
    await expect(rpcOver([server.url]).request(ID, 'test_read', ['a'])).resolves.toEqual(['test_read', ['a']])
    expect(server.requests[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(bodies(server)).toEqual([{ jsonrpc: '2.0', id: expect.any(Number), method: 'test_read', params: ['a'] }])
  })

  test('parameters: node', async () => {
    const [first, second] = [await node(() => ({ result: 1 })), await node(() => ({ result: 2 }))]
    const rpc = rpcOver([first.url, second.url])
    const at = (only: string) => rpc.request(ID, 'test_read', [], { node: only })
    // Equal calls to different nodes do not share an answer.
    await expect(Promise.all([at(first.url), at(second.url), at(first.url)])).resolves.toEqual([1, 2, 1])
  })

  test('error: a node that is none of the network, and one that is silent while another would answer', async () => {
    const [down, server] = [await node(echo, () => ({ status: 404 })), await node(echo)]
    const rpc = rpcOver([down.url, server.url])
    for (const only of ['http://elsewhere.example/', down.url])
      expect((await failure(rpc.request(ID, 'test_read', [], { node: only }))).code).toBe('rpc/unavailable')
    expect(server.requests).toEqual([])
  })

  test.each([
    'wallet_switchX',
    'personal_sign',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'x_signMessage',
    'signTransaction',
    'sendTransaction',
    'requestAirdrop',
    'eth_requestAccounts',
    'test_approve',
    '',
  ])('error: %j is no read', async (method) => {
    const server = await node(echo)
    const error = await failure(rpcOver([server.url], { families: () => [family('1')] }).request(ID, method, []))
    expect(error.message).toMatch(/^Invalid method: /)
    expect(server.requests).toEqual([])
  })

  test('behavior: signed bytes are handed over by the methods that the family names for it, and again to the next node', async () => {
    const down = await node(echo, () => ({ status: 503 }))
    const server = await node(echo)
    const lists = { safe: [], approval: ['test_approve'], broadcast: ['sendTransaction'] }
    const sending: ChainFamily = {
      ...family('1'),
      methods: async () => ({ pairing: { methods: [], events: [] }, rpc: lists }),
    }
    delete (sending as { chainCheck?: unknown }).chainCheck
    const rpc = rpcOver([down.url, server.url], { families: () => [sending] })
    await expect(rpc.request(ID, 'sendTransaction', ['AQ=='])).resolves.toEqual(['sendTransaction', ['AQ==']])
    for (const method of ['signTransaction', 'test_approve', 'author_submitExtrinsic'])
      expect((await failure(rpc.request(ID, method, []))).message).toMatch(/^Invalid method: /)
  })

  test('behavior: reads with similar names pass', async () => {
    const server = await node(echo)
    const rpc = rpcOver([server.url])
    for (const method of ['getSignaturesForAddress', 'eth_getTransactionByHash', 'simulateTransaction', 'eth_call']) {
      await expect(rpc.request(ID, method, undefined)).resolves.toEqual([method, null])
    }
  })

  test('error: a network nobody knows', async () => {
    expect((await failure(rpcOver([]).request('test:2', 'x', []))).message).toMatch(/^Network with ID test:2 not found/)
  })

  test.each([[[]], [['wss://x.example', 'nonsense', 'https//x', 'javascript:1']]])(
    'error: addresses %j',
    async (urls) => {
      expect((await failure(rpcOver(urls).request(ID, 'x', []))).code).toBe('rpc/unavailable')
    },
  )

  test('behavior: an address that cannot be used does not spoil the others', async () => {
    const server = await node(echo)
    await expect(rpcOver(['wss://x.example', server.url]).request(ID, 'x', [])).resolves.toEqual(['x', []])
  })

  test('error: parameters that are no JSON', async () => {
    expect((await failure(rpcOver(['http://x']).request(ID, 'x', [1n]))).message).toMatch(/^Invalid params: /)
  })

  test('behavior: the gateway gets the project id and plain text', async () => {
    const server = await node(echo)
    const more = { baseUrl: `${server.url}/v1`, projectId: 'p1' }
    await rpcOver([`${server.url}/rpc?chainId=1`], more).request(ID, 'x', [])
    await rpcOver([`${server.url}/rpc?projectId=own`], more).request(ID, 'x', [])
    expect(server.requests[0]).toMatchObject({
      path: '/rpc?chainId=1&projectId=p1',
      headers: { 'content-type': 'text/plain' },
    })
    expect(server.requests[1]?.path).toBe('/rpc?projectId=own')
  })

  test.each(vectors.cases.filter(({ request }) => !/send|sign/i.test(request.method)))(
    'behavior: a real node, $file',
    async ({ request, response }) => {
      const { id: _, jsonrpc: __, ...answer } = response
      const server = await node(() => answer)
      const asked = rpcOver([server.url], { clock: impatient() }).request(
        ID,
        request.method,
        'params' in request ? request.params : undefined,
      )
      if ('result' in answer) await expect(asked).resolves.toEqual(answer.result)
      else expect((await failure(asked)).code).toMatch(/^rpc\//)
    },
  )
})

describe('rpc batches', () => {
  test('behavior: calls of one tick travel together', async () => {
    const server = await node(echo)
    const rpc = rpcOver([server.url])
    const answers = await Promise.all(['a', 'b', 'c'].map((method) => rpc.request(ID, method, [])))
    expect(answers).toEqual([
      ['a', []],
      ['b', []],
      ['c', []],
    ])
    expect(server.requests.length).toBe(1)
    await rpc.request(ID, 'd', [])
    expect(server.requests.length).toBe(2)
  })

  test('parameters: at most 1000 in one batch', async () => {
    const server = await node(echo)
    const rpc = rpcOver([server.url])
    await Promise.all(Array.from({ length: 1001 }, (_, index) => rpc.request(ID, 'x', [index])))
    expect(bodies(server).map((body) => (Array.isArray(body) ? body.length : 'single'))).toEqual([1000, 'single'])
  })

  test('behavior: answers may come in any order', async () => {
    const server = await node(echo, (calls) =>
      calls.length > 1
        ? { body: JSON.stringify(calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })).reverse()) }
        : undefined,
    )
    const rpc = rpcOver([server.url])
    await expect(Promise.all(['a', 'b', 'c'].map((method) => rpc.request(ID, method, [])))).resolves.toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('behavior: a missing, foreign, repeated or broken answer does not touch the others', async () => {
    const server = await node(echo, (calls) => {
      const [a, b, c] = calls
      if (!a || !b || !c) return { body: 'null' }
      const answers = [
        null,
        7,
        { id: 99_999, result: 'foreign' },
        { id: String(b.id), result: 'text id' },
        { id: c.id, result: 'c' },
        { id: a.id, error: { code: -32000, message: 'bad input' } },
        { id: c.id, result: 'again' },
      ]
      return { body: JSON.stringify(answers) }
    })
    const rpc = rpcOver([server.url], { clock: impatient() })
    const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map((method) => rpc.request(ID, method, [])))
    expect(a).toMatchObject({
      status: 'rejected',
      reason: { code: 'rpc/invalid-input', details: { reason: 'bad input' } },
    })
    expect(b).toMatchObject({ status: 'rejected', reason: { code: 'rpc/malformed', details: { method: 'b' } } })
    expect(c).toEqual({ status: 'fulfilled', value: 'c' })
  })

  test('behavior: a node that takes no batches gets single calls', async () => {
    const server = await node(echo, (calls) =>
      calls.length > 1
        ? { body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}' }
        : undefined,
    )
    const rpc = rpcOver([server.url])
    await expect(Promise.all([rpc.request(ID, 'a', []), rpc.request(ID, 'b', [])])).resolves.toEqual([
      ['a', []],
      ['b', []],
    ])
    await Promise.all([rpc.request(ID, 'c', []), rpc.request(ID, 'd', [])])
    expect(server.requests.length).toBe(5)
  })

  test('behavior: equal calls under way share one answer', async () => {
    const server = await node(echo)
    const rpc = rpcOver([server.url])
    await Promise.all([rpc.request(ID, 'a', [1]), rpc.request(ID, 'a', [1]), rpc.request(ID, 'a', [2])])
    expect(bodies(server)).toMatchObject([[{ params: [1] }, { params: [2] }]])
    await rpc.request(ID, 'a', [1])
    expect(server.requests.length).toBe(2)
  })

  test('behavior: one of two who share gives up, the other is served', async () => {
    const server = await node(echo)
    const rpc = rpcOver([server.url])
    const controller = new AbortController()
    const first = failure(rpc.request(ID, 'a', [], { signal: controller.signal }))
    const second = rpc.request(ID, 'a', [])
    controller.abort()
    expect((await first).code).toBe('kernel/aborted')
    await expect(second).resolves.toEqual(['a', []])
  })

  test('behavior: abort frees the connection when nobody waits', async () => {
    const server = await node(echo, () => 'hang')
    const rpc = rpcOver([server.url])
    const controller = new AbortController()
    const asked = ['a', 'b'].map((method) => failure(rpc.request(ID, method, [], { signal: controller.signal })))
    await expect.poll(() => server.requests.length).toBe(1)
    controller.abort()
    for (const error of await Promise.all(asked)) expect(error.code).toBe('kernel/aborted')
    await expect.poll(() => server.open()).toBe(0)
  })
})

describe('rpc faults', () => {
  test.each([-1, -32005, -32603])('behavior: code %i is tried again, 3 times', async (code) => {
    const clock = impatient()
    const server = await node(() => ({ error: { code, message: 'later' } }))
    const error = await failure(rpcOver([server.url], { clock }).request(ID, 'a', []))
    expect(error.details.rpcCode).toBe(code)
    expect(server.requests.length).toBe(4)
    expect(clock.waits.map((wait) => wait >= 150 && wait <= 720)).toEqual([true, true, true])
  })

  test.each([
    [-32000, 'rpc/invalid-input'],
    [-32601, 'rpc/method-not-found'],
    [3, 'rpc/invalid-input'],
  ])('behavior: code %i is final', async (rpcCode, code) => {
    const server = await node(() => ({ error: { code: rpcCode, message: 'execution reverted', data: '0x08' } }))
    const second = await node(echo)
    const error = await failure(rpcOver([server.url, second.url]).request(ID, 'a', []))
    expect(error).toMatchObject({ code, details: { rpcCode, data: '0x08', method: 'a', network: ID } })
    expect(server.requests.length).toBe(1)
    expect(second.requests).toEqual([])
  })

  test.each([
    ['hangs up', 'hang up'],
    ['answers 500', { status: 500, body: '{}' }],
    ['answers HTML', { body: '<html>' }],
    ['answers another id', { body: '{"jsonrpc":"2.0","id":0,"result":1}' }],
    ['answers null', { body: 'null' }],
    ['is silent', 'hang'],
  ] satisfies [string, HttpAnswer][])(
    'behavior: the next node answers within 1 s when the first %s',
    async (_, answer) => {
      const first = await node(echo, () => answer)
      const second = await node(echo)
      const started = performance.now()
      await expect(rpcOver([first.url, second.url]).request(ID, 'a', [])).resolves.toEqual(['a', []])
      expect(performance.now() - started).toBeLessThan(1000)
    },
  )

  test('behavior: a bad node rests for 30 s', async () => {
    let now = 1_000_000
    const clock = { ...impatient(), now: () => now }
    const first = await node(echo, (_, index) => (index === 0 ? { status: 503 } : undefined))
    const second = await node(echo)
    const rpc = rpcOver([first.url, second.url], { clock })
    await rpc.request(ID, 'a', [])
    now += 29_999
    await rpc.request(ID, 'a', [])
    expect([first.requests.length, second.requests.length]).toEqual([1, 2])
    now += 1
    await rpc.request(ID, 'a', [])
    expect([first.requests.length, second.requests.length]).toEqual([2, 2])
  })

  test('error: no node answers', async () => {
    const server = await node(echo, () => ({ status: 502 }))
    const error = await failure(
      rpcOver([server.url, 'http://127.0.0.1:1/secret-key'], { clock: impatient() }).request(ID, 'a', []),
    )
    const hosts = `${new URL(server.url).host}, 127.0.0.1:1`
    expect(error).toMatchObject({ code: 'rpc/unavailable', details: { network: ID, method: 'a', hosts } })
    // What was asked, and the option that puts other nodes in their place.
    expect(error.hints).toEqual([`Asked were ${hosts}.`, expect.stringContaining('rpcUrls: [yours]')])
    expect(error.message).not.toContain('secret-key')
    expect(isKernelError(error.cause)).toBe(true)
    expect(server.requests.length).toBe(4)
  })

  test('behavior: a slow answer is still taken when no other node has one', async () => {
    const slow = await node(echo, (calls) => ({
      chunks: ['', JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: 'late' })],
      every: 1100,
    }))
    const broken = await node(echo, () => 'hang up')
    await expect(rpcOver([slow.url, broken.url]).request(ID, 'a', [])).resolves.toBe('late')
    expect(slow.requests.length).toBe(1)
  })
})

describe('handing over signed bytes', () => {
  const lists = { safe: [], approval: [], broadcast: ['sendTransaction'] }
  const methods = async () => ({ pairing: { methods: [], events: [] }, rpc: lists })
  const send = (...servers: readonly HttpServer[]) => {
    const { chainCheck: _, ...sending } = { ...family('1'), methods }
    const rpc = rpcOver(
      servers.map(({ url }) => url),
      { families: () => [sending] },
    )
    return rpc.request(ID, 'sendTransaction', ['AQ=='])
  }
  const slow = (text: (id: number | undefined) => string) =>
    node(echo, (calls) => ({ chunks: ['', text(calls[0]?.id)], every: 1500 }))
  const refusing = () => node(() => ({ error: { code: -32002, message: 'Blockhash not found' } }))

  test('behavior: what one node refuses may have been taken by another that is silent still', async () => {
    const taking = await slow((id) => JSON.stringify({ jsonrpc: '2.0', id, result: 'taken' }))
    await expect(send(taking, await refusing())).resolves.toBe('taken')
  })

  test('error: a node refuses, and of another nobody knows', async () => {
    const broken = await slow(() => 'no JSON')
    const error = await failure(send(broken, await refusing()))
    expect(error).toMatchObject({ code: 'request/outcome-unknown', details: { method: 'sendTransaction' } })
    expect(error.cause).toMatchObject({ details: { rpcCode: -32002 } })
  })

  test('behavior: one node that refuses decides nothing: it may be behind, or lie', async () => {
    const second = await node(() => ({ result: 'taken' }))
    await expect(send(await refusing(), second)).resolves.toBe('taken')
    expect(second.requests).toHaveLength(1)
  })

  test('error: one refuses, and the next is closed: the refusal is told', async () => {
    const closed = await node(echo, () => ({ status: 403, body: 'no' }))
    expect((await failure(send(await refusing(), closed))).details.rpcCode).toBe(-32002)
  })

  test('error: every node refuses, each asked once; the first one says why', async () => {
    const other = await node(() => ({ error: { code: -32003, message: 'Transaction simulation failed' } }))
    const first = await refusing()
    expect((await failure(send(first, other))).details.rpcCode).toBe(-32002)
    expect([first.requests.length, other.requests.length]).toEqual([1, 1])
  })
})

describe('rpc chain check', () => {
  const chain = (name: string) => (call: Call) => (call.method === 'test_chain' ? { result: name } : echo(call))

  test('default', async () => {
    const server = await node(chain('1'))
    const rpc = rpcOver([server.url], { families: () => [family('1')] })
    await Promise.all([rpc.request(ID, 'a', []), rpc.request(ID, 'b', [])])
    await rpc.request(ID, 'c', [])
    expect(
      bodies(server)
        .flat()
        .map((call) => (call as Call).method),
    ).toEqual(['test_chain', 'a', 'b', 'c'])
  })

  test('behavior: a node of another chain is passed over and never asked', async () => {
    const wrong = await node(chain('2'))
    const right = await node(chain('1'))
    const rpc = rpcOver([wrong.url, right.url], { families: () => [family('1')] })
    await expect(rpc.request(ID, 'a', [])).resolves.toEqual(['a', []])
    await rpc.request(ID, 'b', [])
    expect(bodies(wrong)).toMatchObject([{ method: 'test_chain' }])
  })

  test('error: every node serves another chain', async () => {
    const server = await node(chain('2'))
    const error = await failure(rpcOver([server.url], { families: () => [family('1')] }).request(ID, 'a', []))
    expect(error.message).toMatch(/^The node http:\/\/127\.0\.0\.1:\d+\/ serves 2, not test:1\n/)
    expect(server.requests.length).toBe(1)
  })

  test('error: a check that throws', async () => {
    const server = await node(chain('1'))
    const odd: ChainFamily = {
      ...family('1'),
      async chainCheck(_network, node) {
        await node.request('test_chain', [])
        throw new Error('odd')
      },
    }
    const error = await failure(rpcOver([server.url], { families: () => [odd] }).request(ID, 'a', []))
    expect(error.code).toBe('rpc/wrong-chain')
    expect(bodies(server).flat()).toHaveLength(1)
  })
})
