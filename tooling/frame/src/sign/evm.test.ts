import { getBytes, Transaction, verifyMessage } from 'ethers'
import fc from 'fast-check'
import { type Hex, hashMessage, serializeTransaction, toHex } from 'viem'
import { expect, test } from 'vitest'
import { digestOf } from '../requests/transaction.ts'
import { addressOf, signatureOf, signTransaction } from './evm.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const bytes = serializeTransaction({
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 1n,
  value: 5n,
  data: '0x1234',
  to: '0x00000000000000000000000000000000000B0b00',
})

test('default: another library finds our address in the signature of a message', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      const signature = signatureOf(hashMessage({ raw: message }), key)
      expect(verifyMessage(message, signature)).toBe(addressOf(key))
    }),
    { numRuns: 30 },
  )
})

test('default: another library reads the signed transaction as it was, from our address', () => {
  const { raw, hash } = signTransaction(bytes, key)
  const read = Transaction.from(raw)
  expect([read.from, read.hash, read.nonce, read.value, read.data]).toEqual([addressOf(key), hash, 7, 5n, '0x1234'])
  expect(read.unsignedSerialized).toBe(bytes)
})

test('behavior: any changed byte is another digest', () => {
  const plain = getBytes(bytes)
  for (let at = 0; at < plain.length; at += 1) {
    const changed: Hex = toHex(Uint8Array.from(plain, (byte, index) => (index === at ? byte ^ 1 : byte)))
    expect(digestOf(changed)).not.toBe(digestOf(bytes))
  }
})
