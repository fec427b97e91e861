import { fakePlatform } from '@latchkey/kernel/testing'
import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { describe, expect, test } from 'vitest'
import { DAI, DAI_ID, NATIVE, ROUTER, setUp } from './fixtures/setUp.ts'
import { swaps } from './index.ts'

const OTHER = 'tally:1:0x9999000000000000000000000000000000009999'

/** A form whose gateway makes these offers. */
async function offered(offers: (quote: SwapQuote) => readonly unknown[], options?: Parameters<typeof setUp>[0]) {
  const test = await setUp(options)
  test.tally.offers = offers
  await test.quoted()
  return test
}
const by = (quote: SwapQuote, id: string, more: object = {}) => ({ ...quote, provider: { id, name: id }, ...more })

describe('which offer is taken', () => {
  test('default: the first: the gateway has put the best one there', async () => {
    const { state } = await offered((quote) => [by(quote, 'one'), by(quote, 'two', { toAmount: '9'.repeat(30) })])
    expect(state().quote?.provider?.id).toBe('one')
  })

  test.each<[string, object]>([
    ['of another token that is paid', { fromAccount: OTHER }],
    ['of another token that comes', { toAccount: OTHER }],
    ['of another amount', { fromAmount: '7' }],
    ['of nothing', { toAmount: '0' }],
    ['of less than nothing', { toAmount: '-1' }],
    ['that has expired', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['whose provider keeps more than all', { fees: [{ rate: 1.5 }] }],
    ['whose provider keeps less than nothing', { fees: [{ rate: -0.1 }] }],
    ['that its maker wants signed, of a wallet that cannot', { execution: 'signed' }],
  ])('error: one %s is passed over, and the next one counts', async (_title, more) => {
    const { state } = await offered((quote) => [by(quote, 'bad', more), by(quote, 'good')])
    expect(state()).toMatchObject({ quoting: 'idle', quote: { provider: { id: 'good' } } })
  })

  test('error: none of them: words, no review', async () => {
    const { kernel, state, tally } = await offered((quote) => [by(quote, 'bad', { toAmount: '0' })])
    expect(state()).toMatchObject({ hasNoAmount: true, phase: 'editing' })
    await kernel.plugins.swaps.review()
    expect([state().phase, tally.prompts.length]).toEqual(['editing', 0])
  })

  test('behavior: a provider that was refused is not asked again in this form', async () => {
    const { kernel, state, until } = await offered((quote) => [by(quote, 'one'), by(quote, 'two')])
    void kernel.plugins.swaps.tryAnother()
    await until(() => state().quote?.provider?.id === 'two')
    void kernel.plugins.swaps.tryAnother()
    await until(() => state().hasNoAmount === true)
    expect(state().intent.excluded).toEqual(['one', 'two'])
  })

  test.each([
    ['more than the slippage asks for', '989', 989n],
    ['less', '1', 980n],
    ['nothing', undefined, 980n],
  ])('parameters: a promise of %s', async (_title, minToAmount, minimum) => {
    const { state } = await offered((quote) => {
      const { minToAmount: _, ...rest } = quote
      return [{ ...rest, toAmount: '990', ...(minToAmount === undefined ? {} : { minToAmount }) }]
    })
    expect(state().quote?.minimum).toBe(minimum)
  })

  test.each([
    ['no word of fees', undefined, 0.0085],
    ['none', [], 0],
    ['two', [{ rate: 0.001 }, { rate: 0.002 }], 0.003],
    ['one without a rate', [{}], 0],
  ])('parameters: an offer with %s', async (_title, fees, rate) => {
    const { state } = await offered((quote) => [{ ...quote, fees }])
    expect(state().quote?.feeRate).toBeCloseTo(rate, 10)
  })

  test('behavior: a time that is none is no time', async () => {
    const { state } = await offered((quote) => [{ ...quote, expiresAt: 'soon' }])
    expect(state().quote).toBeDefined()
    expect(state().quote?.expiresAt).toBeUndefined()
  })
})

describe('what is asked for', () => {
  test.each([
    [undefined, ['amount', 'from', 'to', 'userAddress']],
    [0.5, ['amount', 'from', 'slippage', 'to', 'userAddress']],
  ])('parameters: a slippage of %s: gateways of other makers know no such field', async (slippage, fields) => {
    const { tally } = await offered((quote) => [quote], slippage === undefined ? {} : { slippage })
    expect(tally.requests[0]).toEqual({ path: 'quotes', fields })
  })

  test('behavior: it renews every ten seconds until the form is left, and then no more', async () => {
    const { kernel, tally, clock } = await offered((quote) => [quote])
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    const before = tally.quotes
    await clock.advance(30_000)
    expect(tally.quotes).toBe(before + 3)
    life.abort()
    await clock.advance(60_000)
    expect(tally.quotes).toBe(before + 3)
  })
})

describe('what an open form asks for while nothing happens', () => {
  test.each([
    ['says what it costs', { networkFee: { amount: '5' } }, 0],
    ['leaves that out', {}, 3],
  ])('behavior: of a price that %s: the price of gas %#', async (_title, more, times) => {
    const { kernel, tally, clock } = await offered((quote) => [by(quote, 'one', more)])
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    const { quotes, gasPrices } = tally
    await clock.advance(30_000)
    life.abort()
    expect([tally.quotes - quotes, tally.gasPrices - gasPrices]).toEqual([3, times])
  })
})

describe('a page that is offline', () => {
  test('behavior: asks for nothing; back again the price renews by itself', async () => {
    let isOnline = true
    const platform = fakePlatform({ isOnline: () => isOnline })
    const { kernel, tally, clock, quoted, state } = await setUp({}, { services: { platform } })
    await quoted()
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    isOnline = false
    const before = tally.quotes
    await clock.advance(30_000)
    expect(tally.quotes).toBe(before)
    expect(state().quote).toBeDefined()
    isOnline = true
    await clock.advance(10_000)
    expect(tally.quotes).toBe(before + 1)
    life.abort()
  })
})

describe('options', () => {
  test.each([0, 0.09, 5.1, 50, Number.NaN, -1])('error: a slippage of %s', (slippage) => {
    expect(() => swaps({ slippage })).toThrow(/slippage/)
  })

  test.each([0.1, 1, 5])('parameters: a slippage of %s', (slippage) => {
    expect(swaps({ slippage }).id).toBe('swaps')
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['a router alone', { router: ROUTER }],
    ['numbers', { router: 1, wrappedNative: 2 }],
  ])('error: an exchange that is %s names its network', (_title, exchange) => {
    const exchanges = { 'eip155:1': exchange } as unknown as NonNullable<Parameters<typeof swaps>[0]>['exchanges'] &
      object
    expect(() => swaps({ exchanges })).toThrow(/eip155:1/)
  })
})

describe('opening', () => {
  test.each([
    ['a token that is not listed', { from: 'tally:1/token:0x0', to: DAI_ID }, NATIVE, DAI_ID],
    ['the same token twice', { from: DAI_ID, to: DAI_ID }, DAI_ID, undefined],
    ['a token of another network', { from: 'tally:2/slip44:1' }, NATIVE, undefined],
    ['nothing', {}, NATIVE, undefined],
  ] as const)('parameters: %s', async (_title, params, from, to) => {
    const { kernel, state, until } = await setUp()
    await kernel.plugins.swaps.startSwap(params)
    await until(() => state().phase === 'editing')
    expect([state().intent.from?.id, state().intent.to?.id]).toEqual([from, to])
  })

  test('behavior: closed while the list is read, it stays closed', async () => {
    const { kernel, state, emit, clock } = await setUp()
    const opening = kernel.plugins.swaps.startSwap()
    emit({ type: 'network', network: 'tally:2' })
    await kernel.plugins.swaps.startSwap()
    await opening
    await clock.advance(1000)
    expect(state().phase).toBe('closed')
  })
})

describe('the two sides', () => {
  test('behavior: exchanged before there is a price, the amount is 1', async () => {
    const { kernel, state, until } = await setUp()
    await kernel.plugins.swaps.startSwap({ from: NATIVE, to: DAI_ID, amount: '7' })
    void kernel.plugins.swaps.setAmount('')
    void kernel.plugins.swaps.switchTokens()
    await until(() => state().intent.from?.id === DAI_ID)
    expect(state().intent).toMatchObject({ amountText: '1', to: { id: NATIVE } })
  })

  test('behavior: all of a token is all of it, to the last unit', async () => {
    const { kernel, tally, state, quoted, clock } = await setUp()
    tally.balances = { ...tally.balances, [DAI]: 12_345n }
    await quoted('DAI', '5')
    const chosen = kernel.plugins.swaps.setMax()
    await clock.advance(1000)
    await chosen
    expect(state().intent.amountText).toBe('123.45')
  })

  test('error: a token of another network is not taken', async () => {
    const { kernel, state, quoted } = await setUp()
    await quoted()
    const token = state().tokens.find(({ id }) => id === DAI_ID)
    if (!token) throw new Error('no token')
    await kernel.plugins.swaps.chooseToken('from', { ...token, network: 'tally:2' })
    expect(state().intent.from?.id).toBe(NATIVE)
  })
})
