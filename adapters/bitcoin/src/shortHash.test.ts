import { sha256 } from '@noble/hashes/sha2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortSha256 } from './shortHash.ts'

test('default: the hash that the library makes, for every length it takes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (bytes) => {
      expect([...shortSha256(bytes)]).toEqual([...sha256(bytes)])
    }),
    { numRuns: 500 },
  )
})

test('parameters: nothing, and the most it takes', () => {
  for (const length of [0, 55]) {
    const bytes = new Uint8Array(length).fill(255)
    expect([...shortSha256(bytes)]).toEqual([...sha256(bytes)])
  }
})

test('error: more than one block', () => {
  expect(() => shortSha256(new Uint8Array(56))).toThrow('more than one block')
})
