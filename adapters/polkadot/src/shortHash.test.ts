import { blake2b } from '@noble/hashes/blake2'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortBlake2b } from './shortHash.ts'

test('default: any short bytes, as another library has it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 128 }), fc.integer({ min: 1, max: 64 }), (bytes, length) => {
      expect(shortBlake2b(bytes, length)).toEqual(blake2b(bytes, { dkLen: length }))
    }),
  )
})

test('error: more than a block', () => {
  expect(() => shortBlake2b(new Uint8Array(129), 32)).toThrow(/more than one block/)
})
