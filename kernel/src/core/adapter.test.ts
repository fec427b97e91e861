import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../testing/fakeClock.ts'
import { fakePlatform } from '../testing/fakePlatform.ts'
import {
  appLinkConnectors,
  callWallet,
  connecting,
  eachFrame,
  type LinkedApp,
  malformedAnswer,
  nodeCall,
  noteLateAnswer,
  readTexts,
  sessionLife,
  walletCall,
} from './adapter.ts'
import type { CapabilityContext } from './adapters/capability.ts'
import { kernelError } from './errors/errorTable.ts'
import type { PlatformService } from './services/services.ts'

const network = { id: 'test:1', name: 'Test' }
const { signal } = new AbortController()

describe('nodeCall and walletCall', () => {
  it('default: name the network and pass the signal', async () => {
    const request = vi.fn(async () => 'answer')
    const ctx = {
      network,
      signal,
      services: { rpc: { request } },
      session: { request },
    } as unknown as CapabilityContext
    expect(await nodeCall(ctx, 'read', [1])).toBe('answer')
    expect(request).toHaveBeenLastCalledWith('test:1', 'read', [1], { signal })
    expect(await walletCall(ctx, 'sign', ['a'])).toBe('answer')
    expect(request).toHaveBeenLastCalledWith({ network: 'test:1', method: 'sign', params: ['a'] }, { signal })
  })
})

describe('malformedAnswer', () => {
  it('default: names the network; parameters: node', () => {
    const ctx = { network } as unknown as CapabilityContext
    expect(malformedAnswer(ctx, 'read', 'a number')).toMatchObject({
      code: 'rpc/malformed',
      details: { method: 'read', url: 'Test', expected: 'a number' },
    })
    expect(malformedAnswer(ctx, 'read', 'a number', 'node.example').details.url).toBe('node.example')
  })
})

describe('callWallet', () => {
  const failing = (reason: unknown, codes?: Parameters<typeof callWallet>[2]) =>
    callWallet('sign', () => Promise.reject(reason), codes)

  it('default: calls once and hands the answer on', async () => {
    const call = vi.fn(() => 'signed')
    expect(await callWallet('sign', call)).toBe('signed')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ code: 4001, message: 'no' }, 'request/rejected'],
    [new Error('User rejected the request'), 'request/rejected'],
    [new Error('Extension context invalidated.'), 'connect/vanished'],
    [new Error('out of memory'), 'request/failed'],
    [kernelError('request/disconnected'), 'request/disconnected'],
  ])('error: %o', async (reason, code) => {
    await expect(failing(reason)).rejects.toMatchObject({ code })
  })

  it('parameters: codes and the words of a refusal', async () => {
    const codes = { rejected: 'connect/rejected', fallback: 'connect/failed', rejection: /nope/ } as const
    await expect(failing(new Error('nope'), codes)).rejects.toMatchObject({ code: 'connect/rejected' })
    await expect(failing(new Error('declined by policy'), codes)).rejects.toMatchObject({ code: 'connect/failed' })
  })

  it('error: what a wallet throws at once is translated, too', async () => {
    const throwing = (): never => {
      throw new Error('cancelled')
    }
    await expect(callWallet('sign', throwing)).rejects.toMatchObject({ code: 'request/rejected' })
  })
})

describe('noteLateAnswer', () => {
  it('behavior: a hash is noted in pieces that the log does not hide', () => {
    const log = { warn: vi.fn(), debug: vi.fn(), error: vi.fn(), info: vi.fn(), entries: () => [] }
    const hash = `0x${'ab'.repeat(32)}`
    noteLateAnswer(log, 'send', hash)
    noteLateAnswer(log, 'send', { hash })
    const [[, noted], [, other]] = log.warn.mock.calls as unknown as [[string, { parts: string[] }], [string, object]]
    expect(noted.parts.join('')).toBe(hash)
    expect(Math.max(...noted.parts.map(({ length }) => length))).toBe(34)
    expect(other).toEqual({ method: 'send', parts: [] })
  })
})

describe('sessionLife', () => {
  it('default: listeners hear events until they are taken off', () => {
    const life = sessionLife(() => undefined)
    const listener = vi.fn()
    const off = life.on(listener)
    life.emit({ type: 'updated' })
    off()
    life.emit({ type: 'updated' })
    expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'updated' })
  })

  it('behavior: ended by the wallet: what it holds is freed before listeners hear of it, once', () => {
    const order: string[] = []
    const life = sessionLife(() => order.push('freed'))
    life.on(({ type }) => order.push(type))
    life.close('ended')
    life.close('closed')
    life.emit({ type: 'updated' })
    expect(order).toEqual(['freed', 'disconnected'])
    expect(life.isOpen).toBe(false)
  })

  it('behavior: closed by the page: nobody hears of it', () => {
    const free = vi.fn()
    const life = sessionLife(free)
    const listener = vi.fn()
    life.on(listener)
    life.close('closed')
    life.close('ended')
    expect(free).toHaveBeenCalledTimes(1)
    expect(listener).not.toHaveBeenCalled()
  })

  it('behavior: a listener that comes after the end hears of it, later', async () => {
    const life = sessionLife(() => undefined)
    life.close('ended')
    const listener = vi.fn()
    life.on(listener)
    expect(listener).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'disconnected' })
  })

  it('behavior: a listener that leaves while it is called does not silence the next', () => {
    const life = sessionLife(() => undefined)
    const off = life.on(() => off())
    const second = vi.fn()
    life.on(second)
    life.emit({ type: 'updated' })
    expect(second).toHaveBeenCalledTimes(1)
  })
})

describe('discovery', () => {
  describe('readTexts', () => {
    it('default: the texts of a list', () => {
      expect(readTexts(['a', 1, null, 'b'])).toEqual(['a', 'b'])
    })

    it('behavior: a list without end costs no more than a hundred', () => {
      expect(readTexts(Array.from({ length: 1_000 }, String))).toHaveLength(100)
    })

    it.each(['text', { length: 2 }, null, undefined])('error: %o has none', (value) => {
      expect(readTexts(value)).toEqual([])
    })
  })

  describe('eachFrame', () => {
    function start() {
      const clock = fakeClock()
      const controller = new AbortController()
      const report = vi.fn()
      return {
        clock,
        report,
        stop: () => controller.abort(),
        changed: eachFrame(report, { clock, signal: controller.signal }),
      }
    }

    it('default: what changes in one task is one report, right after it', async () => {
      const { report, changed } = start()
      changed()
      changed()
      expect(report).not.toHaveBeenCalled()
      await Promise.resolve()
      expect(report).toHaveBeenCalledTimes(1)
    })

    it('behavior: a page that never stops changing is reported once a frame', async () => {
      const { clock, report, changed } = start()
      for (let time = 0; time < 160; time += 1) {
        changed()
        await clock.advance(1)
      }
      expect(report.mock.calls.length).toBeGreaterThan(5)
      expect(report.mock.calls.length).toBeLessThanOrEqual(11)
    })

    it('behavior: after a rest the next change is reported at once, and the last one always', async () => {
      const { clock, report, changed } = start()
      changed()
      await Promise.resolve()
      changed()
      await clock.advance(16)
      expect(report).toHaveBeenCalledTimes(2)
      await clock.advance(1_000)
      expect(report).toHaveBeenCalledTimes(2)
      changed()
      await Promise.resolve()
      expect(report).toHaveBeenCalledTimes(3)
    })

    it('behavior: nothing is reported once it is over', async () => {
      const { clock, report, changed, stop } = start()
      changed()
      stop()
      await clock.advance(100)
      expect(report).not.toHaveBeenCalled()
    })
  })

  describe('connecting', () => {
    it('default: what has no code is a failed attempt', async () => {
      expect(await connecting(async () => 7)).toBe(7)
      await expect(connecting(() => Promise.reject(new Error('x')))).rejects.toMatchObject({ code: 'connect/failed' })
      const rejected = kernelError('connect/rejected')
      await expect(connecting(() => Promise.reject(rejected))).rejects.toBe(rejected)
    })
  })

  describe('appLinkConnectors', () => {
    const app: LinkedApp = {
      id: 'link:example',
      name: 'Example',
      global: 'example',
      link: (page, origin) =>
        `https://example.app/?page=${encodeURIComponent(page)}&from=${encodeURIComponent(origin)}`,
    }
    const offered = (more: Partial<PlatformService>) => appLinkConnectors([app], 'test', fakePlatform(more))

    it('default: on phones, and not where the app is in the page', () => {
      expect(offered({ isMobile: true })).toMatchObject([{ id: 'link:example', name: 'Example', namespaces: ['test'] }])
      expect(offered({ isMobile: true, has: (global) => global === 'example' })).toEqual([])
      expect(offered({})).toEqual([])
    })

    it.each([
      [{}, '_self'],
      [{ isFramed: true }, '_top'],
      [{ isTelegram: true, isFramed: true }, '_blank'],
    ] as const)(
      'behavior: on a page that is %o, choosing it opens this page inside the app, in %s',
      async (page, target) => {
        const openLink = vi.fn()
        const controller = new AbortController()
        const [connector] = offered({ isMobile: true, openLink, ...page })
        const context = { signal: controller.signal, networks: [], families: [], onPairingStateChange: () => undefined }
        const waiting = connector?.connect({ connectorId: 'link:example' }, context)
        controller.abort()
        await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
        const link =
          'https://example.app/?page=https%3A%2F%2Fshop.example%2Fcart%3Fa%3D1&from=https%3A%2F%2Fshop.example'
        expect(openLink).toHaveBeenCalledExactlyOnceWith(link, target)
      },
    )

    it('error: a page without an address cannot be opened elsewhere', async () => {
      const [connector] = offered({ isMobile: true, url: '' })
      const context = {
        signal: new AbortController().signal,
        networks: [],
        families: [],
        onPairingStateChange: () => undefined,
      }
      await expect(connector?.connect({ connectorId: 'link:example' }, context)).rejects.toMatchObject({
        code: 'connect/failed',
      })
    })
  })
})
