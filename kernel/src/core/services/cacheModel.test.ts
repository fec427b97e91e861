import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { drained } from '../fixtures/drained.ts'
import { createCache } from './createServices.ts'
import { memoryStorage } from './platform.ts'
import type { CacheService, ClockService, Schema } from './services.ts'

const TEXT: Schema<string> = {
  parse(value) {
    if (typeof value !== 'string') throw new TypeError('not text')
    return value
  },
}
const KEYS = ['a', 'a:1', 'a:2', 'b:1', ''] as const

type Step =
  | {
      readonly act: 'fetch'
      readonly key: string
      readonly ttl: number
      readonly persist: boolean
      readonly fails: boolean
    }
  | { readonly act: 'pass'; readonly ms: number }
  | { readonly act: 'invalidate'; readonly prefix: string }
  | { readonly act: 'reload' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('fetch' as const),
      key: fc.constantFrom(...KEYS),
      ttl: fc.constantFrom(0, 10, 100),
      persist: fc.boolean(),
      fails: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.constantFrom(0, 9, 11, 150, -20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('invalidate' as const), prefix: fc.constantFrom('', 'a', 'a:', 'b', 'z') }),
  },
  { weight: 1, arbitrary: fc.constant({ act: 'reload' as const }) },
)

interface Entry {
  readonly at: number
  readonly value: string
}

/** A page and its storage as two tables, each of values with the moment at which they were loaded. */
class Tables {
  readonly page: Map<string, Entry> = new Map()
  readonly storage: Map<string, Entry> = new Map()

  find(key: string, ttl: number, persist: boolean, now: number): string | undefined {
    const isFresh = (entry: Entry | undefined): entry is Entry =>
      entry !== undefined && now >= entry.at && now - entry.at <= ttl
    const here = this.page.get(key)
    if (isFresh(here)) return here.value
    const stored = persist ? this.storage.get(key) : undefined
    if (!isFresh(stored)) return undefined
    this.page.set(key, stored)
    return stored.value
  }

  loaded(key: string, entry: Entry, persist: boolean): void {
    this.page.set(key, entry)
    if (persist) this.storage.set(key, entry)
  }

  invalidate(prefix: string): void {
    for (const table of [this.page, this.storage])
      for (const key of [...table.keys()]) if (key.startsWith(prefix)) table.delete(key)
  }
}

describe('the cache', () => {
  test('behavior: after any steps it answers as two tables do, and loads only what neither has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const storage = memoryStorage()
        let now = 1000
        const clock: ClockService = { now: () => now, sleep: async () => undefined, every: () => () => undefined }
        const warn = vi.fn()
        const open = (): CacheService => createCache({ clock, storage, log: { warn } })
        let cache = open()
        const tables = new Tables()
        let loads = 0
        for (const given of steps) {
          if (given.act === 'pass') now += given.ms
          else if (given.act === 'reload') {
            cache = open()
            tables.page.clear()
          } else if (given.act === 'invalidate') {
            cache.invalidate(given.prefix)
            tables.invalidate(given.prefix)
          } else {
            const { key, ttl, persist, fails } = given
            const known = tables.find(key, ttl, persist, now)
            const load = vi.fn(async () => {
              loads += 1
              if (fails) throw new Error('down')
              return `value ${loads}`
            })
            const asked = cache.fetch(key, { ttl, load, ...(persist ? { persist: TEXT } : {}) })
            if (known === undefined && fails) await expect(asked).rejects.toThrow('down')
            else {
              const value = await asked
              expect(value).toBe(known ?? `value ${loads}`)
              if (known === undefined) tables.loaded(key, { at: now, value }, persist)
            }
            expect(load).toHaveBeenCalledTimes(known === undefined ? 1 : 0)
          }
          await drained()
          const stored = JSON.parse(storage.get('cache') ?? '{}')
          expect(stored).toEqual(Object.fromEntries(tables.storage))
        }
        expect(warn).not.toHaveBeenCalled()
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: of all who ask at once for a key, one loads and all get the same', async () => {
    const asks = fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(asks, fc.array(fc.nat(11), { maxLength: 12 }), async (keys, order) => {
        const clock: ClockService = { now: () => 0, sleep: async () => undefined, every: () => () => undefined }
        const cache = createCache({ clock, storage: memoryStorage(), log: { warn: () => undefined } })
        const answers = new Map<string, (value: string) => void>()
        const loads: string[] = []
        const asked = keys.map((key) =>
          cache.fetch(key, {
            ttl: 10,
            load: () => {
              loads.push(key)
              return new Promise<string>((resolve) => answers.set(key, resolve))
            },
          }),
        )
        await drained()
        expect([...loads].sort()).toEqual([...new Set(keys)].sort())
        // The answers come in any order.
        for (const at of order) answers.get(keys[at % keys.length] ?? '')?.(`first ${keys[at % keys.length]}`)
        for (const [key, answer] of answers) answer(`first ${key}`)
        expect(await Promise.all(asked)).toEqual(keys.map((key) => `first ${key}`))
      }),
      { numRuns: 40 },
    )
  })
})
