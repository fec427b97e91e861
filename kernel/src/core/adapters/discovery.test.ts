import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../testing/fakeClock.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { PlatformService } from '../services/services.ts'
import { appLinkConnectors, connecting, eachFrame, type LinkedApp, readTexts } from './discovery.ts'

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
    link: (page, origin) => `https://example.app/?page=${encodeURIComponent(page)}&from=${encodeURIComponent(origin)}`,
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
      const link = 'https://example.app/?page=https%3A%2F%2Fshop.example%2Fcart%3Fa%3D1&from=https%3A%2F%2Fshop.example'
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
