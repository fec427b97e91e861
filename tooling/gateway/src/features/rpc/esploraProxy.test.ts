import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import { resolveConfig } from '../../core/config/configSchema.ts'
import { createLog } from '../../core/log.ts'
import { createMetrics } from '../../core/metrics.ts'
import { createEsploraProxy } from './esploraProxy.ts'

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const TIP = '/blocks/tip/height'

const chain = (...esploraUrls: string[]): ChainConfig => ({
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  rpcUrls: [],
  esploraUrls,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
})

type HttpAnswer = Exclude<Awaited<ReturnType<Parameters<typeof httpServer>[0]>>, string>

/** @param answer to the questions after that for the first block, counted from 1 */
async function instance(answer: (asked: number, path: string) => HttpAnswer | 'hang' | 'hang up') {
  let asked = 0
  let checks = 0
  const { url, close } = await httpServer(({ path = '' }: { path?: string }) => {
    if (path === '/block-height/0') {
      checks += 1
      return { body: GENESIS }
    }
    asked += 1
    return answer(asked, path)
  })
  onTestFinished(() => close())
  return { url, asked: () => asked, checks: () => checks }
}

const good = () => instance(() => ({ body: '7' }))

function proxyOver(config: ChainConfig, timeout = 20_000) {
  const lines: string[] = []
  const log = createLog({ level: 'debug', personalData: true }, (line) => lines.push(line))
  const proxy = createEsploraProxy(timeout, createMetrics(), log)
  const ask = (path = TIP, body?: string) =>
    proxy.ask(config, { path, ...(body !== undefined && { body }) }, new AbortController().signal)
  return { ask, logged: () => lines.join() }
}

/** As many milliseconds pass for who reads the monotonic clock. */
function pass(milliseconds: number): void {
  const later = performance.now() + milliseconds
  vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('createEsploraProxy', () => {
  it('error: an address with a password or a query is refused at the start, and never shown', () => {
    for (const url of [
      'http://me:s3cret@127.0.0.1:3000/api',
      'https://x.example/api?key=s3cret',
      'https://x.example/#s3cret',
    ]) {
      const resolve = () => resolveConfig({ chains: [chain(url)] })
      expect(resolve).toThrow('chains.0.esploraUrls.0: an instance has an address without user, password and query')
      expect(resolve).not.toThrow('s3cret')
    }
    expect(resolveConfig({ chains: [chain('http://127.0.0.1:3000/api')] }).chains).toHaveLength(1)
  })

  it('error: what cannot be reached is logged and thrown without its address', async () => {
    for (const url of ['http://me:s3cret@127.0.0.1:9/api', 'http://127.0.0.1:9/s3cret']) {
      const { ask, logged } = proxyOver(chain(url))
      const error: unknown = await ask().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ status: 503, cause: { message: expect.stringContaining('cannot be reached') } })
      expect(logged()).toContain('cannot be reached')
      expect(
        logged() + (error instanceof Error && error.cause instanceof Error ? error.cause.stack : ''),
      ).not.toContain('s3cret')
    }
    expect((await proxyOver(chain('http://127.0.0.1:9')).ask().catch(String)).toString()).not.toContain('fetch')
  })

  it('behavior: an answer that is too long is a refusal of that question: no other instance is asked, none rests', async () => {
    const first = await instance((asked) => ({ body: asked === 1 ? 'x'.repeat(2_000_001) : '8' }))
    const second = await good()
    const { ask } = proxyOver(chain(first.url, second.url))
    await expect(ask('/tx/ab/hex')).rejects.toMatchObject({ status: 422, code: 'answer-too-large' })
    expect(await ask()).toEqual({ status: 200, text: '8' })
    expect([second.asked(), second.checks()]).toEqual([0, 0])
  })

  it('behavior: a history that is too long for an instance is refused as clients understand it', async () => {
    const first = await instance(() => ({ status: 413, body: 'history too long' }))
    const second = await good()
    const { ask } = proxyOver(chain(first.url, second.url))
    expect(await ask('/address/ab/txs')).toEqual({ status: 422, text: 'history too long' })
    expect(second.asked()).toBe(0)
  })

  it('behavior: bytes that are too large for an instance are refused in words that clients know, not by the page it shows', async () => {
    const only = await instance(() => ({ status: 413, body: '<h1>413 Request Entity Too Large</h1>' }))
    const { ask } = proxyOver(chain(only.url))
    expect(await ask('/tx', '0200')).toEqual({ status: 422, text: 'too large' })
  })

  it('behavior: an only instance that is over its limit rests for as long as it says, and is not checked anew', async () => {
    const only = await instance((asked) =>
      asked === 1 ? { status: 429, headers: { 'retry-after': '60' } } : { body: '7' },
    )
    const { ask } = proxyOver(chain(only.url))
    await expect(ask()).rejects.toMatchObject({ status: 503, retryAfter: 60 })
    await expect(ask()).rejects.toMatchObject({ status: 503, code: 'chain-unreachable' })
    expect([only.asked(), only.checks()]).toEqual([1, 1])
    pass(60_001)
    expect(await ask()).toEqual({ status: 200, text: '7' })
    expect([only.asked(), only.checks()]).toEqual([2, 1])
  })

  it('behavior: one that says nothing of how long rests for half a minute', async () => {
    const only = await instance(() => ({ status: 429 }))
    const { ask } = proxyOver(chain(only.url))
    await expect(ask()).rejects.toMatchObject({ status: 503, retryAfter: 30 })
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    expect(only.asked()).toBe(1)
  })

  it('behavior: what the last instance stumbles over or is slow at closes the chain to nobody else', async () => {
    const isSlow = await instance((asked) => (asked === 1 ? 'hang' : { body: '7' }))
    const isBroken = await instance((asked) => (asked === 1 ? { status: 500 } : { body: '7' }))
    const isCut = await instance((asked) => (asked === 1 ? 'hang up' : { body: '7' }))
    for (const only of [isSlow, isBroken, isCut]) {
      const { ask } = proxyOver(chain(only.url), 1_500)
      await expect(ask('/address/ab/txs')).rejects.toMatchObject({ status: 503 })
      expect(await ask()).toEqual({ status: 200, text: '7' })
      // What comes back after a broken connection may be another.
      expect(only.checks()).toBe(only === isCut ? 2 : 1)
    }
  })

  it('behavior: with others awake it rests all the same; one that was away is checked before it is asked again', async () => {
    const first = await instance((asked) => (asked === 1 ? { status: 500 } : { body: '7' }))
    const second = await instance(() => ({ body: '8' }))
    const { ask } = proxyOver(chain('http://127.0.0.1:9', first.url, second.url))
    expect((await ask()).text).toBe('8')
    expect((await ask()).text).toBe('8')
    expect(first.asked()).toBe(1)
    pass(30_001)
    expect((await ask()).text).toBe('7')
  })
})
