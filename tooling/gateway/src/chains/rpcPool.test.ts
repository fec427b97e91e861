import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChainConfig } from '../config/chainConfig.ts'
import { rpcPool } from './rpcPool.ts'

const READ = [{ method: 'eth_blockNumber', params: [] }]
const SEND = [{ method: 'eth_sendRawTransaction', params: ['0x00'] }]

type Said = Awaited<ReturnType<Parameters<typeof httpServer>[0]>>

async function node(answer: (method: string, asked: number) => Said | unknown) {
  let asked = 0
  const server = await httpServer(async ({ body }) => {
    const request: { id: number; method: string } = JSON.parse(body)
    if (request.method !== 'eth_chainId') asked += 1
    const said = await answer(request.method, asked)
    if (said === 'hang' || said === 'hang up' || (typeof said === 'object' && said !== null && 'status' in said))
      return said as Said
    return { body: JSON.stringify({ jsonrpc: '2.0', id: request.id, result: said }) }
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

afterEach(() => void vi.useRealTimers())

describe('rpcPool', () => {
  it('default: the first node answers', async () => {
    const [first, second] = [await good('0x1'), await good('0x2')]
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 1000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(second.asked()).toBe(0)
  })

  it('behavior: a node that fails, hangs or lies about its chain rests; the next one answers', async () => {
    const second = await good('0x2')
    const broken = [
      await node(() => ({ status: 500 })),
      await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang')),
      await node((method) => (method === 'eth_chainId' ? '0x1' : { status: 200, body: '<html>' })),
      await node((method) => (method === 'eth_chainId' ? '0xa' : '0x666')),
    ]
    for (const first of broken) {
      const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 5_000 })
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
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 1000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    const later = performance.now() + 30_001
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
  })

  it('behavior: a transaction is sent once, whatever becomes of it', async () => {
    const first = await node((method) =>
      method === 'eth_chainId' ? '0x1' : method === 'eth_blockNumber' ? '0x1' : { status: 502 },
    )
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 1000 })
    await pool.ask(READ)
    await expect(pool.ask(SEND)).rejects.toMatchObject({ status: 503, code: 'chain-unreachable' })
    expect(second.asked()).toBe(0)
  })

  it('behavior: also where it is the first thing a node is asked for', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : { status: 502 }))
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain(first.url, second.url), timeout: 1000 })
    await expect(pool.ask(SEND)).rejects.toMatchObject({ status: 503, code: 'chain-unreachable' })
    expect([first.asked(), second.asked()]).toEqual([1, 0])
  })

  it('behavior: a transaction goes to the next node while none has been sent it', async () => {
    const second = await good('0x2')
    const pool = rpcPool({ chain: chain('http://127.0.0.1:1', second.url), timeout: 1000 })
    expect(await pool.ask(SEND)).toEqual([{ result: '0x2' }])
  })

  it('behavior: a node that says nothing is not waited for: the next one answers, it rests', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang'))
    const second = await good('0x2')
    const failed: unknown[] = []
    const options = { timeout: 60_000, onFailure: (_: string, error: unknown) => failed.push(error) }
    const pool = rpcPool({ chain: chain(first.url, second.url), ...options })
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    await expect.poll(() => failed.length).toBe(1)
    expect(await pool.ask(READ)).toEqual([{ result: '0x2' }])
    expect(first.asked()).toBeLessThanOrEqual(1)
    expect(pool.health()).toMatchObject({ isReachable: true })
  })

  it('behavior: a slow node answers all the same when it is the only one, or faster than the next', async () => {
    const slow = (result: string) =>
      node(async (method) => {
        if (method === 'eth_chainId') return '0x1'
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        return result
      })
    const [first, second] = [await slow('0x1'), await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang'))]
    expect(await rpcPool({ chain: chain(first.url), timeout: 60_000 }).ask(READ)).toEqual([{ result: '0x1' }])
    const both = rpcPool({ chain: chain(first.url, second.url), timeout: 60_000 })
    expect(await both.ask(READ)).toEqual([{ result: '0x1' }])
  })

  it('behavior: who goes away ends the questions, and no node rests for it', async () => {
    const first = await node((method) => (method === 'eth_chainId' ? '0x1' : 'hang'))
    const failed: unknown[] = []
    const options = { timeout: 60_000, onFailure: (_: string, error: unknown) => failed.push(error) }
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
    const pool = rpcPool({ chain: chain(server.url.replace('://', '://me:p%40ss@')), timeout: 1000 })
    expect(await pool.ask(READ)).toEqual([{ result: '0x1' }])
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]))
  })

  it('parameters: Solana nodes are known by their genesis, unless they stand in for another chain', async () => {
    const local = await node((method) => (method === 'getGenesisHash' ? '11111111111111111111111111111111aaaa' : 7))
    const solana = { ...chain(local.url), id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const slot = [{ method: 'getSlot', params: [] }]
    await expect(rpcPool({ chain: solana, timeout: 1000 }).ask(slot)).rejects.toMatchObject({ status: 503 })
    expect(await rpcPool({ chain: { ...solana, checkId: false }, timeout: 1000 }).ask(slot)).toEqual([{ result: 7 }])
  })

  it('error: nobody answers', async () => {
    const pool = rpcPool({ chain: chain('http://127.0.0.1:1'), timeout: 1000 })
    await expect(pool.ask(READ)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('eip155:1') })
    expect(pool.health()).toMatchObject({ isReachable: false })
  })
})
