import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainIdHex, readChainId } from './chainId.ts'

describe('readChainId', () => {
  test.each([
    ['0x1', 'eip155:1'],
    ['0xa4b1', 'eip155:42161'],
    ['0xA4B1', 'eip155:42161'],
    ['0x01', 'eip155:1'],
    ['42161', 'eip155:42161'],
    [42161, 'eip155:42161'],
    [Number.MAX_SAFE_INTEGER, `eip155:${Number.MAX_SAFE_INTEGER}`],
  ])('parameters: %j is %s', (value, id) => {
    expect(readChainId(value)).toBe(id)
  })

  test.each([
    ['0x'],
    ['0x0'],
    [''],
    ['0'],
    [' 1'],
    ['1.5'],
    ['1e3'],
    ['-1'],
    ['0xg'],
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [2 ** 53],
    ['9999999999999999'],
    ['0xffffffffffffff'],
    [null],
    [undefined],
    [{}],
    [['0x1']],
    [1n],
    [true],
    ['eip155:1'],
    ['0x1'.padEnd(300, '0')],
  ])('error: %o is no chain id', (value) => {
    expect(readChainId(value)).toBeUndefined()
  })

  test('behavior: what is printed is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(readChainId(chainIdHex(`eip155:${id}`))).toBe(`eip155:${id}`)
        expect(readChainId(id)).toBe(`eip155:${id}`)
        expect(readChainId(String(id))).toBe(`eip155:${id}`)
      }),
    )
  })

  test('behavior: nothing makes it throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readChainId(value)))
  })
})
