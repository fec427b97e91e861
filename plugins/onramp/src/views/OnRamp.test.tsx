import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { fundStub } from '@latchkey/plugin-fund/testing'
import { receiveStub } from '@latchkey/plugin-receive/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ORDER_ID, orderState, PAGE, purchase, quote, type SetUp, setUp } from '../fixtures/setUp.ts'
import { state } from '../model/onrampState.ts'

await import('./index.ts')

afterEach(cleanup)

/** Shows a view and lets what it asks for come in. */
async function show(test: SetUp, view: Parameters<typeof renderView>[1], params?: unknown): Promise<void> {
  await renderView(test.kernel, view, params)
  const { atoms } = test.client
  const isBegun = (): boolean =>
    view !== 'onramp.OnRamp' ||
    test.kernel.store.get(atoms.host).isRestricted ||
    test.kernel.store.get(state).offer.status !== 'loading'
  await expect.poll(isBegun).toBe(true)
  await act(() => test.clock.advance(200))
}

const form = async (...options: Parameters<typeof setUp>): Promise<SetUp> => {
  const test = await setUp(...options)
  await show(test, 'onramp.OnRamp')
  return test
}

/** What brings coins without money. */
const neighbours = () => [
  fundStub({ views: { FundFromExchange: () => 'an exchange' } }),
  receiveStub({ views: { WalletReceive: () => 'an address' } }),
]

describe('OnRamp', () => {
  it('default: amount, presets, limits, providers by what they give, and the receipt of the best', async () => {
    const { kernel } = await form()
    expect(screen.getByRole('textbox', { name: 'You pay' })).toHaveProperty('value', '100')
    expect(screen.getByText('From $10.00 to $7,500.00')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Providers' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toMatchObject([
      expect.stringMatching(/Bolt.*Best offer: 98.*\$100/),
      expect.stringMatching(/Acme,\s97\sUSDC,\s\$100/),
      'All providers',
    ])
    expect(screen.getByText('Total').parentElement?.textContent).toContain('$100.00')
    await userEvent.click(screen.getByRole('radio', { name: '$250' }))
    expect(kernel.store.get(state).draft.amount).toBe('250')
  })

  it('behavior: of providers that give equally much none is the best offer', async () => {
    const test = await setUp()
    test.answers.quotes.acme = async () => quote('98')
    await show(test, 'onramp.OnRamp')
    await screen.findByText(/^Acme/)
    expect(screen.queryByText(/Best offer/)).toBeNull()
    const rows = within(screen.getByRole('list', { name: 'Providers' })).getAllByRole('listitem')
    for (const row of rows.slice(0, 2)) expect(row.textContent).toMatch(/98\sUSDC/)
  })

  it('behavior: the button orders at the provider that was chosen, and the order’s view follows', async () => {
    const { ordered, opened } = await form()
    await userEvent.click(await screen.findByRole('button', { name: /Acme/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Acme' }))
    await screen.findByRole('heading', { name: 'Finish at Acme' })
    expect(ordered).toMatchObject([{ provider: 'acme' }])
    expect(opened).toEqual([PAGE])
    await userEvent.click(screen.getByRole('button', { name: 'Open Acme' }))
    expect(opened).toEqual([PAGE, PAGE])
  })

  it('behavior: the country is asked for first, and kept', async () => {
    const { kernel, client } = await form({})
    await userEvent.click(screen.getByRole('button', { name: 'Choose your country' }))
    await userEvent.type(await screen.findByRole('searchbox'), 'United States')
    await userEvent.click(await screen.findByRole('button', { name: 'United States' }))
    await userEvent.type(await screen.findByRole('searchbox'), 'New York')
    await userEvent.click(await screen.findByRole('button', { name: 'New York' }))
    await screen.findByText('New York, United States')
    expect(kernel.store.get(client.atoms.place)).toEqual({ country: 'US', subdivision: 'NY' })
  })

  it('behavior: coins of other networks and currencies without a rate are off, with the reason', async () => {
    await form()
    await userEvent.click(screen.getByRole('button', { name: /Choose what to buy/ }))
    expect((await screen.findByText('Elsewhere')).closest('[role=listitem]')?.textContent).toContain('Not on Network 1')
    await userEvent.click(screen.getByRole('button', { name: /Ether/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'USD' }))
    expect(await screen.findByText('Not available: No rate at the moment.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Euro/ }))
    expect(await screen.findByText('From €10.00 to €7,500.00')).toBeTruthy()
  })

  it('error: an amount outside of the limits is said in words, and nothing can be ordered', async () => {
    await form()
    const field = screen.getByRole('textbox', { name: 'You pay' })
    await userEvent.clear(field)
    await userEvent.type(field, '9')
    expect(screen.getByText('At least $10.00 with this payment method')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change the amount' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('error: what is sold is not known: the usual offer, said to be that', async () => {
    const test = await setUp()
    test.answers.options = new Error('away')
    await show(test, 'onramp.OnRamp')
    expect(screen.getByText('Couldn’t load the full list')).toBeTruthy()
  })

  it('error: nobody sells here, and nobody can be asked', async () => {
    const test = await setUp()
    test.answers.providers = []
    await show(test, 'onramp.OnRamp')
    expect(screen.getByText('No provider sells coins of Network 1 here')).toBeTruthy()
    cleanup()
    test.answers.providers = kernelError('http/network', { details: { url: '' } })
    await act(() => test.client.startPurchase())
    await show(test, 'onramp.OnRamp')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  })

  it.each([
    ['OnRamp', 'Move coins from an exchange', 'an exchange'],
    ['OnRamp', 'Receive coins', 'an address'],
    ['OnRampProviders', 'Move coins from an exchange', 'an exchange'],
    ['OnRampProviders', 'Receive coins', 'an address'],
  ] as const)('behavior: nobody sells here: %s leads on (%s)', async (view, way, shown) => {
    const test = await setUp(undefined, { neighbours: neighbours() })
    test.answers.providers = []
    await show(test, 'onramp.OnRamp')
    if (view === 'OnRampProviders') await act(async () => test.kernel.router.push('onramp.OnRampProviders'))
    await userEvent.click(await screen.findByRole('button', { name: way }))
    expect(await screen.findByText(shown)).toBeTruthy()
  })

  it('behavior: nobody sells here, and no other plugin brings coins', async () => {
    const test = await setUp()
    test.answers.providers = []
    await show(test, 'onramp.OnRamp')
    expect(screen.queryByRole('button', { name: /coins/i })).toBeNull()
  })

  it('error: an order that was refused is said in the provider’s words', async () => {
    const test = await form()
    const answer = { status: 'FAILED', message: 'Over the limit of your card.' }
    test.answers.order = kernelError('http/status', { details: { status: 422, url: '', answer } })
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Bolt' }))
    expect(await screen.findByText('Over the limit of your card.')).toBeTruthy()
  })

  it('behavior: in a restricted time zone it says so, and asks for nothing', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { quoted } = await form({ place: { country: 'DE' }, restrictedTimeZones: [zone.toLowerCase()] })
    expect(screen.getByText('Buying isn’t available where you are')).toBeTruthy()
    expect(quoted).toEqual([])
  })
})

describe('OnRampProviders', () => {
  it('default: who takes what for which fee; a press orders there', async () => {
    const test = await form()
    test.answers.quotes.acme = new Error('away')
    await userEvent.click(screen.getByRole('button', { name: 'All providers' }))
    await screen.findByRole('heading', { name: 'Providers' })
    expect(screen.getAllByText('Fee 1–2% · Card, Bank transfer')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: /Bolt/ }))
    await expect.poll(() => test.ordered.map(({ provider }) => provider)).toEqual(['bolt'])
  })
})

describe('BuyInProgress', () => {
  async function ordered(state: Parameters<typeof orderState>): Promise<SetUp> {
    const test = await setUp()
    await test.client.startPurchase()
    await test.clock.advance(200)
    await test.client.order('acme')
    test.answers.state = orderState(...state)
    await show(test, 'onramp.BuyInProgress', { orderId: ORDER_ID })
    return test
  }

  it.each([
    ['opened', 'Finish at Acme'],
    ['pending', 'Acme has your payment'],
    ['delivering', 'Paid. The coins haven’t arrived yet.'],
    ['failed', 'The purchase failed'],
    ['expired', 'Not paid in time'],
    ['unknown', 'Status unknown'],
  ] as const)('parameters: %s', async (status, title) => {
    await ordered([status])
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('default: done says what arrived', async () => {
    await ordered(['done', { purchase: { symbol: 'USDC', network: '', amount: '97.5' } }])
    expect(await screen.findByRole('heading', { name: /^97\.5\sUSDC arrived$/ })).toBeTruthy()
  })

  it('behavior: after three minutes it rests; a press looks again', async () => {
    const { answers, clock } = await ordered(['pending'])
    await act(() => clock.advance(180_000))
    await screen.findByRole('heading', { name: 'Still waiting' })
    answers.state = orderState('done')
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('button', { name: 'Done' })
  })

  it('behavior: a page that opens no longer is not offered; the way to a new order is', async () => {
    const { clock } = await ordered(['opened'])
    await act(() => clock.advance(5 * 60_000))
    expect(await screen.findAllByText(/Acme’s page has expired/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open Acme' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy()
  })

  it('behavior: an order that was not paid in time is looked at again on a press', async () => {
    const { answers, clock } = await ordered(['expired'])
    await act(() => clock.advance(180_000))
    answers.state = orderState('pending')
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Acme has your payment' })
  })

  it('error: an order that is not known', async () => {
    const test = await setUp()
    await show(test, 'onramp.BuyInProgress', { orderId: 'f'.repeat(32) })
    expect(screen.getByText('Order not found')).toBeTruthy()
  })
})

describe('OnRampActivity', () => {
  it('default: by month, newest first, read again while one is under way', async () => {
    const test = await setUp()
    test.answers.purchases = [
      purchase('a', '2025-11-03T10:00:00Z', 'FAILED'),
      purchase('b', '2026-01-01T10:00:00Z', 'IN_PROGRESS'),
    ]
    await show(test, 'onramp.OnRampActivity')
    const headings = await screen.findAllByRole('heading', { level: 3 })
    expect(headings.map(({ textContent }) => textContent)).toEqual(['January 2026', 'November 2025'])
    test.answers.purchases = [purchase('b', '2026-01-01T10:00:00Z', 'SUCCESS')]
    await act(() => test.clock.advance(3_000))
    expect(await screen.findByText('Bought')).toBeTruthy()
    expect(screen.queryByText('In progress')).toBeNull()
  })

  it('default: none yet, and the way to a first one', async () => {
    const test = await setUp()
    await show(test, 'onramp.OnRampActivity')
    expect(screen.getByText('No purchases yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Buy coins' })).toBeTruthy()
  })

  it('error: they cannot be loaded, and can be asked for again', async () => {
    const test = await setUp()
    test.answers.purchases = new Error('away')
    await show(test, 'onramp.OnRampActivity')
    test.answers.purchases = [purchase('b', '2026-01-01T10:00:00Z', 'SUCCESS')]
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Bought USDC')).toBeTruthy()
  })
})

describe('WhatIsABuy', () => {
  it('default: says who does what, and is reported', async () => {
    const test = await setUp()
    await show(test, 'onramp.WhatIsABuy')
    expect(screen.getByText('Pay with money, get coins')).toBeTruthy()
    expect(test.events.find(({ name }) => name === 'explained')?.props).toEqual({ isSmartAccount: false })
  })
})
