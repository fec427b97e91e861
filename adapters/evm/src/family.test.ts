import fc from 'fast-check'
import { checksumAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createAddressRule } from './family.ts'
import vectors from './fixtures/erc-55-checksum.json' with { type: 'json' }

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
const hex = (value: Uint8Array): string => [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function flipCase(text: string, index: number): string {
  const letter = text.charAt(index)
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return text.slice(0, index) + other + text.slice(index + 1)
}

describe('addressRule', () => {
  test.each(vectors.valid)('default: %s of ERC-55 is an address', async (address) => {
    const parse = await createAddressRule().load()
    expect(parse(address)).toBe(address)
    expect(parse(address.slice(2))).toBe(address)
    expect(parse(`0x${address.slice(2).toLowerCase()}`)).toBe(address)
    expect(parse(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  test.each(vectors.valid)('error: %s with one letter in the wrong case is none', async (address) => {
    const parse = await createAddressRule().load()
    const letters = [...address].flatMap((letter, index) => (index > 1 && /[a-f]/i.test(letter) ? [index] : []))
    for (const index of letters) {
      const wrong = flipCase(address, index)
      expect(parse(wrong)).toBe(/^0x([0-9a-f]+|[0-9A-F]+)$/.test(wrong) ? address : undefined)
      expect(parse(wrong.slice(2))).toBeUndefined()
    }
  })

  test.each([
    '',
    '0x',
    `0X${'a'.repeat(40)}`,
    `0x${'a'.repeat(39)}`,
    `0x${'a'.repeat(41)}`,
    `0x${'g'.repeat(40)}`,
    'a'.repeat(40),
    ` 0x${'a'.repeat(40)}`,
    `0x${'a'.repeat(40)}\n`,
    'A'.repeat(40),
    `0x${'а'.repeat(40)}`,
  ])('error: %j is none', async (value) => {
    const rule = createAddressRule()
    expect(rule.isAddress(value)).toBe(false)
    expect((await rule.load())(value)).toBeUndefined()
  })

  test('behavior: before the checksum is loaded, mixed case is refused and one case is taken', async () => {
    const rule = createAddressRule()
    const address = vectors.valid[4] ?? ''
    expect(rule.isAddress(address)).toBe(false)
    expect(rule.isAddress(address.toLowerCase())).toBe(true)
    await rule.load()
    expect(rule.isAddress(address)).toBe(true)
    expect(rule.isAddress(flipCase(address, 4))).toBe(false)
  })

  test('behavior: agrees with an independent checksum for any twenty bytes', async () => {
    const parse = await createAddressRule().load()
    fc.assert(
      fc.property(bytes, (value) => {
        expect(parse(`0x${hex(value)}`)).toBe(checksumAddress(`0x${hex(value)}`))
      }),
    )
  })
})
