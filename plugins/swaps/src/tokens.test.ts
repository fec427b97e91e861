import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { DAI_ID, NATIVE, setUp } from './fixtures/setUp.ts'
import { isDescribed, repeatedIn } from './model/tokens.ts'

const TWIN = '0x7713000000000000000000000000000000000000'
const TWIN_ID = `tally:1/token:${TWIN}`

describe('what the gateway says of tokens is compared with their contracts', () => {
  test('default: the same symbol and decimals: priced and swapped', async () => {
    const { state, reviewed } = await setUp()
    await reviewed('DAI', '5')
    expect(state().phase).toBe('review')
  })

  test.each([
    ['other decimals', () => ({ symbol: 'DAI', decimals: 18 })],
    ['another symbol', () => ({ symbol: 'RUG', decimals: 2 })],
    ['no token there', () => undefined],
  ])('error: %s: words, no price, no review, no question', async (_name, contract) => {
    for (const side of ['COIN', 'DAI'] as const) {
      const { kernel, tally, state, reviewed } = await setUp()
      tally.contract = contract
      await reviewed(side, '5')
      expect(state()).toMatchObject({ phase: 'editing', quoting: 'failed', error: { code: 'swaps/wrong-token' } })
      expect(state().quote).toBeUndefined()
      await kernel.plugins.swaps.submit()
      expect(tally.prompts).toEqual([])
    }
  })

  test('error: a contract that says something else by the time of the review', async () => {
    const { kernel, tally, state, quoted } = await setUp()
    await quoted('DAI', '5')
    tally.contract = () => ({ symbol: 'DAI', decimals: 3 })
    await kernel.plugins.swaps.review()
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'swaps/wrong-token' } })
    expect(tally.prompts).toEqual([])
  })

  test('error: nodes that do not describe a token alike: words, no price, no question', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.contract = () => ({ symbol: 'DAI', decimals: 2, isDisputed: true })
    await reviewed('DAI', '5')
    expect(state()).toMatchObject({ quoting: 'failed', error: { code: 'swaps/nodes-disagree' } })
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toEqual([])
  })

  test('error: nodes that do not agree about an allowance: no review, no question', async () => {
    const { kernel, tally, state, quoted } = await setUp()
    await quoted('DAI', '5')
    tally.allowance = { amount: 0n, mustReset: false, isDisputed: true }
    await kernel.plugins.swaps.review()
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'swaps/nodes-disagree' } })
    expect(tally.prompts).toEqual([])
  })

  test.each([
    ['USDC', 'USDC', true],
    ['usdc', 'USDC', true],
    ['USDC.e', 'USDC', true],
    ['USDC', 'USDC.e', false],
    ['USDC', 'USDT', false],
    ['U.', 'USDC', false],
  ])('parameters: %s for a contract that calls itself %s', (symbol, own, isSame) => {
    expect(isDescribed({ symbol, decimals: 6 }, { symbol: own, decimals: 6 })).toBe(isSame)
    expect(isDescribed({ symbol, decimals: 6 }, { symbol: own, decimals: 18 })).toBe(false)
  })

  test('behavior: tokens with the symbol of another one, or of the coin, are marked, all of them', async () => {
    const { tally, state, quoted } = await setUp()
    tally.listed = [
      { address: TWIN, symbol: 'D\u0410I', decimals: 2 },
      { address: '0xc014000000000000000000000000000000000000', symbol: 'COIN', decimals: 18 },
      { address: '0x0e00000000000000000000000000000000000000', symbol: 'ONE', decimals: 2 },
    ]
    await quoted('DAI', '5')
    const { tokens } = state()
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['COIN', 'DAI', 'D\u0410I', 'COIN', 'ONE'])
    const repeated = repeatedIn(tokens)
    expect(repeated.has(DAI_ID)).toBe(true)
    expect(repeated.has(untyped(TWIN_ID))).toBe(true)
    expect(repeated.has(NATIVE)).toBe(false)
    expect(repeated.size).toBe(3)
  })
})

describe('a list that has no room for all tokens', () => {
  const listed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      address: `0x${at.toString(16).padStart(40, '0')}`,
      symbol: `T${at}`,
      decimals: 6,
    }))

  test('default: once typing rests the gateway is asked for the newest text, and what it finds can be chosen', async () => {
    const { kernel, tally, state, quoted, clock } = await setUp()
    tally.listed = listed(5_000)
    await quoted()
    const { searchTokens } = kernel.plugins.swaps
    const early = new AbortController()
    const first = searchTokens('RA', { signal: early.signal })
    early.abort()
    const second = searchTokens('RARE', { signal: new AbortController().signal })
    await clock.advance(200)
    await Promise.all([first, second])
    expect(tally.requests.filter(({ path }) => path.startsWith('tokens'))).toMatchObject([{ path: 'tokens RARE' }])
    const rare = state().tokens.find(({ symbol }) => symbol === 'RARE')
    expect(rare).toMatchObject({ standing: 'listed', decimals: 18 })
    if (rare) kernel.plugins.swaps.chooseToken('to', rare).catch(() => undefined)
    await expect.poll(() => state().intent.to?.symbol).toBe('RARE')
  })

  test.each([
    ['a list that is whole', 10, 'RARE'],
    ['one letter', 5_000, 'R'],
    ['a private key', 5_000, '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'],
    [
      'a key whose last letter is still to come',
      5_000,
      '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f36231',
    ],
    ['a recovery phrase that is half typed', 5_000, 'legal winner thank year wave sausage'],
  ])('behavior: nobody is asked for %s', async (_name, count, text) => {
    const { kernel, tally, quoted, clock } = await setUp()
    tally.listed = listed(count)
    await quoted()
    const searched = kernel.plugins.swaps.searchTokens(text, { signal: new AbortController().signal })
    await clock.advance(200)
    await searched
    expect(tally.requests.filter(({ path }) => path.startsWith('tokens'))).toEqual([])
  })
})
