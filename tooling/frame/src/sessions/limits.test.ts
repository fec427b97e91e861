import fc from 'fast-check'
import { getAddress, type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Delegation, decodeContexts, encodeContext, encodeContexts } from './delegation.ts'
import { type Limits, mostOf, periodsOf, readLimits, toDelegation } from './limits.ts'

const OWNER = getAddress(`0x${'a1'.repeat(20)}`)
const KEY = getAddress(`0x${'b2'.repeat(20)}`)
const TOKEN = getAddress(`0x${'c3'.repeat(20)}`)
const HELPER = getAddress(`0x${'d4'.repeat(20)}`)
const limits: Limits = {
  token: undefined,
  allowance: 10n,
  start: 1_000,
  period: 100,
  until: 1_950,
  taker: KEY,
  coSigner: undefined,
}

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const seconds = fc.integer({ min: 1, max: 2 ** 40 })
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  token: fc.option(address, { nil: undefined }),
  allowance: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
  start: seconds,
  period: seconds,
  until: seconds,
  taker: address,
  coSigner: fc.option(address, { nil: undefined }),
})

describe('what is signed', () => {
  test('behavior: is read back as it was meant', () => {
    fc.assert(
      fc.property(anyLimits, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (made, salt) => {
        const context = encodeContext(toDelegation(made, OWNER, salt))
        const [read] = decodeContexts(context)
        expect(read && readLimits(read)).toEqual(made)
      }),
    )
  })

  test('behavior: of several is read back one by one', () => {
    const contexts = [1n, 2n, 3n].map((salt) => encodeContext(toDelegation(limits, OWNER, salt)))
    expect(decodeContexts(encodeContexts(contexts)).map(({ salt }) => salt)).toEqual([1n, 2n, 3n])
    expect(decodeContexts(encodeContexts(contexts.slice(0, 1))).map(({ salt }) => salt)).toEqual([1n])
  })

  test('error: whatever limits do not say is not read', () => {
    const made = toDelegation({ ...limits, token: TOKEN, coSigner: HELPER }, OWNER, 7n)
    const without = (at: number): Delegation => ({
      ...made,
      caveats: made.caveats.filter((_caveat, own) => own !== at),
    })
    const [first] = made.caveats
    const others: Readonly<Record<string, Delegation>> = {
      'no limit of the amount': without(0),
      'no limit of the value': without(1),
      'no end': without(2),
      'one rule more': { ...made, caveats: [...made.caveats, ...(first ? [first] : [])] },
      'a rule of another contract': {
        ...made,
        caveats: [...made.caveats, { enforcer: HELPER, terms: '0x', args: '0x' }],
      },
      'another order': { ...made, caveats: made.caveats.toReversed() },
      'a right of somebody else': { ...made, authority: `0x${'11'.repeat(32)}` },
    }
    for (const [name, delegation] of Object.entries(others)) expect(() => readLimits(delegation), name).toThrow()
  })

  test('error: bytes that say more than is read of them', () => {
    const context = encodeContext(toDelegation(limits, OWNER, 1n))
    const broken: readonly Hex[] = ['0x', '0x00', `${context}00`, `0x${'ff'.repeat(64)}`]
    for (const given of broken) expect(() => decodeContexts(given)).toThrow('This permission cannot be read.')
  })

  test('behavior: any byte that differs is another permission, or none', () => {
    const context = encodeContext(toDelegation(limits, OWNER, 1n))
    const meaning = (given: Hex): unknown => {
      try {
        const [read] = decodeContexts(given)
        return read && [readLimits(read), read.delegate, read.delegator, read.salt, read.signature, read.caveats]
      } catch {
        return undefined
      }
    }
    const before = meaning(context)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: context.length / 2 - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const byte = Number.parseInt(context.slice(at * 2, at * 2 + 2), 16) ^ change
          const other: Hex = `0x${context.slice(2, at * 2)}${byte.toString(16).padStart(2, '0')}${context.slice(at * 2 + 2)}`
          expect(meaning(other)).not.toEqual(before)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('the most it can cost', () => {
  test.each([
    [1_000, 1],
    [1_001, 1],
    [1_100, 1],
    [1_101, 2],
    [1_950, 10],
    [2_000, 10],
    [2_001, 11],
  ])('parameters: until %i, from 1,000 in steps of 100, are %i periods', (until, count) => {
    expect(periodsOf({ ...limits, until: until === 1_000 ? 1_001 : until })).toBe(count)
  })

  test('default: the amount of each period', () => {
    expect(mostOf(limits)).toBe(100n)
  })
})
