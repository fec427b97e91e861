import { kernelError } from '@latchkey/kernel'
import { memoryStorage, renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { draw, textOf } from '../fixtures/draw.ts'
import { DAI, ME, setUp, TOKEN, YOU } from '../fixtures/setUp.ts'
import type { Contact } from '../model/receiver.ts'

afterEach(cleanup)

const SECRET = 'This looks like a private key or recovery phrase. It was not sent. Never enter it on a website.'
const OTHER = '0xdddd000000000000000000000000000000004444'

describe('the field', () => {
  test.each([
    ['neither', 'mara at home', 'This is not an address or a name. Check what you entered.'],
    ['a name that leads nowhere', 'nobody.eth', 'This name has no address. Check the spelling.'],
    [
      'an address whose checksum is wrong',
      `0x${'aB'.repeat(20)}`,
      'This address was mistyped: its checksum is wrong. Copy it again.',
    ],
    [
      'an address of another network',
      `0xe15e${'0'.repeat(36)}`,
      'This address is not one of Network 1. Ask for one of that network.',
    ],
    [
      'an address of another family',
      'ot1abc',
      'This address is for Others, but you are sending on Network 1. Switch the network, or use another address.',
    ],
    ['a link of another family', 'other:ot1abc', 'This link is for Others. Switch the network, then paste it again.'],
    [
      'a link to a server',
      'other:https://pay.example',
      'This link would load a transaction from pay.example. Ask for a link with an address.',
    ],
    ['a link that is none', 'tally:', 'This payment link can’t be read. Ask for another one, or enter the address.'],
    [
      'a link with a demand',
      'tally:!required req-x',
      'This payment link needs “req-x”, which isn’t supported here. Ask for another one.',
    ],
    [
      'a link that contradicts itself',
      'tally:!duplicate amount',
      'This payment link says “amount” twice. Don’t trust it; ask for another one.',
    ],
    [
      'a link of no network',
      'tally:!network x',
      'This payment link is for a network this site doesn’t support. Ask for another one.',
    ],
    [
      'a link with a function',
      'tally:!function approve',
      'This link runs “approve”, but only payments can be sent from here. Ask for a link with an address.',
    ],
    [
      'a link with another way to be paid',
      'tally:!unsupported lightning',
      'This link asks to be paid by “lightning”, which is not supported. Ask for an address.',
    ],
  ])('error: %s has its own sentence at the field', async (_title, text, sentence) => {
    const { to, tally } = await draw()
    await to(text)
    const field = await screen.findByRole('textbox', { name: 'To' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(sentence)
    expect(tally.prompts).toBe(0)
  })

  test.each([
    ['burn', 'No one has the key to this address. What you send there is lost.'],
    ['token', 'This is a token’s contract. What you send there is lost. Use another address.'],
    ['tokenAccount', 'This address only holds one token for'],
  ] as const)('error: what is sent to a %s would be lost', async (kind, sentence) => {
    const { to, state } = await draw({}, ({ tally }) => {
      tally.receivers[YOU] = kind
    })
    await to(YOU)
    await screen.findByText((text) => text.startsWith(sentence))
    expect(state().receiver.status).toBe('refused')
  })

  test('error: the contract of the token that is sent', async () => {
    const { to, state } = await draw({}, ({ kernel, portfolios }) =>
      kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [DAI] } }),
    )
    await to(TOKEN)
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'tokenContract' })
  })

  test.each([
    ['a private key', 'ab'.repeat(32)],
    ['twelve words', Array.from({ length: 12 }, () => 'abandon').join(' ')],
  ])('error: %s is cleared, said, and in no event, store or question', async (_title, secret) => {
    const storage = memoryStorage()
    const remembered: string[] = []
    const spied = { ...storage, set: (_key: string, value: string) => void remembered.push(value) }
    const { to, state, tally, events } = await draw({ config: { storage: spied } })
    await to(secret)
    await screen.findByText(SECRET)
    expect([state().draft.receiver, tally.asked]).toEqual(['', 0])
    expect(JSON.stringify([remembered, events, state().receiver])).not.toContain(secret.slice(0, 20))
  })

  test('behavior: a service of names that is down says so; the same name may be tried again', async () => {
    const { to, tally, state } = await draw({}, (test) => {
      test.tally.resolve = () => Promise.reject(kernelError('http/network', { details: { url: '' } }))
    })
    await to('tomas.eth')
    await screen.findByText('Error resolving name')
    tally.resolve = async () => YOU
    await to('')
    await to('tomas.eth')
    expect(state().receiver).toMatchObject({ status: 'ready', address: YOU, name: 'tomas.eth' })
  })

  test('behavior: a name of an account that calls itself otherwise is said; nobody waits for who cannot tell', async () => {
    const { to, tally, state, pass } = await draw({}, (test) => {
      test.tally.resolve = async () => YOU
      test.tally.reverse = async () => 'mara.eth'
    })
    const warned = () => state().receiver.warnings.find(({ kind }) => kind === 'otherName')
    await to('tomas.eth')
    expect([state().receiver.status, warned()]).toEqual(['ready', { kind: 'otherName', name: 'mara.eth' }])
    tally.reverse = () => Promise.reject(kernelError('http/network', { details: { url: '' } }))
    for (const name of ['Mara.eth', 'other.eth']) {
      if (name === 'Mara.eth') tally.reverse = async () => 'mara.eth'
      else tally.reverse = () => new Promise(() => undefined)
      await to(name)
      for (let second = 0; second < 4; second += 1) await pass()
      await waitFor(() => expect(state().receiver).toMatchObject({ status: 'ready', name }))
      expect(warned()).toBeUndefined()
    }
  })

  test('behavior: an address in the form of another network is taken, and said', async () => {
    const { to, state } = await draw()
    await to(YOU)
    expect(state().receiver.warnings.map(({ kind }) => kind)).not.toContain('otherForm')
    await to(YOU.replace('0x', '0X'))
    expect(state().receiver).toMatchObject({ status: 'ready', address: YOU })
    expect(state().receiver.warnings.map(({ kind }) => kind)).toContain('otherForm')
  })

  test('behavior: of two names the one that was entered last counts, whatever answers first', async () => {
    const answers = new Map<string, (address: string) => void>()
    const { enter, pass, state, tally } = await draw({}, (test) => {
      test.tally.resolve = (name) => new Promise((resolve) => answers.set(name, resolve))
    })
    await enter('To', 'first.eth')
    await pass()
    await enter('To', 'second.eth')
    await pass()
    await waitFor(() => expect([...answers.keys()]).toEqual(['first.eth', 'second.eth']))
    answers.get('second.eth')?.(YOU)
    await waitFor(() => expect(state().receiver).toMatchObject({ name: 'second.eth', address: YOU }))
    await act(async () => answers.get('first.eth')?.(OTHER))
    await pass()
    expect(state().receiver).toMatchObject({ name: 'second.eth', address: YOU })
    expect(tally.asked).toBe(2)
  })

  test('behavior: emptied, a late answer does not fill it', async () => {
    let answer: (address: string) => void = () => undefined
    const { enter, pass, state } = await draw({}, (test) => {
      test.tally.resolve = () => new Promise((resolve) => (answer = resolve))
    })
    await enter('To', 'tomas.eth')
    await pass()
    await enter('To', '')
    await act(async () => answer(YOU))
    expect([state().draft.receiver, state().receiver.status]).toEqual(['', 'empty'])
  })

  test('behavior: a name of 10 kB, hidden characters and markup stay text', async () => {
    const { to, state } = await draw()
    await to(`<img src=x>${'a'.repeat(10_000)}.eth`)
    expect(state().draft.receiver.length).toBeLessThanOrEqual(4096)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    await screen.findByText('This is not an address or a name. Check what you entered.')
  })

  test('behavior: what a link says of itself is shown as text, as a claim of the link', async () => {
    const { to } = await draw()
    await to(`tally:${YOU}?amount=1500000000000000000`)
    await screen.findByText('From the link')
    expect(textOf()).toContain('Label: Coffee')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('1.5')
  })
})

describe('the list', () => {
  const mara: Contact = { address: YOU, name: 'Mara', namespace: 'tally' }

  /** The list of people. */
  async function listed(...[options]: Parameters<typeof setUp>) {
    const test = await setUp(options)
    await test.kernel.plugins.send.startTransfer()
    await renderView(test.kernel, 'send.WalletSend')
    act(() => test.kernel.router.push('send.WalletSendSelectReceiver'))
    await screen.findByRole('heading', { name: 'Send to' })
    return {
      ...test,
      names: (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem').length,
    }
  }

  test('default: own other accounts, never the one that sends', async () => {
    await listed()
    const own = await screen.findByRole('list', { name: 'Your accounts' })
    expect(within(own).getAllByRole('listitem')).toHaveLength(1)
    expect(own.textContent?.replaceAll(/\s/g, '')).not.toContain(ME.slice(-4))
  })

  test.each([
    ['own accounts', {}, true],
    ['the site’s contacts', { accounts: [ME], contacts: async () => [mara] }, true],
    ['nothing', { accounts: [ME] }, false],
  ])('behavior: the form leads to it where there is something to choose: %s', async (_, options, leads) => {
    const test = await setUp(options)
    await test.kernel.plugins.send.startTransfer()
    await renderView(test.kernel, 'send.WalletSend')
    await screen.findByRole('textbox', { name: 'To' })
    expect(screen.queryByRole('button', { name: 'Choose from your addresses' }) !== null).toBe(leads)
  })

  test('default: contacts of the site, of this family alone; one press enters the address', async () => {
    const contacts = async () => [mara, { ...mara, name: 'Elsewhere', namespace: 'other' }]
    const { state, clock, kernel } = await listed({ contacts })
    await screen.findByRole('list', { name: 'Contacts' })
    expect(screen.queryByText('Elsewhere')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Mara/ }))
    await act(() => clock.advance(1000))
    await waitFor(() => expect(state().receiver).toMatchObject({ status: 'ready', address: YOU }))
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('send.WalletSend')
  })

  test('default: whom one has sent to, with the time', async () => {
    const { kernel, reviewed } = await listed()
    await act(async () => {
      await reviewed()
      await kernel.plugins.send.submit()
      await kernel.plugins.send.startTransfer()
    })
    act(() => kernel.open('send.WalletSend'))
    act(() => kernel.router.push('send.WalletSendSelectReceiver'))
    expect(await screen.findByRole('list', { name: 'Recent' })).toBeTruthy()
  })

  test('behavior: nobody yet is said', async () => {
    const { emit, kernel } = await listed()
    const own = kernel.store.get(kernel.atoms.account)
    expect(await screen.findByRole('list', { name: 'Your accounts' })).toBeTruthy()
    act(() => emit({ type: 'accounts', namespace: 'tally', accounts: own ? [own] : [] }))
    await screen.findByText('No addresses yet')
  })

  test('error: contacts that throw are reported, and the rest of the list stands', async () => {
    const { errors } = await listed({ contacts: () => Promise.reject(new Error('of the site')) })
    await screen.findByRole('list', { name: 'Your accounts' })
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(errors[0]?.error).toMatchObject({ code: 'config/invalid', details: { argument: 'send({ contacts })' } })
    expect(screen.queryByRole('list', { name: 'Contacts' })).toBeNull()
  })

  test.each<[string, unknown, number]>([
    ['nothing', undefined, 0],
    ['text', 'Mara', 0],
    ['an object', { 0: mara }, 0],
    ['entries that are none', [null, 7, 'Mara', {}, mara], 1],
    ['an address that is none', [{ ...mara, address: 7 }, mara], 1],
  ])('error: contacts of the site that are %s: what is none is out', async (_title, found, count) => {
    const contacts = async () => found as readonly Contact[]
    const { state, kernel, clock } = await listed({ contacts })
    await screen.findByRole('list', { name: 'Your accounts' })
    if (count > 0) await screen.findByRole('list', { name: 'Contacts' })
    expect(screen.queryAllByRole('button', { name: /Mara/ })).toHaveLength(count)
    // The same list warns of look-alikes when a receiver is judged.
    await act(async () => {
      const judged = kernel.plugins.send.setReceiver(YOU)
      await clock.advance(1000)
      await judged
    })
    expect(state().receiver.status).toBe('ready')
  })

  test('behavior: contacts that come after the list was left change nothing', async () => {
    let give: (found: readonly Contact[]) => void = () => undefined
    const contacts = () => new Promise<readonly Contact[]>((resolve) => (give = resolve))
    const { kernel, errors } = await listed({ contacts })
    act(() => kernel.router.back())
    await act(async () => give([mara]))
    expect(errors).toEqual([])
  })

  test('behavior: hostile names are text, cut, and on one line', async () => {
    const name = `<b>Mara</b>\u202E${'x'.repeat(10_000)}`
    await listed({ contacts: async () => [{ ...mara, name }] })
    const list = await screen.findByRole('list', { name: 'Contacts' })
    expect(list.querySelector('b')).toBeNull()
    expect(list.textContent).toContain('<b>Mara</b>')
    expect(list.textContent).not.toContain('\u202E')
    expect(list.textContent?.length).toBeLessThan(400)
  })

  test.each([
    ['junk', '{"version":1,"value":[null,7,{"address":7}]}'],
    ['another shape', '{"version":1,"value":"x"}'],
    ['no JSON', '{{{'],
  ])('behavior: %s in storage of recents is nobody', async (_title, stored) => {
    await listed({ config: { storage: memoryStorage({ 'send:recents': stored }) } })
    await screen.findByRole('list', { name: 'Your accounts' })
    expect(screen.queryByRole('list', { name: 'Recent' })).toBeNull()
  })
})
