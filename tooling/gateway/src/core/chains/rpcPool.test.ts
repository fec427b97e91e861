import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChainConfig } from '../config/chainConfig.ts'
import { rpcPool } from './rpcPool.ts'

const READ = [{ method: 'eth_gasPrice', params: [] }]
const SEND = [{ method: 'eth_sendRawTransaction', params: ['0x00'] }]

type HttpAnswer = Awaited<ReturnType<Parameters<typeof httpServer>[0]>>

const now = (): number => Math.floor(Date.now() / 1000)

/** The newest block as it is asked for when several nodes are compared. */
function newest(id: number, timestamp: number | 'hang'): HttpAnswer {
  if (timestamp === 'hang') return 'hang'
  const block = { number: '0x10', timestamp: `0x${timestamp.toString(16)}` }
  return { body: JSON.stringify({ jsonrpc: '2.0', id, result: block }) }
}

type Head = () => number | 'hang' | Promise<number>

/** @param head seconds since 1970 of its newest block */
async function node(answer: (method: string, asked: number) => HttpAnswer | unknown, head: Head = now) {
  let asked = 0
  const server = await httpServer(async ({ body }) => {
    const request: { id: number; method: string } = JSON.parse(body)
    if (request.method === 'eth_getBlockByNumber') return newest(request.id, await head())
    if (request.method !== 'eth_chainId') asked += 1
    const reply = await answer(request.method, asked)
    if (reply === 'hang' || reply === 'hang up' || (typeof reply === 'object' && reply !== null && 'status' in reply))
      return reply as HttpAnswer
    return { body: JSON.stringify({ jsonrpc: '2.0', id: request.id, result: reply }) }
  })
  onTestFinished(() => server.close())
  return { url: server.url, asked: () => asked }
}

const good = (result: string) => node((method) => (method === 'eth_chainId' ? '0x1' : result))

const chain = (...rpcUrls: string[]): ChainConfig => ({
  id: 'eip155:1',
  name: 'One',
  rpcUrls,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

/** No time passes for the pool, so that a node on a busy machine is never too slow for it. */
const stopClock = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => void vi.useRealTimers())

describe('rpcPool', () => {
  it('default: the first node answers', async () => {
    stopClock()
    const [first, second] = [await good('0x1'), await good('0x2')]
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(second.asked()).toBe(0)
  })

  it('behavior: a node that fails or lies about its chain is left alone; the next one answers', async () => {
    const second = await good('0x2')
    const broken = [
      await node(() => ({ status: 500 })),
      await node((method) => (method === 'eth_chainId' ? '0x1' : { status: 200, body: '<html>' })),
      await node((method) => (method === 'eth_chainId' ? '0xa' : '0x666')),
    ]
    for (const first of broken) {
      const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
      expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
      const before = first.asked()
      expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
      expect(first.asked()).toBe(before)
    }
  })

  it('behavior: after 30 seconds a rested node is checked and used again', async () => {
    const first = await node((method, asked) =>
      method === 'eth_chainId' ? '0x1' : asked === 1 ? { status: 503 } : '0x1',
    )
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    const later = performance.now() + 30_001
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
  })

  it('behavior: a transaction is sent once, whatever becomes of it', async () => {
    stopClock()
    const first = await node((method) =>
      method === 'eth_chainId' ? '0x1' : method === 'eth_gasPrice' ? '0x1' : { status: 502 },
    )
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
    await pool.ask(READ)
    await expect(pool.ask(SEND)).rejects.toMatchObject({ status: 503, code: 'chain-unreachable' })
    expect(second.asked()).toBe(0)
  })

  it('behavior: also where it is the first thing a node is asked for', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : { status: 502 }))
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
    await expect(pool.ask(SEND)).rejects.toMatchObject({ status: 503, code: 'chain-unreachable' })
    expect([first.asked(), second.asked()]).toEqual([1, 0])
  })

  it('behavior: a transaction goes to the next node while none has been sent it', async () => {
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain('http://127.0.0.1:1', second.url), timeout: 30_000 })
    expect(await pool.ask(SEND)).toEqual([{ result: '0x2' }])
  })

  it('behavior: a node that says nothing is not waited for; it is left alone once its time is over', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang'))
    const second = await good('0x2')
    const failed: string[] = []
    const options = { timeout: 2_000, onFailure: (_: string, host: string) => failed.push(host) }
    const pool = rpcPool({ chain: chain(first.url, second.url), ...options })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    await expect.poll(() => failed).toEqual([new URL(first.url).host])
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    expect(first.asked()).toBe(1)
    expect(pool.health()).toMatchObject({ isReachable: true, nodes: [{ state: 'failing' }, { state: 'ok' }] })
  })

  it('behavior: a slow node answers all the same when it is the only one', async () => {
    stopClock()
    const only = await node(async (method) => {
      if (method !== 'eth_chainId') await vi.advanceTimersByTimeAsync(1_500)
      return '0x1'
    })
    expect(await rpcPool({ chain: chain(only.url), timeout: 60_000 }).ask(READ)).toEqual([{ result: '0x1' }])
  })

  it('behavior: a slow node answers all the same when it is faster than the next', async () => {
    const isNextAsked = Promise.withResolvers<void>()
    const first = await node(async (method) => {
      if (method === 'eth_chainId') return '0x1'
      await isNextAsked.promise
      return '0x1'
    })
    const second = await node((method) => {
      if (method === 'eth_chainId') return '0x1'
      isNextAsked.resolve()
      return 'hang'
    })
    const both = rpcPool({ chain: chain(first.url, second.url), timeout: 60_000 })
    expect(await both.ask(READ)).toEqual([{ result: '0x1' }])
    expect([first.asked(), second.asked()]).toEqual([1, 1])
  })

  it('behavior: who goes away ends the questions, and no node rests for it', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang'))
    const failed: unknown[] = []
    const options = {
      timeout: 60_000,
      onFailure: (_chain: string, _node: string, error: unknown) => failed.push(error),
    }
    const pool = rpcPool({ chain: chain(first.url), ...options })
    const controller = new AbortController()
    const asked = pool.ask(READ, controller.signal)
    await expect.poll(() => first.asked()).toBe(1)
    controller.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    expect(failed).toEqual([])
  })

  it('parameters: user and password of an address go into a header', async () => {
    const seen: (string | undefined)[] = []
    const server = await httpServer(({ headers, body }) => {
      seen.push(headers.authorization)
      return { body: JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x1' }) }
    })
    onTestFinished(() => server.close())
    const pool = rpcPool({ chain: chain(server.url.replace('://', '://me:p%40ss@')), timeout: 30_000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]))
  })

  it('parameters: Solana nodes are known by their genesis, unless they stand in for another chain', async () => {
    const local = await node((method) => (method === 'getGenesisHash' ? '11111111111111111111111111111111aaaa' : 7))
    const solana = { ...chain(local.url), id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const slot = [{ method: 'getSlot', params: [] }]
    await expect(rpcPool({ chain: solana, timeout: 30_000 }).ask(slot)).rejects.toMatchObject({ status: 503 })
    expect(await rpcPool({ chain: { ...solana, checkId: false }, timeout: 30_000 }).ask(slot)).toEqual([{ result: 7 }])
  })

  it('error: nobody answers', async () => {
    const pool = rpcPool({ chain: chain('http://127.0.0.1:1'), timeout: 30_000 })
    await expect(pool.ask(READ)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('eip155:1') })
    expect(pool.health()).toMatchObject({ isReachable: false })
  })

  const slowOnce = (isOver: Promise<void>) =>
    node(async (method, asked) => {
      if (method === 'eth_chainId') return '0x1'
      if (asked === 1) await isOver
      return '0x1'
    })

  it('behavior: a hedge that wins marks nobody: the slow node is asked first again', async () => {
    const isAnswered = Promise.withResolvers<void>()
    const [first, second] = [await slowOnce(isAnswered.promise), await good('0x2')]
    const failed: unknown[] = []
    const onFailure = (): void => void failed.push(1)
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 10_000, onFailure })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    isAnswered.resolve()
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(failed).toEqual([])
  })

  it('behavior: a node that is behind the others is not believed, however quickly it answers', async () => {
    const isCompared = Promise.withResolvers<void>()
    const first = await slowOnce(isCompared.promise)
    const second = await node(
      (method) => (method === 'eth_chainId' ? '0x1' : '0x666'),
      () => {
        isCompared.resolve()
        return now() - 3_600
      },
    )
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 10_000 })
    for (let index = 0; index < 3; index += 1) expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(second.asked()).toBe(0)
    expect(pool.health().nodes).toMatchObject([{ state: 'ok' }, { state: 'behind' }])
  })

  it('behavior: one that is still syncing is not believed either while the other says nothing at all', async () => {
    const first = await node(
      () => 'hang',
      () => 'hang',
    )
    const second = await node(
      (method) => (method === 'eth_chainId' ? '0x1' : '0x666'),
      () => 0,
    )
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 1_500 })
    await expect(pool.ask(READ)).rejects.toMatchObject({ code: 'chain-unreachable' })
    expect(second.asked()).toBe(0)
  })

  it('behavior: a chain that stands still is read as long as its nodes agree', async () => {
    const halted = () => now() - 100_000
    const [first, second] = [
      await node((m) => (m === 'eth_chainId' ? '0x1' : '0x1'), halted),
      await node(() => '0x1', halted),
    ]
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 10_000 })
    await expect.poll(() => pool.ask(READ).catch(() => 'not yet')).toEqual([{ result: '0x1' }])
  })

  it('behavior: a question that a node refuses is answered so, and counts against nobody', async () => {
    stopClock()
    const error = { code: -32602, message: 'query exceeds the range' }
    const refusing = () =>
      node((method) =>
        method === 'eth_chainId' ? '0x1' : { status: 400, body: JSON.stringify({ jsonrpc: '2.0', id: 0, error }) },
      )
    const failed: unknown[] = []
    const [first, second] = [await refusing(), await refusing()]
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000, onFailure: () => failed.push(1) })
    expect(await pool.ask([{ method: 'eth_getLogs', params: [] }])).toEqual([{ error }])
    expect([first.asked(), second.asked(), failed]).toEqual([1, 0, []])
  })

  it('behavior: HTTP refusals without a word of JSON-RPC are passed to the next node, then to the client', async () => {
    const refusing = () => node((method) => (method === 'eth_chainId' ? '0x1' : { status: 403, body: '<html>' }))
    const failed: unknown[] = []
    const [first, second] = [await refusing(), await refusing()]
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000, onFailure: () => failed.push(1) })
    expect(await pool.ask([{ method: 'trace_transaction', params: [] }])).toEqual([
      { error: { code: -32004, message: 'The node answered with HTTP status 403.' } },
    ])
    expect([first.asked(), second.asked(), failed]).toEqual([1, 1, []])
  })

  it('behavior: an answer that is too large is a refusal of the question', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, result: 'x'.repeat(10_000_001) })
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : { body, status: 200 }))
    const pool = rpcPool({ chain: chain(first.url), timeout: 10_000 })
    expect(await pool.ask(READ)).toMatchObject([{ error: { code: -32005, message: expect.stringContaining('10 MB') } }])
    expect(pool.health().isReachable).toBe(true)
  })

  it('behavior: a node that is over its limit is left alone for as long as it says', async () => {
    const first = await node((method, asked) =>
      method === 'eth_chainId'
        ? '0x1'
        : asked === 1
          ? { status: 429, headers: { 'retry-after': '2' }, body: '' }
          : '0x1',
    )
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 30_000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    const later = performance.now() + 2_001
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
  })
})
