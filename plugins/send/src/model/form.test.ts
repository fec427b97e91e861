import type { Holding } from '@latchkey/kernel/assets'
import { describe, expect, test } from 'vitest'
import { COIN as HOLDING } from '../fixtures/setUp.ts'
import { type FormFacts, type FormProblem, ownCoin, problemOf, readAmount, spendableCoin } from './form.ts'
import { lookAlikeOf } from './receiver.ts'
import { CLOSED, type Draft, type SendState } from './sendState.ts'

const { asset } = HOLDING
const COIN = 10n ** 18n
const quote = { atMost: COIN / 10n, about: COIN / 20n }

function state(draft: Partial<Draft>, more: Partial<SendState> = {}): SendState {
  const speeds = { standard: quote, fast: quote, instant: quote }
  const receiver = { status: 'ready', address: '0xb', warnings: [] } as const
  const full = { ...CLOSED.draft, asset, amountText: '1', receiver: '0xb', ...draft }
  return { ...CLOSED, phase: 'editing', fee: { status: 'ready', speeds }, receiver, ...more, draft: full }
}
const RATE = { unit: 'sat/vB', least: 1, most: 1000 }
const facts: FormFacts = { read: { amount: COIN }, available: 5n * COIN, native: 5n * COIN, isSmartAccount: false }

describe('problemOf', () => {
  test.each<[string, SendState, Partial<FormFacts>, FormProblem | undefined]>([
    ['nothing', state({}), {}, undefined],
    ['an invalid address', state({}, { receiver: { status: 'refused', warnings: [] } }), {}, 'invalidAddress'],
    ['no address', state({ receiver: '' }), {}, 'addAddress'],
    ['no native coin', state({ receiver: '' }), { native: 0n }, 'insufficientFee'],
    ['less than the fee', state({}), { native: COIN / 11n, read: { amount: 1n } }, 'insufficientFee'],
    ['less than fee and amount', state({}), { native: COIN, available: COIN }, 'insufficientFee'],
    ['a smart account', state({}), { native: 0n, isSmartAccount: true }, undefined],
    ['more than there is', state({ receiver: '' }), { available: COIN / 2n, native: 0n }, 'insufficientFunds'],
    ['no amount', state({}), { read: {}, available: 1n, native: 0n }, 'addAmount'],
    ['an amount of nothing', state({}), { read: { amount: 0n } }, 'addAmount'],
    ['no number', state({}), { read: { problem: 'digits' }, native: 0n }, 'incorrectValue'],
    ['no token', state({ asset: undefined }), { read: { problem: 'digits' } }, 'selectToken'],
    ['no rate yet', state({ rateText: '' }, { fee: { status: 'ready', rate: RATE } }), {}, 'incorrectRate'],
    ['a rate out of range', state({ rateText: '1001' }, { fee: { status: 'ready', rate: RATE } }), {}, 'incorrectRate'],
    ['a rate in words', state({ rateText: '1e2' }, { fee: { status: 'ready', rate: RATE } }), {}, 'incorrectRate'],
    ['a rate', state({ rateText: '2.5' }, { fee: { status: 'ready', rate: RATE } }), {}, undefined],
    ['a rate where nobody states one', state({ rateText: '2.5' }), {}, 'incorrectRate'],
    ['all of it', state({ isMax: true, amountText: '' }), { read: {}, native: COIN }, undefined],
  ])('parameters: %s', (_name, current, more, problem) => {
    expect(problemOf(current, { ...facts, ...more })).toBe(problem)
  })
})

describe('the network’s own coin', () => {
  const known = { status: 'ready', decimals: 18, symbol: 'COIN', value: 10n, at: 5 } as const
  test('default: what is locked and what is reserved cannot be sent', () => {
    expect(spendableCoin({ ...known, locked: 2n, reserved: 3n })).toBe(5n)
    expect(ownCoin(asset, { ...known, reserved: 3n })).toMatchObject({ amount: 10n, spendable: 7n, at: 5 })
  })

  test('behavior: all of it can be sent, or it is not known', () => {
    expect(spendableCoin(known)).toBe(10n)
    expect(ownCoin(asset, known)).not.toHaveProperty('spendable')
    expect(spendableCoin({ status: 'loading', decimals: 18, symbol: 'COIN' })).toBeUndefined()
    expect(ownCoin(asset, undefined)).toMatchObject({ amount: 0n, at: 0 })
  })
})

describe('readAmount', () => {
  const NOW = 1_000_000
  const holding = (usd: string, at = NOW): Holding => ({
    asset: { ...asset, decimals: 6 },
    amount: 1n,
    price: { usd, at, source: 'test' },
    at: 0,
    source: 'gateway',
  })
  const read = (amountText: string, unit: 'token' | 'fiat', of?: Holding) =>
    readAmount({ ...CLOSED.draft, asset: { ...asset, decimals: 6 }, amountText, unit }, of, NOW)

  test.each([
    ['1.5', 'token', holding('2'), { amount: 1_500_000n, cents: 300n }],
    ['1.5', 'token', undefined, { amount: 1_500_000n }],
    ['', 'token', undefined, {}],
    ['10', 'fiat', holding('3'), { amount: 3_333_333n, cents: 1000n }],
    ['10', 'fiat', holding('0'), { problem: 'price' }],
    ['10', 'fiat', holding('NaN'), { problem: 'price' }],
    ['10', 'fiat', holding('3', NOW - 300_001), { problem: 'price' }],
    ['10', 'fiat', holding('3', NOW + 1), { problem: 'price' }],
    ['10', 'fiat', undefined, { problem: 'price' }],
    ['1e-18', 'token', undefined, { problem: 'exponent' }],
    ['.5', 'token', undefined, { problem: 'point' }],
    ['1,5', 'token', undefined, { problem: 'comma' }],
    ['-1', 'token', undefined, { problem: 'negative' }],
    ['1.1234567', 'token', undefined, { problem: 'precision' }],
    ['9'.repeat(40), 'token', undefined, { amount: BigInt(`${'9'.repeat(40)}000000`) }],
    ['1.234', 'fiat', holding('3'), { problem: 'precision' }],
  ] as const)('parameters: %s in %s', (text, unit, of, expected) => {
    expect(read(text, unit, of)).toEqual(expected)
  })
})

describe('tokens of unusual decimals', () => {
  const read = (amountText: string, decimals: number) =>
    readAmount({ ...CLOSED.draft, asset: { ...asset, decimals }, amountText, unit: 'token' }, undefined, 0)

  test.each([
    ['1', 0, { amount: 1n }],
    ['1.5', 0, { problem: 'precision' }],
    ['0.000000000000000000000001', 24, { amount: 1n }],
    ['1.5', 36, { amount: 15n * 10n ** 35n }],
    [`0.${'0'.repeat(35)}1`, 36, { amount: 1n }],
    [`0.${'0'.repeat(36)}1`, 36, { problem: 'precision' }],
    ['007', 6, { amount: 7_000_000n }],
    ['٣', 6, { problem: 'digits' }],
    ['1 000', 6, { problem: 'digits' }],
    ['0x10', 6, { problem: 'digits' }],
    ['Infinity', 6, { problem: 'digits' }],
    ['+1', 6, { problem: 'digits' }],
    ['1.', 6, { problem: 'point' }],
    ['0', 6, { amount: 0n }],
  ] as const)('parameters: %s of %i decimals', (text, decimals, expected) => {
    expect(read(text, decimals)).toEqual(expected)
  })
})

describe('lookAlikeOf', () => {
  const known = '0x81Bd52c6A07fE93410cD8b6E2f75aC09b1D44E7a'

  test('default: same ends, another middle', () => {
    expect(lookAlikeOf('0x81bd000000000000000000000000000000004e7a', [known])).toBe(known)
  })

  test.each([known, known.toLowerCase(), '0x71bd000000000000000000000000000000004e7a'])(
    'behavior: %s is none',
    (address) => {
      expect(lookAlikeOf(address, [known])).toBeUndefined()
    },
  )
})
