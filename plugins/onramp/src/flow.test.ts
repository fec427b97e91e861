// @vitest-environment node
import { kernelError } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { ME, ORDER_ID, orderState, PAGE, quote, type SetUp, setUp, YOU } from './fixtures/setUp.ts'
import { state } from './model/onrampState.ts'
import { current, hasBest, ranked } from './model/quotes.ts'

const running: SetUp[] = []
afterEach(async () => {
  for (const { kernel } of running.splice(0)) await kernel.destroy()
})

async function start(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await setUp(...options)
  running.push(test)
  return test
}

/** The form, with prices. */
async function begun(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await start(...options)
  await test.client.startPurchase()
  await test.clock.advance(200)
  return test
}

const stateOf = ({ kernel }: SetUp) => kernel.store.get(state)
const ordersOf = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.orders)
const status = (code: number, answer?: object) =>
  kernelError('http/status', { details: { status: code, url: '', answer } })

describe('the form', () => {
  test('default: begins with dollars for a dollar coin, and the provider that gives most', async () => {
    const test = await begun()
    expect(stateOf(test).draft).toMatchObject({ amount: '100', currency: 'USD', symbol: 'USDC', method: 'card' })
    expect(ranked(stateOf(test)).map(({ provider }) => provider.id)).toEqual(['bolt', 'acme'])
    expect(current(stateOf(test))?.provider.id).toBe('bolt')
    expect(test.quoted[0]).toMatchObject({ chainId: 'eip155:1', country: 'DE', amount: '100', network: 'USDC' })
    expect(test.events.find(({ name }) => name === 'opened')?.props).toEqual({
      network: 'eip155:1',
      isSmartAccount: false,
    })
  })

  test('parameters: what it is opened with, and the providers a host wants', async () => {
    const test = await start({ place: { country: 'US', subdivision: 'NY' }, providers: ['acme'] })
    await test.client.startPurchase({ symbol: 'ETH', amount: '250' })
    await test.clock.advance(200)
    expect(stateOf(test).draft).toMatchObject({ amount: '250', symbol: 'ETH' })
    expect(test.quoted).toMatchObject([{ provider: 'acme', subdivision: 'NY' }])
  })

  test('behavior: typing asks once, 200 ms after the last key; the newest draft wins', async () => {
    const test = await begun()
    const before = test.quoted.length
    let answer = (): void => undefined
    test.answers.quotes.acme = () => new Promise((resolve) => (answer = () => resolve(quote('1'))))
    for (const text of ['2', '25', '250']) await test.client.setAmount(text)
    await test.clock.advance(199)
    expect(test.quoted).toHaveLength(before)
    await test.clock.advance(1)
    expect(test.quoted.slice(before).map(({ amount }) => amount)).toEqual(['250', '250'])
    test.answers.quotes.acme = async () => quote('500')
    await test.client.setAmount('500')
    await test.clock.advance(200)
    answer()
    await test.clock.advance(0)
    expect(stateOf(test).quotes.acme?.answer?.purchaseAmount.amount).toBe('500')
  })

  test('behavior: prices are renewed every 30 s while it is shown, and no longer', async () => {
    const test = await begun()
    const before = test.quoted.length
    const controller = new AbortController()
    const following = test.client.keepQuotes({ signal: controller.signal })
    await test.clock.advance(30_000)
    expect(test.quoted).toHaveLength(before + 2)
    controller.abort()
    await following
    await test.clock.advance(60_000)
    expect(test.quoted).toHaveLength(before + 2)
  })

  test.each([
    ['too little', '9.99'],
    ['too much', '7500.01'],
    ['nothing', '0.00'],
    ['nothing typed', ''],
  ])('behavior: %s is not asked for', async (_, amount) => {
    const test = await begun()
    const before = test.quoted.length
    await test.client.setAmount(amount)
    await test.clock.advance(200)
    expect(test.quoted).toHaveLength(before)
    expect(current(stateOf(test))).toBeUndefined()
    await test.client.order('bolt')
    expect(stateOf(test).error?.code).toBe('onramp/not-ready')
  })

  test('behavior: nobody is asked before the buyer has said where they live', async () => {
    const test = await begun({})
    expect(test.quoted).toEqual([])
    await test.client.choosePlace({ country: 'FR' })
    await test.clock.advance(200)
    expect(test.quoted[0]).toMatchObject({ country: 'FR' })
  })

  test('behavior: another country has another offer: what is not sold there is wanted no more', async () => {
    const test = await begun({})
    const { purchaseCurrencies } = stateOf(test).offer.options
    test.answers.optionsOf.CH = {
      purchaseCurrencies: purchaseCurrencies.filter(({ symbol }) => symbol === 'ETH'),
      paymentCurrencies: [{ id: 'CHF', payment_method_limits: [{ id: 'bank', min: '20.00', max: '500.00' }] }],
    }
    await test.client.choosePlace({ country: 'FR' })
    expect(stateOf(test).draft).toMatchObject({ symbol: 'USDC', currency: 'USD', method: 'card' })
    await test.client.choosePlace({ country: 'CH' })
    await test.clock.advance(200)
    expect(stateOf(test).draft).toMatchObject({ symbol: 'ETH', currency: 'CHF', method: 'bank', amount: '100' })
    expect(test.quoted.at(-1)).toMatchObject({ country: 'CH', paymentCurrency: { id: 'CHF' }, paymentMethod: 'bank' })
    await test.client.startPurchase()
    expect(stateOf(test).draft).toMatchObject({ symbol: 'ETH', currency: 'CHF' })
  })

  test('behavior: the offer of a country that was left, however late, does not take the place of the new one', async () => {
    const test = await start({})
    const { options } = test.answers
    if (options instanceof Error) throw options
    test.answers.optionsOf.CH = {
      purchaseCurrencies: options.purchaseCurrencies,
      paymentCurrencies: [{ id: 'CHF', payment_method_limits: [{ id: 'bank', min: '20.00', max: '500.00' }] }],
    }
    let arrive = (): void => undefined
    test.answers.late = new Promise((resolve) => (arrive = resolve))
    const opening = test.client.startPurchase({ symbol: 'ETH', amount: '250' })
    await expect.poll(() => test.answers.late === undefined).toBe(true)
    await test.client.choosePlace({ country: 'CH' })
    arrive()
    await opening
    expect(stateOf(test).offer.options.paymentCurrencies.map(({ id }) => id)).toEqual(['CHF'])
    expect(stateOf(test).draft).toMatchObject({ symbol: 'ETH', amount: '250', currency: 'CHF', method: 'bank' })
  })

  test('behavior: opened again while the offer is on its way: what it was opened with last counts', async () => {
    const test = await start()
    let arrive = (): void => undefined
    test.answers.late = new Promise((resolve) => (arrive = resolve))
    const first = test.client.startPurchase({ symbol: 'ETH', amount: '250' })
    await expect.poll(() => test.answers.late === undefined).toBe(true)
    await test.client.startPurchase({ symbol: 'USDC', amount: '50' })
    arrive()
    await first
    expect(stateOf(test).draft).toMatchObject({ symbol: 'USDC', amount: '50' })
  })

  test('error: what is sold is not known: the usual offer stands there, as such', async () => {
    const test = await start()
    test.answers.options = status(503)
    await test.client.startPurchase()
    const { offer } = stateOf(test)
    expect(offer.status).toBe('usual')
    expect(offer.options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(offer.options.paymentCurrencies[0]?.payment_method_limits).toContainEqual({
      id: 'ach_bank_account',
      min: '10.00',
      max: '25000.00',
    })
  })

  test.each([
    ['another coin', () => quote('500', 'SHIB')],
    ['other money', () => ({ ...quote('500'), paymentTotal: { amount: '100', currency: 'JPY' } })],
  ])('error: a price in %s than was asked for is none', async (_name, answer) => {
    const test = await start()
    test.answers.quotes.bolt = async () => answer()
    await test.client.startPurchase()
    await test.clock.advance(200)
    expect(stateOf(test).quotes.bolt).toEqual({ status: 'away' })
    expect(current(stateOf(test))?.provider.id).toBe('acme')
  })

  test('behavior: who gives most for the money is best, not who gives most for more of it', async () => {
    const test = await start()
    test.answers.quotes.acme = async () => quote('97', 'USDC', '100')
    test.answers.quotes.bolt = async () => quote('300', 'USDC', '900')
    await test.client.startPurchase()
    await test.clock.advance(200)
    expect(ranked(stateOf(test)).map(({ provider }) => provider.id)).toEqual(['acme', 'bolt'])
    expect(hasBest(ranked(stateOf(test)))).toBe(true)
    test.answers.quotes.bolt = async () => quote('97', 'USDC', '0')
    await test.client.setAmount('101')
    await test.clock.advance(200)
    expect(current(stateOf(test))?.provider.id).toBe('acme')
  })

  test('error: a provider without an answer is away, one that refuses says why, the others stay', async () => {
    const test = await start()
    test.answers.quotes.acme = status(503)
    test.answers.quotes.bolt = status(422, { status: 'FAILED', message: 'Not sold to your country.' })
    await test.client.startPurchase()
    await test.clock.advance(200)
    expect(stateOf(test).quotes).toMatchObject({
      acme: { status: 'away' },
      bolt: { status: 'refused', reason: 'Not sold to your country.' },
    })
  })
})

describe('an order', () => {
  test('default: is made once, its page opens, and it is followed until the coins are seen', async () => {
    const test = await begun()
    await Promise.all([test.client.order('acme'), test.client.order('acme')])
    expect(test.ordered).toEqual([
      {
        provider: 'acme',
        account: `eip155:1:${ME}`,
        purchase: { symbol: 'USDC', network: 'ethereum-mainnet' },
        payment: { amount: '100', currency: 'USD', method: 'card' },
        country: 'DE',
        quoteId: 'q1',
      },
    ])
    expect(test.opened).toEqual([PAGE])
    const followed = test.client.followOrder(ORDER_ID, { signal: new AbortController().signal })
    await test.clock.advance(4_000)
    test.answers.state = orderState('delivering', { hash: '0xabc' })
    await test.clock.advance(4_000)
    expect(ordersOf(test)).toMatchObject([{ status: 'delivering', hash: '0xabc' }])
    test.answers.state = orderState('done', { purchase: { symbol: 'USDC', network: 'x', amount: '97' } })
    await test.clock.advance(4_000)
    await followed
    expect(ordersOf(test)).toMatchObject([{ status: 'done', amount: '97' }])
    expect(test.events.find(({ name }) => name === 'chosen')?.props).toEqual({
      provider: 'acme',
      isSmartAccount: false,
    })
  })

  test('behavior: the page is not opened when the press is long over: its link is there', async () => {
    const test = await begun()
    test.answers.order = () => test.clock.sleep(1_500)
    const made = test.client.order('acme')
    await test.clock.advance(1_500)
    await made
    expect(test.opened).toEqual([])
    await test.client.openProvider(ORDER_ID)
    expect(test.opened).toEqual([PAGE])
  })

  test('behavior: it rests after 180 s, and is looked at again when asked', async () => {
    const test = await begun()
    await test.client.order('acme')
    const { signal } = new AbortController()
    const followed = test.client.followOrder(ORDER_ID, { signal })
    await test.clock.advance(180_000)
    await followed
    const looks = test.looks()
    expect(stateOf(test).resting).toEqual([ORDER_ID])
    await test.clock.advance(60_000)
    expect(test.looks()).toBe(looks)
    test.answers.state = orderState('done')
    await test.client.followOrder(ORDER_ID, { signal })
    expect(stateOf(test).resting).toEqual([])
    expect(ordersOf(test)).toMatchObject([{ status: 'done' }])
  })

  test('behavior: it survives a reload, and is forgotten after a day', async () => {
    const storage = memoryStorage()
    const test = await begun(undefined, { storage })
    await test.client.order('acme')
    await test.kernel.destroy()
    const next = await start(undefined, { storage })
    expect(ordersOf(next)).toMatchObject([{ orderId: ORDER_ID, status: 'opened' }])
    next.answers.state = orderState('pending')
    await next.clock.advance(25 * 3_600_000)
    await next.client.followOrder(ORDER_ID, { signal: AbortSignal.timeout(1) })
    expect(ordersOf(next)).toEqual([])
  })

  test('behavior: what is over stays so, whatever is said later', async () => {
    const test = await begun()
    await test.client.order('acme')
    const { signal } = new AbortController()
    test.answers.state = orderState('done', { hash: '0xabc' })
    await test.client.followOrder(ORDER_ID, { signal })
    test.answers.state = orderState('failed')
    await test.client.followOrder(ORDER_ID, { signal })
    expect(ordersOf(test)).toMatchObject([{ status: 'done' }])
  })

  test('behavior: a payment after the order has expired is still seen, until the coins are there', async () => {
    const test = await begun()
    await test.client.order('acme')
    const { signal } = new AbortController()
    test.answers.state = orderState('expired')
    const followed = test.client.followOrder(ORDER_ID, { signal })
    await test.clock.advance(4_000)
    expect(ordersOf(test)).toMatchObject([{ status: 'expired' }])
    test.answers.state = orderState('delivering', { hash: '0xabc' })
    await test.clock.advance(4_000)
    expect(ordersOf(test)).toMatchObject([{ status: 'delivering' }])
    test.answers.state = orderState('done', { hash: '0xabc' })
    await test.clock.advance(4_000)
    await followed
    expect(ordersOf(test)).toMatchObject([{ status: 'done' }])
  })

  test('behavior: the provider’s page is not kept for longer than it opens, here and in storage', async () => {
    const stored = new Map<string, string>()
    const memory = memoryStorage()
    const set = (key: string, value: string): void => {
      stored.set(key, value)
      memory.set(key, value)
    }
    const storage = { ...memory, set }
    const test = await begun(undefined, { storage })
    await test.client.order('acme')
    expect(ordersOf(test)).toMatchObject([{ url: PAGE }])
    await test.clock.advance(5 * 60_000)
    expect(ordersOf(test)[0]).not.toHaveProperty('url')
    await test.client.openProvider(ORDER_ID)
    expect(test.opened).toEqual([PAGE])
    await test.kernel.destroy()
    const all = [...stored.values()].join()
    expect(all).toContain(ORDER_ID)
    expect(all).not.toContain(PAGE)
  })

  test.each([
    ['amount', (test: SetUp) => test.client.setAmount('500')],
    ['way to pay', (test: SetUp) => test.client.chooseMethod('ach_bank_account')],
    ['coin', (test: SetUp) => test.client.chooseToken('ETH')],
    ['currency', (test: SetUp) => test.client.setCurrency('EUR')],
  ])('error: nothing is ordered at the price of another %s, however soon it is pressed', async (_, change) => {
    const test = await begun()
    await change(test)
    await test.client.order('acme')
    expect([test.ordered, stateOf(test).error?.code]).toEqual([[], 'onramp/not-ready'])
    await test.clock.advance(200)
    await test.client.order('acme')
    expect(test.ordered).toHaveLength(1)
  })

  test('error: the account changed while it was made: nothing is opened, nothing kept', async () => {
    const test = await begun()
    test.answers.order = async () => void (await test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await test.client.order('acme')
    expect(stateOf(test)).toMatchObject({ error: { code: 'onramp/account-changed' }, ordering: undefined })
    expect([test.opened, ordersOf(test)]).toEqual([[], []])
  })

  test.each([
    [status(422, { message: 'Over the limit of your card.' }), 'onramp/refused'],
    [status(503), 'http/status'],
    [new Error('inside'), expect.any(String)],
  ])('error: %s is said in the form, which can be used again', async (failure, code) => {
    const test = await begun()
    test.answers.order = failure
    await test.client.order('acme')
    expect(stateOf(test)).toMatchObject({ error: { code }, ordering: undefined })
    expect(test.opened).toEqual([])
    test.answers.order = async () => undefined
    await test.client.order('acme')
    expect(test.opened).toEqual([PAGE])
  })

  test('error: an order that cannot be read is asked for again', async () => {
    const test = await begun()
    await test.client.order('acme')
    test.answers.state = status(503)
    const followed = test.client.followOrder(ORDER_ID, { signal: new AbortController().signal })
    await test.clock.advance(8_000)
    test.answers.state = orderState('done')
    await test.clock.advance(4_000)
    await followed
    expect(ordersOf(test)).toMatchObject([{ status: 'done' }])
  })
})
