import { kernelError } from '@latchkey/kernel'
import { memoryStorage, renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PAGE, RECEIVER, type SetUp, setUp, YOU } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

const away = (): Error => kernelError('http/network', { details: { url: '' } })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function form(params?: unknown, options: Parameters<typeof setUp>[0] = {}): Promise<SetUp> {
  const test = await setUp(options)
  await renderView(test.kernel, 'fund.FundFromExchange', params)
  return test
}

/** Lets the gateway answer when the test says so. */
function held(): { readonly promise: Promise<void>; readonly release: () => void } {
  let release: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

describe('the ways to coins', () => {
  it.each([
    ['en', 'From an exchange', 'Coins arrive in your account on Network 1.'],
    ['de', 'Von einer Börse', 'Die Coins kommen in Ihrem Konto auf Network 1 an.'],
  ])('parameters: in %s', async (locale, way, text) => {
    const { kernel } = await setUp({ ways: ['buy'], locale })
    await renderView(kernel, 'fund.FundWallet')
    await screen.findByText(way)
    screen.getByText(text)
  })

  it.each([
    ['en', 'No way to get coins here', /^Switch to another network, or send coins/],
    ['de', 'Hier können Sie keine Coins bekommen', /^Wechseln Sie das Netzwerk, oder senden Sie/],
  ])('error: none, with what to do, in %s', async (locale, title, text) => {
    const test = await setUp({ locale })
    test.answers.exchanges = []
    await renderView(test.kernel, 'fund.FundWallet')
    await screen.findByText(title)
    screen.getByText(text)
  })

  it('behavior: by keyboard a way is chosen, and the amount that is missing goes with it', async () => {
    const { kernel } = await setUp({ ways: ['buy'] })
    await renderView(kernel, 'fund.FundWallet', { asset: 'USDC', amount: '12.5' })
    const way = await button(/From an exchange/)
    way.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '12.5')
  })

  it('behavior: a deposit that goes on stands above the ways, and leads to itself', async () => {
    const test = await setUp({ ways: ['buy'] })
    await test.client.beginFund({ asset: 'USDC', amount: '25.5' })
    await test.client.deposit(RECEIVER)
    await renderView(test.kernel, 'fund.FundWallet')
    await press(/Deposit in progress.*25\.5\sUSDC from Harbor/)
    await screen.findByRole('heading', { name: 'Confirm at Harbor' })
  })

  it('behavior: one of another account, or one that is over, does not', async () => {
    const test = await setUp({ ways: ['buy'] })
    await test.client.beginFund({ asset: 'USDC', amount: '25.5' })
    await test.client.deposit(RECEIVER)
    await renderView(test.kernel, 'fund.FundWallet')
    await screen.findByRole('list', { name: 'Deposit in progress' })
    await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await expect.poll(() => screen.queryByRole('list', { name: 'Deposit in progress' })).toBeNull()
  })
})

describe('the form', () => {
  it.each([
    ['en', '1.5', 'Your address on Network 1', 'Continue with Harbor', /^You finish on the page of Harbor\./],
    ['de', '1,5', 'Ihre Adresse auf Network 1', 'Weiter mit Harbor', /^Sie schließen auf der Seite von Harbor ab\./],
  ])('parameters: in %s', async (locale, typed, address, label, notice) => {
    const { kernel, begun } = await form({ asset: 'USDC' }, { locale })
    await userEvent.type(await screen.findByRole('textbox'), typed)
    screen.getByText(address)
    screen.getByText(notice)
    await press(label)
    await expect.poll(() => begun.map(({ amount }) => amount)).toEqual(['1.5'])
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('fund.FundInProgress')
  })

  it.each(['', '0', '0.00', '.', '0.0000000000000000000'])(
    'behavior: the amount “%s” begins nothing, and the button says why',
    async (amount) => {
      const { begun } = await form({ asset: 'USDC', amount })
      const off = await button('Enter an amount')
      expect(off.getAttribute('aria-disabled')).toBe('true')
      await userEvent.click(off)
      expect(begun).toEqual([])
    },
  )

  it('behavior: an exchange without the asset brings what it has, and the choice is marked', async () => {
    await form({ asset: 'ETH', amount: '1' })
    const current = () => document.querySelector('[aria-current="true"]')?.textContent
    await expect.poll(current).toContain('Quay')
    await press('Harbor')
    await screen.findByRole('button', { name: 'Continue with Harbor' })
    expect(screen.getByRole('button', { name: /Choose what to move/ }).textContent).toContain('USDC')
  })

  it('behavior: the list of assets is searched by name and symbol; one that is not there is said not to be', async () => {
    const { kernel } = await form({ asset: 'ETH', amount: '1' })
    await press(/Choose what to move/)
    await screen.findByRole('searchbox')
    expect(rows('Choose what to move')).toEqual([/Ether/, /USD Coin/].map((text) => expect.stringMatching(text)))
    await userEvent.type(screen.getByRole('searchbox'), 'usd')
    await expect.poll(() => screen.queryByText('Ether')).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    await screen.findByText('Nothing found')
    screen.getByText('Check the spelling.')
    await userEvent.clear(screen.getByRole('searchbox'))
    await press(/USD Coin/)
    await press('Continue with Quay')
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('fund.FundInProgress')
  })

  it('behavior: names of exchanges and assets cannot turn the sentences around', async () => {
    const test = await setUp()
    const assets = [{ symbol: 'US\u202eDC', name: 'USD\u202e Coin' }]
    test.answers.exchanges = [{ id: 'evil', label: 'Har\u202ebor\u0000', assets }]
    await renderView(test.kernel, 'fund.FundFromExchange', { amount: '1' })
    await button(/^Continue with Har/)
    for (const hidden of ['\u202e', '\u0000']) expect(document.body.textContent).not.toContain(hidden)
  })

  it('behavior: pressed again while it is begun, one deposit is begun', async () => {
    const test = await form({ asset: 'USDC', amount: '1' })
    const answer = held()
    test.answers.session = () => answer.promise
    await press('Continue with Harbor')
    await press(/Continue with Harbor/)
    await userEvent.keyboard('{Enter}')
    expect(test.begun).toHaveLength(1)
    await act(async () => answer.release())
    await screen.findByRole('heading', { name: 'Confirm at Harbor' })
    expect([test.begun.length, test.opened]).toEqual([1, [PAGE]])
  })

  it('behavior: another account while it is shown: its own address stands there', async () => {
    const test = await form({ asset: 'USDC', amount: '1' })
    await button('Continue with Harbor')
    await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
    await expect.poll(() => document.body.textContent?.replaceAll(/\s/g, '')).toContain(YOU)
    await press('Continue with Harbor')
    await expect.poll(() => test.begun.map(({ account }) => account)).toEqual([`eip155:1:${YOU}`])
  })

  it.each([
    [
      'en',
      'Couldn’t start the deposit',
      /^Your account or network changed\. Nothing was sent\. Check the address, then continue again/,
      'Continue with Harbor',
    ],
    [
      'de',
      'Die Einzahlung konnte nicht begonnen werden',
      /^Ihr Konto oder Netzwerk hat sich geändert\. Es wurde nichts gesendet\. Prüfen Sie/,
      'Weiter mit Harbor',
    ],
  ])(
    'error: the account changed while it was begun is said, in %s, and pressing again goes on',
    async (locale, title, text, go) => {
      const test = await form({ asset: 'USDC', amount: '1' }, { locale })
      const answer = held()
      test.answers.session = () => answer.promise
      await press(go)
      await expect.poll(() => test.begun).toHaveLength(1)
      await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${YOU}` }))
      await act(async () => answer.release())
      await screen.findByText(title)
      screen.getByText(text)
      expect(test.opened).toEqual([])
      await press(go)
      await expect.poll(() => test.opened).toEqual([PAGE])
    },
  )

  it('behavior: what went wrong is gone as soon as something is changed', async () => {
    const test = await form({ asset: 'USDC', amount: '1' })
    test.answers.session = away()
    await press('Continue with Harbor')
    await screen.findByText('Couldn’t start the deposit')
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '2')
    await expect.poll(() => screen.queryByText('Couldn’t start the deposit')).toBeNull()
  })

  it('behavior: the kernel ends while it is begun: nothing is opened or kept, nobody is blamed', async () => {
    const storage = memoryStorage()
    const test = await setUp({ storage })
    await test.client.beginFund({ asset: 'USDC', amount: '1' })
    const answer = held()
    test.answers.session = async () => {
      await answer.promise
      throw away()
    }
    const done = test.client.deposit(RECEIVER)
    await test.kernel.destroy()
    answer.release()
    await done.catch(() => undefined)
    const next = await setUp({ storage })
    expect([test.opened, next.kernel.store.get(next.client.atoms.deposits)]).toEqual([[], []])
  })
})

describe('without an exchange', () => {
  it.each([
    ['en', 'Couldn’t load the exchanges', 'Try again', 'Continue with Harbor'],
    ['de', 'Die Börsen konnten nicht geladen werden', 'Erneut versuchen', 'Weiter mit Harbor'],
  ])('error: none can be asked, and all is there after another try, in %s', async (locale, title, again, go) => {
    const test = await setUp({ locale })
    const { exchanges } = test.answers
    test.answers.exchanges = away()
    await renderView(test.kernel, 'fund.FundFromExchange', { amount: '1', asset: 'USDC' })
    await screen.findByText(title)
    test.answers.exchanges = exchanges
    await press(again)
    await button(go)
  })

  it('behavior: no exchange sends here: the other ways are one press away, where there are some', async () => {
    const test = await setUp({ ways: ['buy', 'receive'] })
    test.answers.exchanges = []
    await renderView(test.kernel, 'fund.FundFromExchange')
    await screen.findByText('No exchange sends to Network 1 here')
    await press('Other ways')
    await screen.findByText('Way of receive')
  })

  it('behavior: without other ways none is offered', async () => {
    const test = await setUp({ locale: 'de' })
    test.answers.exchanges = []
    await renderView(test.kernel, 'fund.FundFromExchange')
    await screen.findByText('Keine Börse sendet hier an Network 1')
    expect(screen.queryByRole('button', { name: 'Andere Wege' })).toBeNull()
  })

  it('behavior: on a test network no exchange is asked', async () => {
    const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
    const network = { id: 'eip155:5', namespace: 'eip155', name: 'Testing', nativeCurrency: coin, rpcUrls: [] } as const
    const test = await setUp({ networks: [{ ...network, testnet: true }] })
    await renderView(test.kernel, 'fund.FundFromExchange')
    await screen.findByText('No exchange sends to Testing here')
  })
})
