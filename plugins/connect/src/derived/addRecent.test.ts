import { describe, expect, it } from 'vitest'
import { addRecent } from './addRecent.ts'

describe('addRecent', () => {
  it.each([
    [[], 'a', ['a']],
    [['b'], 'a', ['a', 'b']],
    [['b', 'a'], 'a', ['a', 'b']],
    [['b', 'c'], 'a', ['a', 'b']],
  ])('parameters: %j and %s', (ids, id, expected) => {
    expect(addRecent(ids, id)).toEqual(expected)
  })
})
