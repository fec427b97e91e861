import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createCache } from './createServices.ts'
import { memoryStorage } from './platform.ts'
import type { CacheService, ClockService, Schema, StorageService, SyncStorageService } from './services.ts'

const text: Schema<string> = {
  parse(value) {
    if (typeof value !== 'string') throw new TypeError('not text')
    return value
  },
}

function setUp<S extends StorageService = SyncStorageService>(given?: S) {
  const storage = given ?? memoryStorage()
  let now = 1_000_000
  const clock: ClockService = { now: () => now, sleep: async () => undefined, every: () => () => undefined }
  const warn = vi.fn()
  const cache: CacheService = createCache({ clock, storage, log: { warn } })
  const pass = (ms: number): void => {
    now += ms
  }
  return { cache, storage, warn, pass }
}

/** Loads `a`, `b`, `c`, … */
function letters() {
  let count = 0
  return vi.fn(async () => String.fromCharCode(97 + count++))
}

describe('cache', () => {
  test('default', async () => {
    const { cache } = setUp()
    const load = letters()
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('a')
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('a')
    expect(load).toHaveBeenCalledOnce()
  })

  test('parameters: ttl', async () => {
    const { cache, pass } = setUp()
    const load = letters()
    await cache.fetch('k', { ttl: 100, load })
    pass(100)
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('a')
    pass(1)
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('b')
  })

  test('behavior: what is read from storage while it is invalidated is not brought back', async () => {
    const storage = memoryStorage()
    await setUp(storage).cache.fetch('k', { ttl: 100, load: async () => 'old', persist: text })
    let answer: (() => void) | undefined
    const late: StorageService = {
      ...storage,
      get: async (key) => {
        const value = storage.get(key)
        if (!answer) await new Promise<void>((resolve) => (answer = resolve))
        return value
      },
    }
    const { cache } = setUp(late)
    const load = vi.fn(async () => 'new')
    const first = cache.fetch('k', { ttl: 100, load, persist: text })
    await expect.poll(() => answer).toBeDefined()
    cache.invalidate('k')
    answer?.()
    await expect(first).resolves.toBe('new')
    await expect(cache.fetch('k', { ttl: 100, load, persist: text })).resolves.toBe('new')
    expect(load).toHaveBeenCalledOnce()
  })

  test('behavior: an entry from the future is expired', async () => {
    const { cache, pass } = setUp()
    const load = letters()
    await cache.fetch('k', { ttl: 100, load })
    pass(-1)
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('b')
  })

  test('behavior: one load at a time', async () => {
    const { cache } = setUp()
    const load = letters()
    const all = await Promise.all([1, 2, 3].map(() => cache.fetch('k', { ttl: 0, load })))
    expect(all).toEqual(['a', 'a', 'a'])
    expect(load).toHaveBeenCalledOnce()
  })

  test('error: a failed load reaches all who wait and is not kept', async () => {
    const { cache } = setUp()
    const load = vi.fn(async () => 'fine').mockRejectedValueOnce(new Error('down'))
    const all = await Promise.allSettled([1, 2].map(() => cache.fetch('k', { ttl: 100, load })))
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(cache.fetch('k', { ttl: 100, load })).resolves.toBe('fine')
  })

  test('behavior: invalidate by prefix', async () => {
    const { cache } = setUp()
    const load = letters()
    for (const key of ['a:1', 'a:2', 'b:1']) await cache.fetch(key, { ttl: 100, load })
    cache.invalidate('a:')
    await expect(cache.fetch('b:1', { ttl: 100, load })).resolves.toBe('c')
    await expect(cache.fetch('a:1', { ttl: 100, load })).resolves.toBe('d')
  })

  test('behavior: what was under way when invalidated is not kept', async () => {
    const { cache } = setUp()
    let finish: (value: string) => void = () => undefined
    const slow = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    const first = cache.fetch('k', { ttl: 100, load: slow })
    await expect.poll(() => slow.mock.calls.length).toBe(1)
    cache.invalidate('k')
    finish('old')
    await expect(first).resolves.toBe('old')
    await expect(cache.fetch('k', { ttl: 100, load: async () => 'new' })).resolves.toBe('new')
  })

  test('behavior: the least used of more than 500 goes first', async () => {
    const { cache } = setUp()
    const load = vi.fn(async () => 'x')
    for (let index = 0; index < 500; index++) await cache.fetch(`k${index}`, { ttl: 100, load })
    await cache.fetch('k0', { ttl: 100, load })
    await cache.fetch('k500', { ttl: 100, load })
    expect(load).toHaveBeenCalledTimes(501)
    await cache.fetch('k0', { ttl: 100, load })
    expect(load).toHaveBeenCalledTimes(501)
    await cache.fetch('k1', { ttl: 100, load })
    expect(load).toHaveBeenCalledTimes(502)
  })
})

describe('cache in storage', () => {
  test('behavior: outlives the page', async () => {
    const { cache, storage } = setUp()
    const load = letters()
    await cache.fetch('k', { ttl: 100, load, persist: text })
    const next = setUp(storage)
    await expect(next.cache.fetch('k', { ttl: 100, load, persist: text })).resolves.toBe('a')
    next.pass(101)
    await expect(next.cache.fetch('k', { ttl: 100, load, persist: text })).resolves.toBe('b')
  })

  test('behavior: an entry that its schema refuses is absent', async () => {
    const storage = memoryStorage({ cache: JSON.stringify({ k: { at: 1_000_000, value: 5 } }) })
    await expect(setUp(storage).cache.fetch('k', { ttl: 100, load: letters(), persist: text })).resolves.toBe('a')
  })

  test('behavior: an entry of a clock that was ahead is absent', async () => {
    const storage = memoryStorage({ cache: JSON.stringify({ k: { at: 2_000_000, value: 'z' } }) })
    await expect(setUp(storage).cache.fetch('k', { ttl: 1e9, load: letters(), persist: text })).resolves.toBe('a')
  })

  test('behavior: invalidate before the first use forgets what is stored, and nothing else', async () => {
    const entry = { at: 1_000_000, value: 'old' }
    const { cache } = setUp(memoryStorage({ cache: JSON.stringify({ 'a:1': entry, 'b:1': entry }) }))
    cache.invalidate('a:')
    const [a, b] = ['a:1', 'b:1'].map((key) => cache.fetch(key, { ttl: 100, load: async () => 'new', persist: text }))
    expect([await a, await b]).toEqual(['new', 'old'])
  })

  test('error: a storage that refuses to forget is said in the log, before the first use too', async () => {
    const refusing: StorageService = {
      ...memoryStorage({ cache: '{"a":{"at":1000000,"value":"old"}}' }),
      remove: () => Promise.reject(new Error('locked')),
    }
    const { cache, warn } = setUp(refusing)
    cache.invalidate('a')
    await expect.poll(() => warn).toHaveBeenCalledOnce()
    cache.invalidate('a')
    await expect.poll(() => warn).toHaveBeenCalledTimes(2)
  })

  test('behavior: invalidate also forgets what is stored', async () => {
    const { cache, storage } = setUp()
    await cache.fetch('a:1', { ttl: 100, load: letters(), persist: text })
    await cache.fetch('b:1', { ttl: 100, load: letters(), persist: text })
    cache.invalidate('a:')
    await expect.poll(() => Object.keys(JSON.parse(storage.get('cache') ?? ''))).toEqual(['b:1'])
    cache.invalidate('')
    await expect.poll(() => storage.get('cache')).toBeNull()
  })

  test('behavior: keeps at most 200 entries and 500,000 characters', async () => {
    const { cache, storage, pass } = setUp()
    for (let index = 0; index < 210; index++) {
      pass(1)
      await cache.fetch(`k${index}`, { ttl: 1e6, load: async () => 'x'.repeat(2000), persist: text })
    }
    const names = Object.keys(JSON.parse(storage.get('cache') ?? ''))
    expect(names.length).toBe(200)
    expect(names).not.toContain('k0')
    await cache.fetch('big', { ttl: 1e6, load: async () => 'x'.repeat(400_000), persist: text })
    expect(storage.get('cache')?.length).toBeLessThanOrEqual(500_000)
  })

  test('error: a value that is no JSON is kept in memory, with a word in the log', async () => {
    const { cache, storage, warn } = setUp()
    const big: Schema<bigint> = { parse: () => 1n }
    await expect(cache.fetch('k', { ttl: 100, load: async () => 1n, persist: big })).resolves.toBe(1n)
    expect(storage.get('cache')).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('behavior: no junk in storage breaks it', async () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify({ k: value })),
    )
    await fc.assert(
      fc.asyncProperty(junk, async (stored) => {
        const { cache } = setUp(memoryStorage({ cache: stored }))
        const value = await cache.fetch('k', { ttl: 1, load: async () => 'loaded', persist: text })
        expect(value).toBeTypeOf('string')
      }),
    )
  })
})
