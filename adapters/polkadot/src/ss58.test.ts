import type { Network } from '@latchkey/kernel'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import registry from './fixtures/ss58-registry.json' with { type: 'json' }
import { kusama } from './networks/kusama.ts'
import { polkadot } from './networks/polkadot.ts'
import { normalAddress, readSs58, writeSs58 } from './ss58.ts'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('ss58', () => {
  test(`parameters: the prefixes of ${registry.registry.length} networks, as polkadot-js writes them`, () => {
    const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7)
    expect(registry.registry.length).toBe(149)
    // One network has registered a number that the form has no room for.
    for (const { prefix, network } of registry.registry.filter((item) => item.prefix < 2 ** 14)) {
      const address = writeSs58(key, prefix)
      // Those that are reserved for the future polkadot-js does not write.
      if (!/^reserved/.test(network)) expect(address, network).toBe(encodeAddress(key, prefix))
      expect(readSs58(address), network).toEqual({ prefix, key })
    }
  })

  test('behavior: any key and prefix is read back, and by polkadot-js too', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 16_383 }), (key, prefix) => {
        const address = writeSs58(key, prefix)
        expect(readSs58(address)).toEqual({ prefix, key })
        expect(normalAddress(address)).toBe(writeSs58(key))
        if (![46, 47].includes(prefix)) expect(decodeAddress(address)).toEqual(key)
      }),
    )
  })

  test('default: an address tells which networks it was written for: its prefix’s own, or all of them', async () => {
    const { entries } = await import('./capabilities/entries.ts')
    const key = Uint8Array.from({ length: 32 }, (_, index) => index)
    const isFor = (prefix: number, network: Network) => entries.isWrittenFor?.(writeSs58(key, prefix), network)
    expect([0, 42, 2, 5].map((prefix) => isFor(prefix, polkadot))).toEqual([true, true, false, false])
    expect([2, 42, 0].map((prefix) => isFor(prefix, kusama))).toEqual([true, true, false])
  })

  test('error: one letter differs', () => {
    const address = writeSs58(new Uint8Array(32).fill(5), 0)
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const wrong = [...address].flatMap((letter, at) =>
      [...letters]
        .filter((other) => other !== letter)
        .map((other) => address.slice(0, at) + other + address.slice(at + 1)),
    )
    expect(wrong.filter((item) => readSs58(item) !== undefined).length).toBe(0)
  })

  test('error: whatever else there is, without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readSs58(value)).toBeUndefined()
      }),
    )
    for (const text of ['', '0x', 'O0Il', 'x'.repeat(100_000)]) expect(readSs58(text)).toBeUndefined()
  })

  test('error: a small prefix in two bytes, accounts of other lengths, reserved first bytes', () => {
    const short = encodeAddress(new Uint8Array(2), 42)
    const ecdsa = encodeAddress(new Uint8Array(33).fill(2), 42)
    for (const address of [short, ecdsa]) expect(readSs58(address)).toBeUndefined()
  })
})
