import { describe, expect, test } from 'vitest'
import vectors from '../fixtures/bip322-basic.json'
import { NETWORKS } from '../testing/texts.ts'
import { verifyBitcoin } from './bitcoin.ts'

const network = NETWORKS.bitcoin

describe('published signatures', () => {
  const good = vectors.simple.flatMap(({ bip322_signatures, ...rest }) =>
    bip322_signatures.map((signature, index) => ({
      ...rest,
      signature,
      name: `${rest.type} ${rest.message} ${index}`,
    })),
  )
  test.each(good)('default: $name', async ({ message, address, signature }) => {
    expect(await verifyBitcoin({ network, message, address, signature })).toBe('valid')
  })

  test.each(vectors.error)('error: $description', async ({ message, address, signature }) => {
    const outcome = await verifyBitcoin({ network, message, address, signature })
    expect(['invalid', 'unsupported']).toContain(outcome)
  })
})

describe('what is not taken', () => {
  const [first] = vectors.simple
  const { message = '', address = '' } = first ?? {}
  const signature = first?.bip322_signatures[0] ?? ''

  test('error: an address of another chain', async () => {
    const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
    expect(await verifyBitcoin({ network: regtest, message, address, signature })).toBe('invalid')
  })

  test('error: bytes after the witness, a witness without items, one that is cut off', async () => {
    const bytes = Buffer.from(signature.slice(3), 'base64')
    for (const other of [
      Buffer.concat([bytes, Buffer.from([0])]),
      Buffer.from([0]),
      bytes.subarray(0, -1),
      Buffer.alloc(0),
    ])
      expect(await verifyBitcoin({ network, message, address, signature: other.toString('base64') })).toBe('invalid')
  })

  test('error: every byte matters', async () => {
    const bytes = Buffer.from(signature.slice(3), 'base64')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(
        await verifyBitcoin({ network, message, address, signature: changed.toString('base64') }),
        `byte ${at}`,
      ).toBe('invalid')
    }
  })
})
