import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readBitcoinAddress } from './bitcoinAddress.ts'

/** The standard's own lists, as the family's adapter has them. */
const file = new URL('../../../../../adapters/bitcoin/src/fixtures/bech32m-bip350.json', import.meta.url)
const standard = z
  .object({
    valid_addresses: z.array(z.object({ address: z.string() })),
    invalid_addresses: z.array(z.object({ value: z.string() })),
  })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

describe('readBitcoinAddress', () => {
  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'main'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'main'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'test'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'main'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test'],
  ])('default: %s', (address, kind) => {
    expect(readBitcoinAddress(address)).toEqual({ address, kind })
  })

  it('behavior: case says nothing in bech32', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(readBitcoinAddress(address.toUpperCase())?.address).toBe(address)
    expect(readBitcoinAddress(address.replace('bc1q', 'bc1Q'))).toBeUndefined()
  })

  it.each([
    '',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    '0xb794f5ea0ba39494ce839613fffba74279579268',
    '11111111111111111111111111111111',
    '1'.repeat(2_000),
  ])('error: %s', (text) => {
    expect(readBitcoinAddress(text)).toBeUndefined()
  })

  it('behavior: the standard decides what is an address of SegWit (BIP-350)', () => {
    const { valid_addresses: valid, invalid_addresses: invalid } = standard
    expect(valid.filter(({ address }) => !readBitcoinAddress(address))).toEqual([])
    expect(invalid.filter(({ value }) => readBitcoinAddress(value))).toEqual([])
  })
})
