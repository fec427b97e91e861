import { readFileSync } from 'node:fs'
import { bech32 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accountAddresses, addressCost } from './accountAddresses.ts'

/** The standard's own lists, as the family's adapter has them. */
const file = new URL('../../../../adapters/bitcoin/src/fixtures/bech32m-bip350.json', import.meta.url)
const standard = z
  .object({
    valid_addresses: z.array(z.object({ address: z.string() })),
    invalid_addresses: z.array(z.object({ value: z.string() })),
  })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TEST = 'bip122:000000000933ea01ad0ee984209779ba'

/** What a question about an address, named twice, is about. */
function read(address: string, chainId = /^(tb|bcrt|[mn2])/i.test(address) ? TEST : MAIN) {
  return accountAddresses({ address, addresses: address, chainId })
}
const refused = { status: 400, code: 'bad-address' }

describe('accountAddresses', () => {
  it.each([
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ])('default: %s, once', (address) => {
    expect(read(address)).toEqual([address])
  })

  it('behavior: case says nothing in bech32, and must be one', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(read(address.toUpperCase())).toEqual([address])
    expect(() => read(address.replace('bc1q', 'bc1Q'))).toThrow('not a Bitcoin address')
  })

  it.each([
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    '0xb794f5ea0ba39494ce839613fffba74279579268',
    '11111111111111111111111111111111',
    '1'.repeat(2_000),
  ])('error: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining(refused))
  })

  it('error: one of another network', () => {
    expect(() => read('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', MAIN)).toThrow(
      expect.objectContaining({ code: 'addresses-mixed' }),
    )
  })

  it('behavior: the standard decides what is an address of SegWit (BIP-350)', () => {
    const { valid_addresses: valid, invalid_addresses: invalid } = standard
    for (const { address } of valid) expect(read(address)).toEqual([address.toLowerCase()])
    for (const { value } of invalid) expect(() => read(value), value).toThrow(expect.objectContaining(refused))
  })

  it('behavior: a question costs a point for each address, whatever stands there', () => {
    const params = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
    expect(addressCost({ params, query: {} })).toBe(1)
    expect(addressCost({ params, query: { addresses: `${params.address.toUpperCase()},a,b,a,` } })).toBe(3)
    expect(addressCost({ params: undefined, query: { addresses: ['a', 'b'] } })).toBe(1)
    expect(addressCost({ params: { account: `${MAIN}:a` }, query: { addresses: 'a' } })).toBe(1)
    const many = Array.from({ length: 1_000 }, (_, index) => `${index}`).join()
    expect(addressCost({ params, query: { addresses: many } })).toBe(21)
  })

  it('behavior: repeated addresses hide none of those after them: a question costs what it asks', () => {
    const [first = '', ...others] = Array.from({ length: 20 }, (_, at) =>
      bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20).fill(at))]),
    )
    const addresses = [...Array.from({ length: 20 }, () => first), ...others].join()
    expect(accountAddresses({ address: first, addresses, chainId: MAIN })).toHaveLength(20)
    expect(addressCost({ params: { address: first }, query: { addresses } })).toBe(20)
    expect(addressCost({ params: { account: `${MAIN}:${first}` }, query: { addresses } })).toBe(20)
  })
})
