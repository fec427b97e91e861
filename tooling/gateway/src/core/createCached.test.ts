import { describe, expect, test } from 'vitest'
import { createCached } from './cache.ts'

describe('createCached', () => {
  test('default: callers at the same moment share one read', async () => {
    let reads = 0
    const cached = createCached(10_000, async () => ++reads)
    expect(await Promise.all([cached.read(), cached.read(), cached.read()])).toEqual([1, 1, 1])
    expect(await cached.read()).toBe(1)
  })

  test('behavior: an old or forgotten value is read again', async () => {
    let reads = 0
    const brief = createCached(0, async () => ++reads)
    expect([await brief.read(), await brief.read()]).toEqual([1, 2])
    const cached = createCached(10_000, async () => ++reads)
    await cached.read()
    cached.forget()
    expect(await cached.read()).toBe(4)
  })

  test('error: a failure reaches every caller and is not kept', async () => {
    let reads = 0
    const cached = createCached(10_000, async () => {
      reads++
      if (reads === 1) throw new Error('away')
      return reads
    })
    await expect(Promise.all([cached.read(), cached.read()])).rejects.toThrow('away')
    expect(await cached.read()).toBe(2)
  })
})
