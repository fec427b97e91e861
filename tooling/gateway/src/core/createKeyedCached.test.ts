import { describe, expect, test } from 'vitest'
import { createKeyedCached } from './cache.ts'

describe('createKeyedCached', () => {
  test('default: one read for each key', async () => {
    const asked: string[] = []
    const cached = createKeyedCached(10_000, 10, async (key) => asked.push(key))
    await Promise.all([cached.read('a'), cached.read('a'), cached.read('b')])
    cached.forget('a')
    await cached.read('a')
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  test('behavior: the key asked for longest ago is forgotten first', async () => {
    const asked: string[] = []
    const cached = createKeyedCached(10_000, 2, async (key) => asked.push(key))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.read(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  test('error: a failure reaches who asked, and is not kept', async () => {
    let asked = 0
    const cached = createKeyedCached(10_000, 2, async () => {
      asked += 1
      if (asked === 1) throw new Error('away')
      return asked
    })
    await expect(Promise.all([cached.read('a'), cached.read('a')])).rejects.toThrow('away')
    expect(await cached.read('a')).toBe(2)
  })

  test('behavior: a value is asked for again when its time is over, however often it was used', async () => {
    let asked = 0
    const cached = createKeyedCached(40, 2, async () => {
      asked += 1
      return asked
    })
    expect([await cached.read('a'), await cached.read('a')]).toEqual([1, 1])
    await expect.poll(() => cached.read('a'), { interval: 5 }).toBe(2)
  })
})
