import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, refusal, type SetUp, setUp, YOU, ZONE } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

const away = (): Error => kernelError('http/network', { details: { url: '' } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function form(options: Parameters<typeof setUp>[0] = {}, prepare: (test: SetUp) => void = () => undefined) {
  const test = await setUp(options)
  prepare(test)
  await renderView(test.kernel, 'names.RegisterAccountName')
  await expect.poll(() => test.state().place.status).not.toBe('loading')
  return test
}

/** Types a name and lets it be looked up. */
async function type(test: SetUp, text: string): Promise<void> {
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), text)
  for (let turn = 0; turn < 20 && test.state().check.status === 'checking'; turn += 1)
    await act(() => test.clock.advance(100))
}

describe('the field', () => {
  it.each([
    ['en', 'mar', 'At least 4 letters, digits or hyphens', 'Enter a name'],
    ['en', 'mara', 'mara.shop.id is available', 'Register mara.shop.id'],
    ['en', 'nora', 'nora.shop.id is taken. Choose another one.', 'Choose another name'],
    ['en', '-mara', /^Use letters from a to z/, 'Enter a name'],
    ['de', 'mar', /^Mindestens 4 /, 'Namen eingeben'],
    ['de', 'mara', /^mara\.shop\.id ist frei/, /^mara\.shop\.id registrieren/],
    ['de', 'nora', /^nora\.shop\.id ist vergeben/, 'Anderen Namen wählen'],
    ['de', '-mara', /Bindestrich/, 'Namen eingeben'],
  ])('parameters: in %s, %s', async (locale, text, words, button) => {
    const test = await form({ locale }, ({ answers }) => {
      answers.registry['nora.shop.id'] = YOU
    })
    await type(test, text)
    await screen.findByText(words)
    screen.getByRole('button', { name: button })
    expect(document.body.textContent).not.toMatch(/\{\{|state\./)
  })

  it('behavior: Enter registers a name that is free, once', async () => {
    const test = await form()
    await type(test, 'mara')
    await userEvent.keyboard('{Enter}{Enter}')
    await screen.findByRole('heading', { name: 'mara.shop.id is yours' })
    expect([test.signed.length, test.registered.length]).toEqual([1, 1])
  })

  it.each(['mar', '-mara', 'nora'])('behavior: Enter does nothing with %s', async (text) => {
    const test = await form({}, ({ answers }) => {
      answers.registry['nora.shop.id'] = YOU
    })
    await type(test, text)
    await userEvent.keyboard('{Enter}')
    expect([test.signed, test.state().registration.status]).toEqual([[], 'none'])
  })

  it.each([
    ['MARA', 'mara'],
    ['mara.shop.id', 'mara'],
    ['ｍａｒａ', 'mara'],
  ])('behavior: %s is looked up as %s', async (text, label) => {
    const test = await form()
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste(text)
    for (let turn = 0; turn < 6; turn += 1) await act(() => test.clock.advance(100))
    await screen.findByText(`${label}.shop.id is available`)
    expect(test.asked).toEqual([label])
  })

  it('behavior: the longest name is looked up, one more character is said to be wrong', async () => {
    const test = await form()
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('z'.repeat(64))
    await screen.findByText(/^Use letters from a to z/)
    await userEvent.keyboard('{Backspace}')
    for (let turn = 0; turn < 6; turn += 1) await act(() => test.clock.advance(100))
    expect(test.asked).toEqual(['z'.repeat(63)])
  })

  it('error: a private key is taken out of the field, with why', async () => {
    const test = await form()
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss')
    await screen.findByText(/Never enter a recovery phrase or private key on a website/)
    expect(screen.getByRole('textbox')).toHaveProperty('value', '')
    expect(test.asked).toEqual([])
  })

  it('error: suggestions that cannot be had are asked for again by a press', async () => {
    const answer: { given?: SetUp['answers']['suggestions'] } = {}
    const test = await form({}, ({ answers }) => {
      answer.given = answers.suggestions
      answers.suggestions = away()
    })
    await type(test, 'mara')
    await screen.findByText(/^Error fetching name suggestions/)
    if (answer.given) test.answers.suggestions = answer.given
    await press('Try again')
    await screen.findByText('mara.shop.id is available')
  })

  it('error: suggestions of other endings, of the name itself and of too many are not shown', async () => {
    const test = await form({}, ({ answers }) => {
      answers.suggestions = async () => [
        { name: 'mara.shop.id', registered: true },
        { name: 'mara.evil.id', registered: false },
        { name: 'mara-x.shop.id', registered: true },
        ...Array.from({ length: 12 }, (_, at) => ({ name: `mara-${at}.shop.id`, registered: false })),
      ]
    })
    await type(test, 'mara')
    const rows = (await screen.findAllByRole('button', { name: /^mara-\d+\.shop\.id/ })).map(
      ({ textContent }) => textContent,
    )
    expect(rows).toHaveLength(8)
    expect(screen.queryByText(/evil|mara-x/)).toBeNull()
  })

  it('behavior: three endings are a list, and each has its own rule', async () => {
    const zones = ['shop.id', 'club.id', 'team.id'].map((zone, at) => ({ zone, legacy: [], minLength: 4 + at }))
    const test = await form({}, ({ answers }) => {
      answers.zones = zones as unknown as typeof answers.zones
    })
    await press('.team.id')
    await screen.findByText('At least 6 letters, digits or hyphens')
    await type(test, 'maramar')
    await screen.findByText('maramar.team.id is available')
  })

  it('behavior: another account begins with an empty field', async () => {
    const test = await form()
    await type(test, 'mara')
    await act(() => test.kernel.wallet.switchAccount({ address: YOU }))
    await expect.poll(() => screen.queryByRole('textbox')?.getAttribute('value')).toBe('')
    expect(test.state()).toMatchObject({ account: `eip155:1:${YOU}`, label: '' })
  })
})

describe('where there is no form', () => {
  it.each<[string, string, Parameters<typeof setUp>[0], string | RegExp, string | RegExp]>([
    [
      'en',
      'network',
      { networks: [{ testnet: true }] },
      'No names on this network',
      /^Names work on Ethereum and other EVM networks/,
    ],
    ['de', 'network', { networks: [{ testnet: true }] }, /Netzwerk/, /EVM/],
    ['en', 'zone', {}, 'No names here', /^This site doesn’t offer names/],
    ['de', 'zone', {}, /keine Namen/, /Adresse/],
    ['en', 'own', {}, 'mine.old.id is your name', /^An account has one name/],
    ['de', 'own', {}, /^mine\.old\.id ist Ihr Name/, /einen Namen/],
  ])('behavior: in %s, %s, with why and a way on', async (locale, why, options, title, text) => {
    await form({ ...options, locale }, ({ answers }) => {
      if (why === 'zone') answers.zones = []
      if (why === 'own') answers.registry['mine.old.id'] = ME
    })
    await screen.findByRole('heading', { name: title })
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    await press(locale === 'en' ? /^(Back|Done)$/ : /^(Zurück|Fertig)$/)
    await expect.poll(() => document.body.textContent).not.toMatch(title)
  })

  it('behavior: of several endings the host’s only one is offered', async () => {
    await form({ zone: 'club.id' }, ({ answers }) => {
      answers.zones = [ZONE, { zone: 'club.id', legacy: [], minLength: 4 }]
    })
    await screen.findByText('.club.id')
    expect(screen.queryByText('.shop.id')).toBeNull()
  })
})

describe('why a name was not registered', () => {
  it.each<[string, string, string | RegExp]>([
    ['en', 'address-has-name', 'This account has a name already, and can’t get a second one.'],
    ['en', 'limited', 'Too many requests. Wait a minute and register again.'],
    ['en', 'message-audience', /^Names aren’t set up correctly on this site/],
    ['en', 'message-expired', /^The message expired/],
    ['en', 'name-invalid', /^This name can’t be registered/],
    ['en', 'names-off', 'This site doesn’t offer names. You can use your address instead.'],
    ['de', 'limited', /Minute/],
    ['de', 'message-expired', /^Die Nachricht ist abgelaufen/],
    ['de', 'name-taken', /^Dieser Name wurde gerade vergeben/],
    ['de', 'names-off', 'Diese Website bietet keine Namen an. Sie können Ihre Adresse verwenden.'],
    ['de', 'signature-wrong', /^Die Signatur gehört nicht zu diesem Konto/],
  ])('error: in %s, %s, and the form is there again', async (locale, code, words) => {
    const test = await form({ locale }, ({ answers }) => {
      answers.register = () => Promise.reject(refusal(409, code, 'In the words of the service.'))
    })
    await type(test, 'mara')
    await press(/mara\.shop\.id/)
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.queryByText('In the words of the service.')).toBeNull()
    expect(screen.getAllByRole('textbox')[0]).toHaveProperty('value', 'mara')
    expect(test.registered).toHaveLength(1)
  })
})

describe('the wait', () => {
  it.each([
    ['en', 'Approve in Fake wallet', 'Registering mara.shop.id', 'mara.shop.id is yours', 'Done'],
    ['de', /Fake wallet/, /^mara\.shop\.id wird registriert/, /^mara\.shop\.id gehört Ihnen/, 'Fertig'],
  ])('default: in %s: the wallet, the service, the name', async (locale, wallet, sending, yours, done) => {
    let sign: (signature: string) => void = () => undefined
    let register: (isGood: boolean) => void = () => undefined
    const test = await form({ locale }, ({ answers }) => {
      answers.sign = () => new Promise((resolve) => (sign = resolve))
      answers.register = () => new Promise((resolve) => (register = resolve))
    })
    await type(test, 'mara')
    await press(/mara\.shop\.id/)
    await screen.findByRole('heading', { name: wallet })
    await expect.poll(() => test.signed).toHaveLength(1)
    await act(async () => sign('0x5161'))
    await screen.findByRole('heading', { name: sending })
    await act(async () => register(true))
    await screen.findByRole('heading', { name: yours })
    screen.getByRole('button', { name: done })
  })

  it('behavior: the form is left alone meanwhile, and leads back to the wait', async () => {
    const test = await form({}, ({ answers }) => {
      answers.sign = () => new Promise(() => undefined)
    })
    await type(test, 'mara')
    await press('Register mara.shop.id')
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    await act(async () => test.kernel.router.back())
    await press('Show progress')
    await screen.findByRole('heading', { name: 'Approve in Fake wallet' })
    expect(test.signed).toHaveLength(1)
  })
})
