import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './adapter.ts'

test('default: bytes and back, of any value', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  expect(toBase64(new TextEncoder().encode('hello'))).toBe('aGVsbG8=')
  expect(fromBase64('')).toEqual(new Uint8Array())
})

test.each(['a', '*', 'aGVsbG8=='])('error: %s is no base64', (text) => {
  expect(fromBase64(text)).toBeUndefined()
})
