import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, refusal, type SetUp, setUp, YOU, ZONE } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Your name' })

async function form(prepare: (test: SetUp) => void = () => undefined, options: Parameters<typeof setUp>[0] = {}) {
  const test = await setUp(options)
  prepare(test)
  await renderView(test.kernel, 'names.RegisterAccountName')
  await expect.poll(() => test.state().place.status).not.toBe('loading')
  return test
}

/** Types a name and lets it be looked up. */
async function type(test: SetUp, text: string): Promise<void> {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
  for (let turn = 0; turn < 20 && test.state().check.status === 'checking'; turn += 1)
    await act(() => test.clock.advance(100))
}

describe('ChooseAccountName', () => {
  it('default: what a name is good for and who sees it; the form follows', async () => {
    const test = await setUp()
    await renderView(test.kernel, 'names.ChooseAccountName')
    expect(await screen.findByRole('heading', { name: 'A name for your account' })).toBeTruthy()
    expect(screen.getByText('Everyone can see it')).toBeTruthy()
    await expect
      .poll(() => test.events.filter(({ name }) => name === 'opened').map(({ props }) => props))
      .toEqual([{ isSmartAccount: false }])
    await userEvent.click(screen.getByRole('button', { name: 'Choose a name' }))
    expect(await screen.findByRole('textbox', { name: 'Your name' })).toBeTruthy()
  })
})

describe('RegisterAccountName', () => {
  it('default: a free name, registered, and shown as the account’s', async () => {
    const test = await form()
    expect(screen.getByText('.shop.id')).toBeTruthy()
    expect(screen.getByText('At least 4 letters, digits or hyphens')).toBeTruthy()
    await type(test, 'Mara')
    expect(await screen.findByText('mara.shop.id is available')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Register mara.shop.id' }))
    expect(await screen.findByRole('heading', { name: 'mara.shop.id is yours' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy()
  })

  it('behavior: one that is taken, with others that can be pressed', async () => {
    const test = await form(({ answers }) => {
      answers.registry['mara.shop.id'] = YOU
    })
    await type(test, 'mara')
    expect(await screen.findByText('mara.shop.id is taken. Choose another one.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose another name' }).getAttribute('aria-disabled')).toBe('true')
    const list = screen.getByRole('list', { name: 'Available names' })
    await userEvent.click(within(list).getByRole('button', { name: /mara-1\.shop\.id/ }))
    for (let turn = 0; turn < 6; turn += 1) await act(() => test.clock.advance(100))
    expect(await screen.findByText('mara-1.shop.id is available')).toBeTruthy()
  })

  it.each([
    ['mar', 'At least 4 letters, digits or hyphens'],
    ['mar_a', 'Use letters from a to z, digits and hyphens. Don’t start or end with a hyphen.'],
  ])('error: %s', async (text, words) => {
    const test = await form()
    await type(test, text)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter a name' }).getAttribute('aria-disabled')).toBe('true')
    expect(test.asked).toEqual([])
  })

  it('error: suggestions that cannot be had', async () => {
    const test = await form(({ answers }) => {
      answers.suggestions = kernelError('api/name-suggestions' as 'unknown')
    })
    await type(test, 'mara')
    expect(await screen.findByText(/^Error fetching name suggestions/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('behavior: several endings are a choice', async () => {
    const test = await form(({ answers }) => {
      answers.zones = [ZONE, { zone: 'club.id', legacy: [], minLength: 4 }]
    })
    await userEvent.click(screen.getByRole('radio', { name: '.club.id' }))
    await type(test, 'mara')
    expect(await screen.findByText('mara.club.id is available')).toBeTruthy()
  })

  it.each([
    ['request/rejected', kernelError('request/rejected'), undefined],
    ['name-taken', undefined, 'This name was just taken, or it looks too much like one that is. Choose another one.'],
    ['clock-ahead', undefined, 'The clock of your device is ahead. Correct it and register again.'],
    [
      'signature-wrong',
      undefined,
      'The signature isn’t from this account. Choose the account in your wallet, then register again.',
    ],
    ['something-new', undefined, 'What the service says.'],
  ])('error: %s', async (code, declined, words) => {
    const test = await form(({ answers }) => {
      if (declined) answers.sign = () => Promise.reject(declined)
      answers.register = () => Promise.reject(refusal(409, code, 'What the service says.'))
    })
    await type(test, 'mara')
    await userEvent.click(await screen.findByRole('button', { name: 'Register mara.shop.id' }))
    // The view that leaves may still be in sight.
    const [alert] = await screen.findAllByRole('alert')
    expect(alert?.textContent).toContain('Error registering name mara.shop.id')
    if (words) expect(alert?.textContent).toContain(words)
    expect(screen.getAllByRole('textbox', { name: 'Your name' })[0]).toHaveProperty('value', 'mara')
  })

  it.each([
    ['a network without names', { networks: [{ testnet: true }] }, 'No names on this network'],
    ['an account that has one', {}, 'mine.old.id is your name'],
    ['no ending', {}, 'No names here'],
  ])('behavior: %s', async (name, options, title) => {
    await form(({ answers }) => {
      if (name === 'no ending') answers.zones = []
      answers.registry['mine.old.id'] = ME
    }, options)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('error: whether the account has a name is not known', async () => {
    const test = await form(({ answers }) => {
      answers.lookUp = kernelError('http/network', { details: { url: '' } })
    })
    expect(await screen.findByRole('heading', { name: 'Error fetching names for address' })).toBeTruthy()
    test.answers.lookUp = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: 'Your name' })).toBeTruthy()
  })
})

describe('RegisterAccountNameSuccess', () => {
  it('behavior: waits for the wallet', async () => {
    const test = await form(({ answers }) => {
      answers.sign = () => new Promise(() => undefined)
    })
    await type(test, 'mara')
    await userEvent.click(await screen.findByRole('button', { name: 'Register mara.shop.id' }))
    expect(await screen.findByRole('heading', { name: 'Approve in Fake wallet' })).toBeTruthy()
  })

  it('behavior: an outcome that is not known offers nothing but to look again', async () => {
    const test = await form(({ answers }) => {
      answers.register = async () => {
        answers.lookUp = kernelError('http/network', { details: { url: '' } })
        throw kernelError('http/timeout', { details: { url: '' } })
      }
    })
    await type(test, 'mara')
    await userEvent.click(await screen.findByRole('button', { name: 'Register mara.shop.id' }))
    expect(await screen.findByRole('heading', { name: 'Not confirmed yet' })).toBeTruthy()
    test.answers.lookUp = undefined
    test.answers.registry['mara.shop.id'] = ME
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('heading', { name: 'mara.shop.id is yours' })).toBeTruthy()
  })

  it('behavior: opened by itself it leads to the form', async () => {
    const test = await setUp()
    await renderView(test.kernel, 'names.RegisterAccountNameSuccess')
    expect(await screen.findByRole('textbox', { name: 'Your name' })).toBeTruthy()
  })
})
