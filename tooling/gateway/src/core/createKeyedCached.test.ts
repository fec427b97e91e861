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
})
