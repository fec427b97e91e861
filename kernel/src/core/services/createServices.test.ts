import { describe, expect, test, vi } from 'vitest'
import { createServices, type ServicesConfig } from './createServices.ts'
import { memoryStorage } from './platform.ts'
import type { ClockService, LogService, Schema } from './services.ts'

const text: Schema<unknown> = { parse: (value) => value }
const config: ServicesConfig = {
  prefix: 'lk:',
  metadata: { name: 'Shop', description: '', url: '', icons: [] },
  networks: () => [],
  families: () => [],
}

/** Stands for a global that nobody may touch. */
function untouchable(): object {
  return new Proxy(
    {},
    {
      get(_, key) {
        throw new Error(`touched ${String(key)}`)
      },
      has(_, key) {
        throw new Error(`looked for ${String(key)}`)
      },
    },
  )
}

describe('createServices', () => {
  test('default', () => {
    expect(Object.keys(createServices(config)).sort()).toEqual([
      'cache',
      'clock',
      'http',
      'log',
      'platform',
      'rpc',
      'storage',
    ])
  })

  test('behavior: making them touches nothing of the browser', () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (const name of ['window', 'document', 'navigator', 'localStorage', 'location'])
      vi.stubGlobal(name, untouchable())
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    createServices(config)
    expect(fetched).not.toHaveBeenCalled()
    expect(timers).not.toHaveBeenCalled()
  })

  test('behavior: they work where there is no browser', () => {
    const { storage, platform, log } = createServices(config)
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    expect(platform.host).toBe('')
    expect(log.entries()).toEqual([])
  })

  test('parameters: overrides take part in the other services', async () => {
    const storage = memoryStorage()
    const warn = vi.fn()
    const log: LogService = { debug: warn, info: warn, warn, error: warn, entries: () => [] }
    const clock: ClockService = { now: () => 42, sleep: async () => undefined, every: () => () => undefined }
    const services = createServices({ ...config, overrides: { storage, clock, log } })
    expect(services).toMatchObject({ clock, log })
    await services.cache.fetch('k', { ttl: 1, load: async () => 'x', persist: text })
    expect(JSON.parse(String(await storage.get('lk:cache')))).toEqual({ k: { at: 42, value: 'x' } })
    await services.cache.fetch('big', { ttl: 1, load: async () => 1n, persist: text })
    await expect.poll(() => warn).toHaveBeenCalledOnce()
  })

  test('behavior: a storage of the host gets the prefix, too', () => {
    const storage = memoryStorage()
    const [first, second] = ['lk:', 'lk:two:'].map((prefix) =>
      createServices({ ...config, prefix, overrides: { storage } }),
    )
    first?.storage.set('a', '1')
    expect([first?.storage.get('a'), second?.storage.get('a'), storage.get('lk:a')]).toEqual(['1', null, '1'])
  })

  test('behavior: two sets share nothing', () => {
    const [first, second] = [createServices(config), createServices(config)]
    first.storage.set('a', '1')
    first.log.info('hello')
    expect([second.storage.get('a'), second.log.entries()]).toEqual([null, []])
  })
})
