import type { Asset } from '@latchkey/kernel/assets'
import { describe, expect, test } from 'vitest'
import { type FormFacts, type FormProblem, feeAbout, maxOf, problemOf, readAmount } from './form.ts'
import { CLOSED, isUnderWay, type Quote, type SwapPhase } from './swapState.ts'
import { groupTokens, isDescribed, repeatedIn } from './tokens.ts'

const tokenOf = (symbol: string, more: Partial<Asset> = {}): Asset => ({
  id: `test:1/token:${symbol}-${more.address ?? ''}`,
  network: 'test:1',
  kind: 'token',
  standard: 'token',
  address: `0x${symbol}`,
  name: symbol,
  symbol,
  decimals: 18,
  standing: 'listed',
  ...more,
})
const [A, B] = [tokenOf('AAA'), tokenOf('BBB')]

describe('problemOf', () => {
  const facts: FormFacts = { read: { amount: 10n }, available: 10n, native: 5n, fee: 2n, isSmartAccount: false }
  const problem = (more: Partial<FormFacts>, from: Asset | undefined = A, to: Asset | undefined = B) =>
    problemOf({ intent: { ...CLOSED.intent, from, to } }, { ...facts, ...more })

  test.each<[string, Partial<FormFacts>, FormProblem | undefined]>([
    ['nothing', {}, undefined],
    ['no number', { read: { problem: 'digits' } }, 'incorrectValue'],
    ['no amount', { read: {} }, 'enterAmount'],
    ['an amount of nothing', { read: { amount: 0n } }, 'enterAmount'],
    ['one too much', { available: 9n }, 'insufficient'],
    ['a balance that is not known', { available: undefined }, undefined],
    ['no coin for the fee', { native: 0n }, 'insufficient'],
    ['one too little for the fee', { native: 1n }, 'insufficient'],
    ['exactly the fee', { native: 2n }, undefined],
    ['a fee that is not known', { fee: undefined, native: 1n }, undefined],
    ['a smart account without coin', { native: 0n, isSmartAccount: true }, undefined],
    ['a coin that is not known', { native: undefined }, undefined],
  ])('parameters: %s', (_title, more, expected) => {
    expect(problem(more)).toBe(expected)
  })

  test('behavior: a token is missing, or the same on both sides', () => {
    const read = { read: { problem: 'digits' as const } }
    expect(problemOf({ intent: { ...CLOSED.intent, to: B } }, { ...facts, ...read })).toBe('selectToken')
    expect(problemOf({ intent: { ...CLOSED.intent, from: A } }, facts)).toBe('selectToken')
    expect(problem(read, A, A)).toBe('selectToken')
  })
})

describe('amounts', () => {
  test.each([
    ['', 18, {}],
    ['1', 0, { amount: 1n }],
    ['1.5', 0, { problem: 'precision' }],
    ['1.5', 36, { amount: 15n * 10n ** 35n }],
    [`0.${'0'.repeat(23)}1`, 24, { amount: 1n }],
    ['1e-18', 18, { problem: 'exponent' }],
    ['.5', 18, { problem: 'point' }],
    ['1,5', 18, { problem: 'comma' }],
    ['-1', 18, { problem: 'negative' }],
    ['9'.repeat(40), 0, { amount: BigInt('9'.repeat(40)) }],
    ['٣', 18, { problem: 'digits' }],
    ['NaN', 18, { problem: 'digits' }],
  ] as const)('parameters: %j of %i decimals', (text, decimals, expected) => {
    expect(readAmount(text, decimals)).toEqual(expected)
  })

  test.each([
    ['a token', 100n, 10n, false, 100n],
    ['the coin', 100n, 10n, true, 88n],
    ['the coin, its fee not known', 100n, undefined, true, 100n],
    ['less coin than the fee', 5n, 10n, true, 0n],
  ])('parameters: all of %s', (_title, available, fee, isNative, most) => {
    expect(maxOf(available, fee, isNative)).toBe(most)
  })

  test('behavior: the fee is what the engine says, else a usual swap at the present price', () => {
    const quote = { networkFee: 7n } as unknown as Quote
    expect(feeAbout({ ...CLOSED, quote, gasPrice: 2n })).toBe(7n)
    expect(feeAbout({ ...CLOSED, gasPrice: 2n })).toBe(300_000n)
    expect(feeAbout(CLOSED)).toBeUndefined()
  })

  test('behavior: under way is from the first question to the last answer', () => {
    const phases: readonly SwapPhase[] = [
      'closed',
      'loading',
      'editing',
      'building',
      'review',
      'approving',
      'mining',
      'rebuilding',
      'signing',
    ]
    expect(phases.filter((phase) => isUnderWay({ phase }))).toEqual(['approving', 'mining', 'rebuilding', 'signing'])
  })
})

describe('the list of tokens', () => {
  const eth = tokenOf('ETH')
  const usdc = tokenOf('USDC', { name: 'USD Coin' })
  const names = (groups: ReturnType<typeof groupTokens>) =>
    Object.fromEntries(groups.map(({ name, tokens }) => [name, tokens.map(({ symbol }) => symbol)]))
  const holding = (asset: Asset, amount: bigint, usd: string) => ({
    asset,
    amount,
    price: { usd, at: 0, source: '' },
    at: 0,
    source: 'chain' as const,
  })

  test('default: owned by worth, suggested by rank, all by symbol', () => {
    const owned = [holding(A, 10n ** 18n, '1'), holding(usdc, 10n ** 18n, '2'), holding(eth, 0n, '9')]
    expect(names(groupTokens([usdc, B, A, eth], owned, ''))).toEqual({
      owned: ['USDC', 'AAA'],
      suggested: ['ETH', 'USDC'],
      popular: ['AAA', 'BBB', 'ETH', 'USDC'],
    })
  })

  test('behavior: what is owned and on no list is not among them', () => {
    expect(names(groupTokens([A], [holding(B, 1n, '1')], ''))).toEqual({ popular: ['AAA'] })
  })

  test.each([
    ['usdc', ['USDC']],
    ['usd coin', ['USDC']],
    ['0xAAA', ['AAA']],
    ['ÉTH', ['ETH']],
    ['nothing of it', undefined],
  ])('behavior: %j finds', (query, expected) => {
    expect(names(groupTokens([usdc, A, eth], [], query)).popular).toEqual(expected)
  })

  test('behavior: the very symbol goes before those that hold it', () => {
    expect(names(groupTokens([tokenOf('AETH'), tokenOf('ETH'), tokenOf('BETH')], [], 'eth')).popular?.[0]).toBe('ETH')
  })

  test.each([
    ['the same', 'DAI', 18, true],
    ['a bridged one', 'DAI.e', 18, true],
    ['other decimals', 'DAI', 6, false],
    ['another symbol', 'DAII', 18, false],
    ['look-alike letters', 'DАI', 18, true],
    ['nothing', '', 18, false],
  ])('parameters: a list that says %s of a contract', (_title, symbol, decimals, isSame) => {
    expect(isDescribed({ symbol, decimals }, { symbol: 'DAI', decimals: 18 })).toBe(isSame)
  })

  test('behavior: symbols that look the same are repeated, of the coin only the others', () => {
    const coin = tokenOf('ETH', { kind: 'native' })
    const twin = tokenOf('ЕTH')
    expect([...repeatedIn([coin, twin, A])]).toEqual([twin.id])
    expect([...repeatedIn([A, tokenOf('aaa', { address: '0x2' })])]).toHaveLength(2)
  })
})
