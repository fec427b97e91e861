import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { oneByOne } from './oneByOne.ts'

describe('oneByOne', () => {
  test('default', async () => {
    const runExclusive = oneByOne()
    const seen: string[] = []
    const task = (name: string, fails = false) =>
      runExclusive(async () => {
        seen.push(`${name} begins`)
        // A turn in which another one could begin.
        await setImmediate()
        seen.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const [first, second, third] = [task('one'), task('two', true), task('three')]
    await expect(second).rejects.toThrow('two')
    expect(await Promise.all([first, third])).toEqual(['one', 'three'])
    expect(seen).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })
})
