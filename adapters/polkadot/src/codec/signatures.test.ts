import { signatureVerify } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concatBytes, toHex } from '../bytes.ts'
import { type Scheme, signingKey } from '../testing/writtenChain.ts'
import { isMessageSignedBy, typedSignature } from './signatures.ts'

const SCHEMES: readonly Scheme[] = ['ed25519', 'sr25519', 'ecdsa']
const message = fc.uint8Array({ maxLength: 300 })
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each(SCHEMES)('%s', (scheme) => {
  const key = signingKey(scheme)
  const number = SCHEMES.indexOf(scheme)

  test('default: any message; the number of the scheme comes with it, whether the wallet gave it or not', () => {
    fc.assert(
      fc.property(message, (bytes) => {
        const bare = key.sign(bytes)
        const typed = concatBytes([number], bare)
        expect(typedSignature(key.address, bytes, bare)).toEqual(typed)
        expect(typedSignature(key.address, bytes, typed)).toEqual(typed)
        expect(signatureVerify(bytes, toHex(bare), key.address).isValid).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('error: a changed byte of signature or message, another account, another scheme’s number', () => {
    const bytes = bytesOf('order 7')
    const bare = key.sign(bytes)
    fc.assert(
      fc.property(fc.nat({ max: bare.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = bare.map((byte, index) => (index === at ? byte ^ flip : byte))
        expect(typedSignature(key.address, bytes, changed)).toBeUndefined()
      }),
      { numRuns: 80 },
    )
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(typedSignature(key.address, changed, bare)).toBeUndefined()
    }
    expect(typedSignature(signingKey(scheme, 'other').address, bytes, bare)).toBeUndefined()
    for (const other of [0, 1, 2, 3, 255].filter((value) => value !== number))
      expect(typedSignature(key.address, bytes, concatBytes([other], bare))).toBeUndefined()
  })

  test('behavior: a message counts as it is and between the words that extensions put around it; no other words', () => {
    const text = bytesOf('shop.example wants you to sign in')
    const around = (before: string, after: string) => concatBytes(bytesOf(before), text, bytesOf(after))
    const isSigned = (signed: Uint8Array) => isMessageSignedBy(key.address, text, key.sign(signed))
    expect([isSigned(text), isSigned(around('<Bytes>', '</Bytes>'))]).toEqual([true, true])
    for (const other of [
      around('<Bytes>', ''),
      around('', '</Bytes>'),
      around('<bytes>', '</bytes>'),
      around('<Bytes><Bytes>', '</Bytes></Bytes>'),
    ])
      expect(isSigned(other)).toBe(false)
  })
})

test('error: whatever bytes there are, nothing is thrown, and nobody signed', () => {
  const { address } = signingKey('sr25519')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), message, (signature, bytes) => {
      expect(typedSignature(address, bytes, signature)).toBeUndefined()
    }),
  )
  for (const length of [64, 65, 66])
    for (const byte of [0, 1, 2, 255])
      expect(typedSignature(address, bytesOf('x'), new Uint8Array(length).fill(byte))).toBeUndefined()
})
