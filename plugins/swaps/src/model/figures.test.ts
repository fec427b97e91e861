import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooGood, judge, leastOf, priceText, providerFee, rateOf, usablePrice } from './figures.ts'
import { maxOf, problemOf, readAmount } from './form.ts'
import type { Intent } from './swapState.ts'
import { CLOSED } from './swapState.ts'

const decimals = (count: number) => ({ decimals: count })

describe('figures', () => {
  const sure = (usd: string) => ({ usd, other: usd })
  const paid = { amount: 10n ** 18n, asset: decimals(18), price: sure('2500') }
  const gets = { amount: 2_475_000_000n, asset: decimals(6), price: sure('1') }

  test('default: what a swap is worth and loses: the most that anybody says', () => {
    expect(judge(paid, gets, undefined)).toEqual({ impact: 100n, gate: 'plain' })
    expect(judge(paid, gets, 6)).toEqual({ impact: 600n, gate: 'warned' })
    expect(judge(paid, gets, 0.5).impact).toBe(100n)
    expect(judge(paid, { ...gets, price: { usd: '1', other: '0.97' } }, undefined).impact).toBe(397n)
    expect(rateOf(paid, gets)).toBe('2475')
    expect(rateOf({ ...paid, amount: 3n * 10n ** 18n }, { ...gets, amount: 10n })).toBe('0.00000333333')
    expect(rateOf({ ...paid, amount: 0n }, gets)).toBeUndefined()
  })

  test.each([
    ['no price of what is paid', { ...paid, price: undefined }, gets],
    ['no price of what comes out', paid, { ...gets, price: undefined }],
    ['no second source', { ...paid, price: { usd: '2500' } }, gets],
    ['no second source for what comes out', paid, { ...gets, price: { usd: '1' } }],
    ['two sources more than a tenth apart', { ...paid, price: { usd: '2500', other: '2200' } }, gets],
    ['two sources ten times apart', paid, { ...gets, price: { usd: '1', other: '10' } }],
    ['nothing is paid', { ...paid, amount: 0n }, gets],
  ])('parameters: the impact is not known: %s', (_name, from, to) => {
    expect(judge(from, to, undefined)).toEqual({ impact: undefined, gate: 'unknown' })
    expect(judge(from, to, 3).gate).toBe('unknown')
  })

  test('behavior: a heavy loss by either source, or by the engine, is one, even where the sources disagree', () => {
    const inflated = { ...gets, amount: 247_500_000n, price: { usd: '10', other: '1' } }
    expect(judge(paid, inflated, undefined)).toEqual({ impact: 9010n, gate: 'typed' })
    expect(judge(paid, { ...gets, price: undefined }, 40)).toEqual({ impact: 4000n, gate: 'typed' })
  })

  test('behavior: a stable coin that has lost its peg is worth what it costs; where only one source has seen it, nothing is sure', () => {
    const pegless = { ...gets, amount: 2_500_000_000n }
    expect(judge(paid, { ...pegless, price: sure('0.8') }, undefined)).toEqual({ impact: 2000n, gate: 'typed' })
    expect(judge({ ...pegless, price: sure('0.8') }, { ...paid, price: sure('2000') }, undefined).gate).toBe('plain')
    expect(judge(paid, { ...pegless, price: { usd: '1', other: '0.8' } }, undefined).gate).toBe('typed')
    expect(judge(paid, { ...pegless, price: { usd: '1', other: '0.88' } }, undefined).gate).toBe('unknown')
  })

  test('behavior: ten times what is paid, by the second source, is a price that cannot be right', () => {
    const side = (amount: bigint) => ({ amount, asset: decimals(2), price: sure('1') })
    const found = judge(side(100n), side(1000n), undefined)
    expect(found).toEqual({ impact: -90_000n, gate: 'typed' })
    expect(isTooGood(found)).toBe(true)
    expect(judge(side(100n), side(999n), undefined).gate).toBe('plain')
    expect(isTooGood(judge(side(1000n), side(100n), undefined))).toBe(false)
  })

  test.each([
    [0n, 'plain'],
    [500n, 'plain'],
    [501n, 'warned'],
    [1500n, 'warned'],
    [1501n, 'typed'],
  ] as const)('parameters: an impact of %s is %s', (impact, gate) => {
    const worth = 1_000_000n
    const side = (amount: bigint) => ({ amount, asset: decimals(2), price: sure('1') })
    expect(judge(side(worth), side(worth - impact * 100n), undefined)).toEqual({ impact, gate })
  })

  test('behavior: no number that JSON can hold breaks a figure, or makes a loss harmless', () => {
    const odd = fc.oneof(fc.double(), fc.constantFrom(1e308, -1e308, 5e-324, -0, 2 ** 53, 1e21, Number.MAX_VALUE))
    const price = fc.option(
      fc.record({
        usd: odd.map((value) => priceText(value) ?? '0'),
        other: odd.map((value) => priceText(value) ?? '0'),
      }),
      { nil: undefined },
    )
    const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const side = fc.record({ amount, asset: fc.record({ decimals: fc.integer({ min: 0, max: 36 }) }), price })
    fc.assert(
      fc.property(side, side, odd, (from, to, number) => {
        const { impact, gate } = judge(from, to, number)
        expect(gate === 'unknown').toBe(impact === undefined)
        expect(impact ?? 0n).toBeLessThanOrEqual(10_000n)
        if (number > 15.01) expect(gate).toBe('typed')
        expect(providerFee(from.amount, number)).toBeLessThanOrEqual(from.amount)
        expect(providerFee(from.amount, number)).toBeGreaterThanOrEqual(0n)
        const text = priceText(number)
        if (text !== undefined) expect(text).toMatch(/^\d+(\.\d+)?$/)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    [5e-324, undefined],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('parameters: a price of %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })

  test('behavior: a price that is old, or from the future, is none', () => {
    const price = { usd: '1', at: 1000, source: 'test' }
    expect(usablePrice(price, 1000)).toBe(price)
    expect(usablePrice(price, 301_001)).toBeUndefined()
    expect(usablePrice(price, 999)).toBeUndefined()
  })

  test('behavior: the least never exceeds what slippage leaves, and fees are rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.integer({ min: 10, max: 500 }), (amount, slippage) => {
        const least = leastOf(amount, slippage)
        expect(least * 10_000n).toBeLessThanOrEqual(amount * BigInt(10_000 - slippage))
        expect((least + 1n) * 10_000n).toBeGreaterThan(amount * BigInt(10_000 - slippage))
        expect(providerFee(amount, 0.0085)).toBe((amount * 8500n + 999_999n) / 1_000_000n)
      }),
    )
  })
})

describe('the form', () => {
  const asset = (id: string, kind: 'native' | 'token' = 'token') =>
    untyped<NonNullable<Intent['from']>>({
      id,
      kind,
      network: 'tally:1',
      standard: 'token',
      name: '',
      symbol: id,
      decimals: 2,
      standing: 'listed',
    })
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
