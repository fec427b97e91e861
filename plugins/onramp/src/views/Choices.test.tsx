import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PAGE, type SetUp, setUp } from '../fixtures/setUp.ts'
import { state } from '../model/onrampState.ts'

await import('./index.ts')

afterEach(cleanup)

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const search = async (text: string) => userEvent.type(await screen.findByRole('searchbox'), text)
const stateOf = ({ kernel }: SetUp) => kernel.store.get(state)
const routeOf = ({ kernel }: SetUp) => kernel.store.get(kernel.atoms.history).at(-1)?.route
const rowOf = (text: string) => screen.getByText(text).closest('[role=listitem]')

type Choice = `onramp.OnRamp${'TokenSelect' | 'FiatSelect' | 'Country' | 'Providers'}`

/** A view over a form that has its prices. */
async function over(view: Choice, locale = 'en', options?: Parameters<typeof setUp>[0]): Promise<SetUp> {
  const test = await setUp(options, { locale })
  await test.client.startPurchase()
  await test.clock.advance(200)
  await renderView(test.kernel, 'onramp.OnRamp')
  await act(async () => test.kernel.router.push(view))
  await act(() => test.clock.advance(200))
  return test
}

describe('the choices', () => {
  it.each<[string, Choice, string, string, string]>([
    ['en', 'onramp.OnRampTokenSelect', 'Choose what to buy', 'Nothing found', 'Check the spelling.'],
    ['de', 'onramp.OnRampTokenSelect', 'Was möchten Sie kaufen?', 'Nichts gefunden', 'Prüfen Sie die Schreibweise.'],
    ['en', 'onramp.OnRampFiatSelect', 'Choose a currency', 'Nothing found', 'Check the spelling.'],
    ['de', 'onramp.OnRampFiatSelect', 'Währung wählen', 'Nichts gefunden', 'Prüfen Sie die Schreibweise.'],
    ['en', 'onramp.OnRampCountry', 'Where do you live?', 'Nothing found', 'Check the spelling.'],
    ['de', 'onramp.OnRampCountry', 'Wo wohnen Sie?', 'Nichts gefunden', 'Prüfen Sie die Schreibweise.'],
  ])('error: in %s, %s, nothing by that name', async (locale, view, title, nothing, hint) => {
    await over(view, locale)
    await screen.findByRole('heading', { name: title })
    await search('zzzz')
    await screen.findByText(nothing)
    screen.getByText(hint)
  })

  it.each([
    ['usd', ['USD Coin']],
    ['ETH', ['Ether']],
    ['  e', ['Ether', 'Elsewhere']],
  ])('behavior: coins are found by name and symbol: %s', async (text, names) => {
    await over('onramp.OnRampTokenSelect')
    await search(text.trim())
    for (const name of names) await screen.findByText(name)
  })

  it.each([
    ['en', 'Not on Network 1', 'Elsewhere'],
    ['de', 'Nicht auf Network 1', 'Elsewhere'],
  ])('error: in %s a coin of other networks cannot be pressed', async (locale, reason, name) => {
    const test = await over('onramp.OnRampTokenSelect', locale)
    await screen.findByText(name)
    expect(rowOf(name)?.textContent).toContain(reason)
    await userEvent.click(screen.getByText(name))
    expect([routeOf(test), stateOf(test).draft.symbol]).toEqual(['onramp.OnRampTokenSelect', 'USDC'])
  })

  it('behavior: a coin by keyboard: the form is there with it, and its own prices are asked for', async () => {
    const test = await over('onramp.OnRampTokenSelect')
    const row = await screen.findByRole('button', { name: /Ether/ })
    const before = test.quoted.length
    row.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => routeOf(test)).toBe('onramp.OnRamp')
    await act(() => test.clock.advance(200))
    expect(test.quoted.slice(before).map(({ purchaseCurrency }) => purchaseCurrency.symbol)).toEqual(['ETH', 'ETH'])
  })

  it.each([
    ['en', /Euro.*EUR · From €10\.00 to €7,500\.00/, 'Not available: No rate at the moment.'],
    ['de', /Euro.*EUR · Von 10,00\s€ bis 7\.500,00\s€/, 'Nicht verfügbar: No rate at the moment.'],
  ])('parameters: in %s money stands there with its limits, or why it is off', async (locale, euro, off) => {
    const test = await over('onramp.OnRampFiatSelect', locale)
    await screen.findByText(off)
    await press(euro)
    await expect.poll(() => stateOf(test).draft.currency).toBe('EUR')
    expect(routeOf(test)).toBe('onramp.OnRamp')
  })

  it.each([
    ['en', 'Germany', 'DE'],
    ['de', 'Österreich', 'AT'],
  ])('behavior: in %s a country is found by its name there: %s', async (locale, name, country) => {
    const test = await over('onramp.OnRampCountry', locale, {})
    await search(name)
    await press(name)
    await expect.poll(() => test.kernel.store.get(test.client.atoms.place)).toEqual({ country })
    await act(() => test.clock.advance(200))
    expect(test.quoted.map((body) => body.country)).toEqual([country, country])
  })

  it('behavior: the United States alone are not enough: nobody is asked until the state is chosen', async () => {
    const test = await over('onramp.OnRampCountry', 'de', {})
    await search('Vereinigte Staaten')
    await press('Vereinigte Staaten')
    await act(() => test.clock.advance(200))
    expect([test.quoted, test.kernel.store.get(test.client.atoms.place)]).toEqual([[], undefined])
    await search('Ohio')
    await press('Ohio')
    await act(() => test.clock.advance(200))
    expect(test.quoted[0]).toMatchObject({ country: 'US', subdivision: 'OH' })
  })
})

describe('all providers', () => {
  it.each([
    ['en', ['Not responding', 'Not sold to your country.'], /^Each provider has its own fee/],
    ['de', ['Antwortet gerade nicht', 'Not sold to your country.'], /^Jeder Anbieter hat seine Gebühr/],
  ])('error: in %s those that are away or refuse say so, and cannot be pressed', async (locale, says, note) => {
    const test = await setUp(undefined, { locale })
    const answer = { message: 'Not sold to your country.' }
    test.answers.quotes.acme = new Error('away')
    test.answers.quotes.bolt = kernelError('http/status', { details: { status: 422, url: '', answer } })
    await test.client.startPurchase()
    await test.clock.advance(200)
    await renderView(test.kernel, 'onramp.OnRampProviders')
    for (const text of says) await screen.findByText(text)
    screen.getByText(note)
    for (const name of ['Acme', 'Bolt']) await userEvent.click(screen.getByText(name))
    expect(test.ordered).toEqual([])
  })

  it.each([
    ['en', 'Couldn’t create the order'],
    ['de', 'Die Bestellung konnte nicht erstellt werden'],
  ])('error: in %s an order that fails is said here, and made on another press', async (locale, title) => {
    const test = await over('onramp.OnRampProviders', locale)
    test.answers.order = kernelError('http/network', { details: { url: '' } })
    await press(/Acme/)
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(test.opened).toEqual([])
    test.answers.order = async () => undefined
    await press(/Acme/)
    await expect.poll(() => test.opened).toEqual([PAGE])
  })

  it('behavior: while one order is made no other is begun', async () => {
    const test = await over('onramp.OnRampProviders')
    let release: () => void = () => undefined
    test.answers.order = () => new Promise((resolve) => (release = resolve))
    await press(/Acme/)
    await userEvent.click(within(screen.getByRole('list', { name: 'Providers' })).getByText('Bolt'))
    expect(test.ordered.map(({ provider }) => provider)).toEqual(['acme'])
    await act(async () => release())
    await screen.findByRole('heading', { name: 'Finish at Acme' })
  })
})
