import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PAGE, purchase, type SetUp, setUp, YOU } from '../fixtures/setUp.ts'
import { state } from '../model/onrampState.ts'

await import('./index.ts')

afterEach(cleanup)

const away = (): Error => kernelError('http/network', { details: { url: '' } })
const refused = (message: string): Error =>
  kernelError('http/status', { details: { status: 422, url: '', answer: { status: 'FAILED', message } } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const stateOf = ({ kernel }: SetUp) => kernel.store.get(state)

type Prepare = (answers: SetUp['answers']) => void

/** The form, with prices unless there is no amount. */
async function form(locale = 'en', prepare: Prepare = () => undefined, place = true): Promise<SetUp> {
  const test = await setUp(place ? undefined : {}, { locale })
  prepare(test.answers)
  await renderView(test.kernel, 'onramp.OnRamp')
  await expect.poll(() => stateOf(test).offer.status).not.toBe('loading')
  await act(() => test.clock.advance(200))
  return test
}

async function type(test: SetUp, text: string): Promise<void> {
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
  await act(() => test.clock.advance(200))
}

describe('the form', () => {
  const noPrice: Prepare = ({ quotes }) => Object.assign(quotes, { acme: away(), bolt: away() })
  const unpriced: Prepare = ({ quotes }) => Object.assign(quotes, { acme: refused('No.'), bolt: refused('No.') })

  it.each<[string, string, Prepare, readonly (string | RegExp)[]]>([
    [
      'en',
      'usual',
      (a) => Object.assign(a, { options: away() }),
      ['Couldn’t load the full list', /^These are the usual/],
    ],
    [
      'de',
      'usual',
      (a) => Object.assign(a, { options: away() }),
      ['Die Liste konnte nicht vollständig geladen werden', /^Das sind die/],
    ],
    [
      'en',
      'nobody',
      (a) => Object.assign(a, { providers: [] }),
      [/^No provider sells coins of Network 1/, /^Receive coins/],
    ],
    [
      'de',
      'nobody',
      (a) => Object.assign(a, { providers: [] }),
      [/^Hier verkauft niemand Coins von Network 1/, /^Empfangen Sie/],
    ],
    ['en', 'failed', (a) => Object.assign(a, { providers: away() }), ['Couldn’t load the providers', 'Try again']],
    [
      'de',
      'failed',
      (a) => Object.assign(a, { providers: away() }),
      ['Anbieter konnten nicht geladen werden', 'Erneut versuchen'],
    ],
    ['en', 'no price', noPrice, ['No price available', /^Try another amount/, 'No price yet']],
    ['de', 'no price', noPrice, ['Kein Preis verfügbar', /^Versuchen Sie einen anderen/, 'Noch kein Preis']],
    ['en', 'refused', unpriced, ['No price available', 'No price yet']],
    ['de', 'refused', unpriced, ['Kein Preis verfügbar', 'Noch kein Preis']],
  ])('error: in %s, %s, with a way on', async (locale, _, prepare, texts) => {
    await form(locale, prepare)
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toMatch(/\{\{/)
  })

  it.each([
    ['en', '9.99', /^At least \$10\.00 with/, 'Change the amount'],
    ['en', '7500.01', /^At most \$7,500\.00 with/, 'Change the amount'],
    ['en', '', undefined, 'Enter an amount'],
    ['de', '9,99', /mindestens 10,00\s\$/, 'Betrag ändern'],
    ['de', '7500,01', /höchstens 7\.500,00\s\$/, 'Betrag ändern'],
    ['de', '', undefined, 'Betrag eingeben'],
  ])('error: in %s the amount “%s” is said to be wrong, and orders nothing', async (locale, amount, text, button) => {
    const test = await form(locale)
    await type(test, amount)
    if (text) await screen.findByText(text)
    const off = screen.getByRole('button', { name: button })
    expect(off.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(off)
    expect(test.ordered).toEqual([])
  })

  it.each(['10', '10.00', '7500', '7500.00'])('behavior: the limit %s itself can be ordered', async (amount) => {
    const test = await form()
    await type(test, amount)
    await press('Continue with Bolt')
    await expect.poll(() => test.ordered.map(({ payment }) => payment.amount)).toEqual([amount])
  })

  it('behavior: another way to pay has other limits', async () => {
    const test = await form()
    await type(test, '20000')
    await screen.findByText(/^At most \$7,500\.00/)
    await userEvent.click(screen.getByRole('radio', { name: 'Bank transfer' }))
    await screen.findByText('From $10.00 to $25,000.00')
    await act(() => test.clock.advance(200))
    expect(screen.queryByText(/^At most/)).toBeNull()
    await press('Continue with Bolt')
    await expect.poll(() => test.ordered[0]?.payment).toMatchObject({ amount: '20000', method: 'ach_bank_account' })
  })

  it.each([
    ['en', 'Choose your country', 'Where do you live?'],
    ['de', 'Land wählen', 'Wo wohnen Sie?'],
  ])('behavior: in %s nobody is asked before the country is known', async (locale, button, title) => {
    const test = await form(locale, undefined, false)
    await press(button)
    await screen.findByRole('heading', { name: title })
    expect(test.quoted).toEqual([])
  })

  it('behavior: by keyboard a provider is chosen and ordered at', async () => {
    const test = await form()
    const acme = await screen.findByRole('button', { name: /Acme/ })
    acme.focus()
    await userEvent.keyboard('{Enter}')
    const go = await screen.findByRole('button', { name: 'Continue with Acme' })
    go.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => test.opened).toEqual([PAGE])
    expect(test.ordered.map(({ provider }) => provider)).toEqual(['acme'])
  })

  it('behavior: pressed again while the order is made, one is made', async () => {
    const test = await form()
    let release: () => void = () => undefined
    test.answers.order = () => new Promise((resolve) => (release = resolve))
    await press('Continue with Bolt')
    await press(/Continue with Bolt/)
    expect(test.ordered).toHaveLength(1)
    await act(async () => release())
    await screen.findByRole('heading', { name: 'Finish at Bolt' })
    expect([test.ordered.length, test.opened]).toEqual([1, [PAGE]])
  })

  it.each([
    ['en', 'Couldn’t create the order', /^Your account or network changed/, 'Continue with Bolt'],
    [
      'de',
      'Die Bestellung konnte nicht erstellt werden',
      /^Ihr Konto oder Netzwerk hat sich geändert/,
      'Weiter zu Bolt',
    ],
  ])('error: in %s the account that changed while the order was made is said', async (locale, title, text, button) => {
    const test = await form(locale)
    let release: () => void = () => undefined
    test.answers.order = () => new Promise((resolve) => (release = resolve))
    await press(button)
    await expect.poll(() => test.ordered).toHaveLength(1)
    // The form of the other account begins anew; its state says what became of the order.
    await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await act(async () => release())
    await screen.findByText(title)
    screen.getByText(text)
    expect([test.opened, test.kernel.store.get(test.client.atoms.orders)]).toEqual([[], []])
  })

  it('error: money of no country is not offered, and breaks nothing', async () => {
    const limits = [{ id: 'card', min: '1', max: '9000' }]
    const test = await form('en', (answers) => {
      const paymentCurrencies = ['Euro', 'EUR'].map((id) => ({ id, payment_method_limits: limits }))
      Object.assign(answers.options, { paymentCurrencies, unavailable: [{ id: 'Pounds', reason: 'None.' }] })
    })
    expect(stateOf(test).draft.currency).toBe('EUR')
    await press('EUR')
    await screen.findByRole('button', { name: /Euro.*EUR · From €1\.00/ })
    expect(screen.queryByText(/Pounds|None\./)).toBeNull()
  })

  it('behavior: names of providers cannot turn the sentences around', async () => {
    await form('en', (answers) => {
      const [first] = answers.providers as readonly { label: string }[]
      Object.assign(answers, { providers: [{ ...first, label: 'Ac\u202eme\u0000' }] })
    })
    await screen.findByRole('button', { name: /^Continue with Ac/ })
    for (const hidden of ['\u202e', '\u0000']) expect(document.body.textContent).not.toContain(hidden)
  })
})

describe('the purchases', () => {
  const DAY = '2026-01-01T10:00:00Z'
  const all = [purchase('a', DAY, 'IN_PROGRESS'), purchase('b', DAY, 'FAILED'), purchase('c', DAY, 'SUCCESS')]

  async function list(locale: string, purchases: SetUp['answers']['purchases']): Promise<SetUp> {
    const test = await setUp(undefined, { locale })
    test.answers.purchases = purchases
    await renderView(test.kernel, 'onramp.OnRampActivity')
    return test
  }

  it.each([
    ['en', 'January 2026', ['In progress', 'Failed', 'Bought']],
    ['de', 'Januar 2026', ['Läuft', 'Fehlgeschlagen', 'Gekauft']],
  ])('default: each with how it is, in %s', async (locale, month, words) => {
    await list(locale, all)
    await screen.findByRole('heading', { name: month })
    const rows = within(screen.getByRole('list')).getAllByRole('listitem').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual(words.map((word) => expect.stringContaining(word)))
  })

  it.each<[string, SetUp['answers']['purchases'], string, string]>([
    ['en', [], 'No purchases yet', 'Buy coins'],
    ['de', [], 'Noch keine Käufe', 'Coins kaufen'],
    ['en', away(), 'Couldn’t load your purchases', 'Try again'],
    ['de', away(), 'Ihre Käufe konnten nicht geladen werden', 'Erneut versuchen'],
  ])('error: in %s, none or none known, with a way on', async (locale, purchases, title, button) => {
    await list(locale, purchases)
    await screen.findByText(title)
    screen.getByRole('button', { name: button })
  })

  it('error: after another try one that is under way is read again until it is done', async () => {
    const test = await list('en', away())
    await screen.findByText('Couldn’t load your purchases')
    test.answers.purchases = [purchase('a', DAY, 'IN_PROGRESS')]
    await press('Try again')
    await screen.findByText('In progress')
    test.answers.purchases = [purchase('a', DAY, 'SUCCESS')]
    await act(() => test.clock.advance(3_000))
    await screen.findByText('Bought')
  })

  it('error: while one is under way the gateway goes away: the list stays, is said to be old, and goes on', async () => {
    const test = await list('en', [purchase('a', DAY, 'IN_PROGRESS')])
    await screen.findByText('In progress')
    test.answers.purchases = away()
    await act(() => test.clock.advance(3_000))
    await screen.findByText('Couldn’t load your purchases')
    screen.getByText('In progress')
    test.answers.purchases = [purchase('a', DAY, 'SUCCESS')]
    await act(() => test.clock.advance(3_000))
    await screen.findByText('Bought')
    expect(screen.queryByText('Couldn’t load your purchases')).toBeNull()
  })
})

describe('what a purchase is', () => {
  it.each([
    ['en', 'Pay with money, get coins', 'Buy coins', 'Purchases', 'No purchases yet'],
    ['de', 'Mit Geld bezahlen, Coins bekommen', 'Coins kaufen', 'Käufe', 'Noch keine Käufe'],
  ])('default: in %s, with the ways to the form and the purchases', async (locale, title, buy, purchases, none) => {
    const { kernel } = await setUp(undefined, { locale })
    await renderView(kernel, 'onramp.WhatIsABuy')
    await screen.findByRole('heading', { name: title })
    screen.getByRole('button', { name: buy })
    await press(purchases)
    await screen.findByText(none)
  })
})
