import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLruCache } from './cache.ts'

afterEach(() => void vi.restoreAllMocks())

describe('createLruCache', () => {
  test('default: gives what was set last', () => {
    const cache = createLruCache<number>(10, 10_000)
    expect(cache.get('a')).toBeUndefined()
    cache.set('a', 1)
    cache.set('a', 2)
    expect(cache.get('a')).toBe(2)
  })

  test('behavior: the key used longest ago is forgotten first', () => {
    const cache = createLruCache<number>(2, 10_000)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })

  test('behavior: a value is forgotten when its time is over, however often it was used', () => {
    const cache = createLruCache<number>(2, 10_000)
    const set = performance.now()
    cache.set('a', 1)
    vi.spyOn(performance, 'now').mockReturnValue(set + 9_000)
    expect(cache.get('a')).toBe(1)
    vi.spyOn(performance, 'now').mockReturnValue(set + 11_000)
    expect(cache.get('a')).toBeUndefined()
  })
})
