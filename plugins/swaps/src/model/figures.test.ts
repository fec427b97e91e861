import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gateOf, impactOf, leastOf, priceText, providerFee, rateOf, usableUsd } from './figures.ts'
import { maxOf, problemOf, readAmount } from './form.ts'
import { CLOSED } from './swapState.ts'

const decimals = (count: number) => ({ decimals: count })

describe('figures', () => {
  test('default: what a swap is worth and loses', () => {
    const paid = { amount: 10n ** 18n, asset: decimals(18), usd: '2500' }
    const gets = { amount: 2_475_000_000n, asset: decimals(6), usd: '1' }
    expect(impactOf(paid, gets, undefined)).toBe(100n)
    expect(impactOf(paid, gets, 3)).toBe(300n)
    expect(impactOf(paid, gets, 0.5)).toBe(100n)
    expect(impactOf({ ...paid, usd: undefined }, gets, 3)).toBeUndefined()
    expect(impactOf(paid, { ...gets, usd: undefined }, undefined)).toBeUndefined()
    expect(rateOf(paid, gets)).toBe('2475')
    expect(rateOf({ ...paid, amount: 3n * 10n ** 18n }, { ...gets, amount: 10n })).toBe('0.00000333333')
    expect(rateOf({ ...paid, amount: 0n }, gets)).toBeUndefined()
  })

  test.each([
    [undefined, 'unknown'],
    [0n, 'plain'],
    [500n, 'plain'],
    [501n, 'warned'],
    [1500n, 'warned'],
    [1501n, 'typed'],
  ] as const)('parameters: an impact of %s is %s', (impact, gate) => {
    expect(gateOf(impact)).toBe(gate)
  })

  test.each([
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('parameters: a price of %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })

  test('behavior: a price that is old, or from the future, is none', () => {
    const price = { usd: '1', at: 1000, source: 'test' }
    expect(usableUsd(price, 1000)).toBe('1')
    expect(usableUsd(price, 301_001)).toBeUndefined()
    expect(usableUsd(price, 999)).toBeUndefined()
  })

  test('behavior: the least never exceeds what slippage leaves, and fees are rounded down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.integer({ min: 10, max: 500 }), (amount, slippage) => {
        const least = leastOf(amount, slippage)
        expect(least * 10_000n).toBeLessThanOrEqual(amount * BigInt(10_000 - slippage))
        expect((least + 1n) * 10_000n).toBeGreaterThan(amount * BigInt(10_000 - slippage))
        expect(providerFee(amount, 0.0085)).toBe((amount * 8500n) / 1_000_000n)
      }),
    )
  })
})

describe('the form', () => {
  const asset = (id: string, kind: 'native' | 'token' = 'token') =>
    ({
      id,
      kind,
      network: 'tally:1',
      standard: 'token',
      name: '',
      symbol: id,
      decimals: 2,
      standing: 'listed',
    }) as never
  const intent = { ...CLOSED.intent, from: asset('a'), to: asset('b') }
  const facts = { read: { amount: 5n }, available: 9n, native: 9n, fee: 1n, isSmartAccount: false }

  test.each([
    ['all is there', intent, {}, undefined],
    ['no target', { ...intent, to: undefined }, { read: {} }, 'selectToken'],
    ['the same token', { ...intent, to: intent.from }, {}, 'selectToken'],
    ['nothing entered', intent, { read: {}, available: 0n, native: 0n }, 'enterAmount'],
    ['zero', intent, { read: { amount: 0n }, native: 0n }, 'enterAmount'],
    ['no number', intent, { read: { problem: 'digits' as const } }, 'incorrectValue'],
    ['more than there is', intent, { available: 4n }, 'insufficient'],
    ['no native coin', intent, { native: 0n }, 'insufficient'],
    ['less than the gas', intent, { native: 5n, fee: 6n }, 'insufficient'],
    ['a smart account pays otherwise', intent, { native: 0n, isSmartAccount: true }, undefined],
    ['balances are not known yet', intent, { available: undefined, native: undefined }, undefined],
  ])('parameters: %s', (_name, of, more, problem) => {
    expect(problemOf({ intent: of }, { ...facts, ...more })).toBe(problem)
  })

  test.each([
    ['1e-18', { problem: 'exponent' }],
    ['.5', { problem: 'point' }],
    ['1,5', { problem: 'comma' }],
    ['-1', { problem: 'negative' }],
    ['0', { amount: 0n }],
    ['', {}],
    ['1.123', { problem: 'precision' }],
    ['9'.repeat(40), { amount: BigInt(`${'9'.repeat(40)}00`) }],
  ])('parameters: an amount of %s', (text, expected) => {
    expect(readAmount(text, 2)).toEqual(expected)
  })

  test('behavior: all of the native coin leaves the fee and a quarter of it', () => {
    expect(maxOf(100n, 8n, true)).toBe(90n)
    expect(maxOf(5n, 8n, true)).toBe(0n)
    expect(maxOf(100n, 8n, false)).toBe(100n)
    expect(maxOf(100n, undefined, true)).toBe(100n)
  })
})
