import { kernelError } from '@latchkey/kernel'
import { fakePairing } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeDirectory, fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { type OpenWidget, openWidget, press, type Situation, wallet } from '../fixtures/openWidget.tsx'
import { secondFamily } from '../fixtures/secondFamily.ts'

afterEach(cleanup)

type Answers = Parameters<typeof fakeDirectory>[0]

async function openAll(answers: Answers, more: Situation = {}): Promise<OpenWidget & Omit<FakeDirectory, 'plugin'>> {
  const { plugin, ...directory } = fakeDirectory(answers)
  const { calls } = directory
  const widget = await openWidget({ ...more, others: [plugin] })
  await waitFor(() => expect(calls).toContain('load'))
  await press(/All wallets/)
  await screen.findByRole('searchbox')
  return { ...widget, ...directory }
}

const many = (count: number) => Array.from({ length: count }, (_, at) => listed(`Wallet ${at}`))
const names = (): readonly (string | null)[] => screen.getAllByRole('listitem').map((row) => row.textContent)
const search = (): HTMLElement => screen.getByRole('searchbox')

describe('Connect with a directory', () => {
  it('default: recommended wallets, the way to pair, and all wallets with their count', async () => {
    const { plugin } = fakeDirectory({ list: { recommended: [listed('Quay')], wallets: many(40), count: 539 } })
    const { events } = await openWidget({ others: [plugin], adapters: [fakePairing().adapter] })
    await screen.findByRole('button', { name: /All wallets.*540/ })
    expect(names()).toEqual(['HHarbor, Installed', 'QQuay', 'Use a phone wallet', 'All wallets, 540'])
    await press(/All wallets/)
    await screen.findByRole('searchbox', { name: 'Search 540 wallets' })
    expect(events.map(({ name }) => name)).toContain('CLICK_ALL_WALLETS')
  })
})

describe('AllWallets', () => {
  it('default: installed first, then the directory', async () => {
    await openAll({ list: { wallets: [listed('Quay'), listed('Reef', { certified: true })] } })
    expect(names()).toEqual(['HHarbor, Installed', 'QQuay', 'RReef, Certified'])
  })

  it('behavior: local matches are there with the key, those of the service follow', async () => {
    let answer: (found: readonly ReturnType<typeof listed>[]) => void = () => undefined
    const { calls, events, clock } = await openAll({
      list: { wallets: [listed('Quay'), listed('Reef')] },
      search: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await userEvent.type(search(), 'q')
    expect(names()).toEqual(['QQuay'])
    await waitFor(() => expect(calls).toContain('search q'))
    await act(async () => answer([listed('Quay'), listed('Mosquito')]))
    await waitFor(() => expect(names()).toEqual(['QQuay', 'MMosquito']))
    const searches = (): readonly unknown[] => events.filter(({ name }) => name === 'SEARCH_WALLET')
    await clock.advance(299)
    expect(searches()).toEqual([])
    await clock.advance(1)
    expect(searches()).toMatchObject([{ props: { badge: '', search: 'q' } }])
  })

  it('behavior: wallets of the whole directory are found by name with the key, and get their picture from the service', async () => {
    let answer: (found: readonly ReturnType<typeof listed>[]) => void = () => undefined
    const mosquito = { id: 'mosquito', name: 'Mosquito', chains: [], isNameOnly: true } as const
    const { calls } = await openAll({
      list: { wallets: [listed('Quay')], count: 539 },
      names: [{ id: 'quay', name: 'Quay', chains: [], isNameOnly: true }, mosquito],
      search: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await waitFor(() => expect(calls).toContain('loadNames'))
    expect(names()).toEqual(['HHarbor, Installed', 'QQuay'])
    await userEvent.type(search(), 'q')
    expect(names()).toEqual(['QQuay', 'MMosquito'])
    const row = screen.getByRole('button', { name: /Mosquito/ })
    await waitFor(() => expect(calls).toContain('search q'))
    await act(async () => answer([listed('Mosquito', { image: 'data:image/png;base64,AAAA' })]))
    await waitFor(() => expect(row.querySelector('img')).not.toBeNull())
    expect(screen.getByRole('button', { name: /Mosquito/ })).toBe(row)
    expect(names()).toEqual(['QQuay', 'Mosquito'])
  })

  it('behavior: what was typed on the way is not reported, only what stands when the user pauses', async () => {
    const { events, clock } = await openAll({ list: { wallets: [listed('Quay')] } })
    for (const key of ['q', 'u', 'a']) {
      await userEvent.type(search(), key)
      await act(async () => clock.advance(200))
    }
    await act(async () => clock.advance(300))
    const searches = events.filter(({ name }) => name === 'SEARCH_WALLET')
    expect(searches).toMatchObject([{ props: { badge: '', search: 'qua' } }])
  })

  it('error: what is longer than a name, such as a recovery phrase on its way, is not reported', async () => {
    const { events, clock } = await openAll({ list: { wallets: [listed('Quay')] } })
    await userEvent.type(search(), 'legal winner thank year wave')
    await act(async () => clock.advance(300))
    expect(events.filter(({ name }) => name === 'SEARCH_WALLET')).toEqual([])
  })

  it('behavior: nothing found leads to a code', async () => {
    const pairing = fakePairing()
    const { kernel } = await openAll({ list: { wallets: [listed('Quay')] } }, { adapters: [pairing.adapter] })
    await userEvent.type(search(), 'metamsk')
    await screen.findByText('No wallet named “metamsk”')
    await press('Show QR code')
    await waitFor(() =>
      expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('connect.ConnectingWalletConnectBasic'),
    )
  })

  it('behavior: 600 and 10,000 wallets are few elements, reached by keys', async () => {
    for (const count of [600, 10_000]) {
      await openAll({ list: { wallets: many(count) } })
      expect(document.querySelectorAll('*').length).toBeLessThan(600)
      expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe(String(count + 1))
      search().focus()
      await userEvent.keyboard('{ArrowDown}')
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
      await userEvent.keyboard('{ArrowDown}{End}')
      await waitFor(() => expect(document.activeElement?.textContent).toContain(`Wallet ${count - 1}`))
      expect(document.querySelectorAll('*').length).toBeLessThan(600)
      await userEvent.keyboard('{Home}')
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
      await userEvent.keyboard('{ArrowUp}')
      expect(document.activeElement).toBe(search())
      cleanup()
    }
  })

  it('behavior: typing in a row goes on in the field', async () => {
    await openAll({ list: { wallets: [listed('Quay')] } })
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
    await userEvent.keyboard('qu')
    expect(search()).toHaveProperty('value', 'qu')
  })

  it('behavior: on the way back from a wallet the search is there again', async () => {
    const { kernel } = await openAll({ list: { wallets: [listed('Quay'), listed('Reef')] } })
    await userEvent.type(search(), 'qu')
    await press(/Quay/)
    await screen.findByRole('heading', { name: 'Get Quay' })
    await act(async () => kernel.router.back())
    await waitFor(() => expect(search()).toHaveProperty('value', 'qu'))
    await act(async () => kernel.router.back())
    await press(/All wallets/)
    await waitFor(() => expect(search()).toHaveProperty('value', ''))
  })

  it('behavior: on the way back the focus is on the row that led on, also far down', async () => {
    const { kernel } = await openAll({ list: { wallets: many(600) } })
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 599'))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Get Wallet 599' })
    await act(async () => kernel.router.back())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 599'))
  })

  it('behavior: the focus keeps its place when the directory answers with other wallets', async () => {
    const { answer } = await openAll({ list: { status: 'loading', wallets: many(5) } })
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 1'))
    await act(async () => answer(Array.from({ length: 4 }, (_, at) => listed(`Other ${at}`))))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Other 1'))
  })

  it('behavior: the focus is not pulled back to a row that the user has left', async () => {
    const { answer } = await openAll({ list: { status: 'loading', wallets: many(5) } })
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor'))
    // As a click on empty space does.
    await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await act(async () => answer(many(6)))
    await screen.findByRole('button', { name: /Wallet 5/ })
    expect(document.activeElement).toBe(document.body)
  })

  it('behavior: certified wallets are a filter of their own, not a network type', async () => {
    const { plugin } = fakeDirectory({ list: { wallets: [listed('Reef', { certified: true })] } })
    await openWidget({ others: [plugin], adapters: [secondFamily()] })
    await press(/All wallets/)
    const families = await screen.findByRole('radiogroup', { name: 'Network type' })
    expect(within(families).queryByRole('button', { name: 'Certified' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Certified' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('behavior: a chain family narrows what the wallet is asked for', async () => {
    const { kernel } = await openAll({ list: {} }, { adapters: [secondFamily()] })
    await userEvent.click(await screen.findByRole('radio', { name: 'Other chains' }))
    await press(/Harbor/)
    await waitFor(() =>
      expect(kernel.store.get(kernel.plugins.connect.atoms.attempt)?.wallet).toMatchObject({ namespace: 'other' }),
    )
  })

  it('behavior: Page keys, arrows at the ends, and keys of the browser', async () => {
    await openAll({ list: { wallets: many(40) } })
    const at = (): string | null | undefined =>
      document.activeElement?.closest('[role="listitem"]')?.getAttribute('aria-posinset')
    search().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(at()).toBe('1'))
    for (const [key, place] of [
      ['{PageDown}', '9'],
      ['{ArrowDown}', '10'],
      ['{ArrowUp}', '9'],
      ['{PageUp}', '1'],
      ['{End}', '41'],
      ['{ArrowDown}', '41'],
      ['{PageDown}', '41'],
      ['{Control>}{Home}{/Control}', '41'],
      ['{Home}', '1'],
    ] as const) {
      await userEvent.keyboard(key)
      await waitFor(() => expect(at(), key).toBe(place))
    }
  })

  it('behavior: the next page comes with the end of the list', async () => {
    const { calls } = await openAll({
      list: { wallets: many(5), hasMore: true, count: 8 },
      next: [listed('Late')],
    })
    await waitFor(() => expect(calls).toContain('more'))
    await screen.findByRole('button', { name: /Late/ })
  })

  it('behavior: a key or a phrase does not stay in the field', async () => {
    const { calls } = await openAll({ list: { wallets: [listed('Quay')] } })
    await userEvent.click(search())
    await userEvent.paste('legal winner thank year wave sausage worth useful legal winner thank yellow')
    expect(search()).toHaveProperty('value', '')
    expect(
      screen.getByText(/recovery phrase or private key on a website/).closest('[data-lk-part=banner]'),
    ).not.toBeNull()
    expect(calls.some((call) => call.startsWith('search'))).toBe(false)
  })

  it('behavior: only certified ones', async () => {
    await openAll({ list: { wallets: [listed('Quay'), listed('Reef', { certified: true })] } })
    await press('Certified')
    await waitFor(() => expect(names()).toEqual(['RReef, Certified']))
  })

  it('error: a silent directory says so and can be asked again', async () => {
    const { calls } = await openAll({ list: { wallets: [listed('Quay')], status: 'failed' } })
    await screen.findByText('Some wallets are missing')
    expect(names()).toEqual(['HHarbor, Installed', 'QQuay'])
    const before = calls.length
    await press('Try again')
    await waitFor(() => expect(calls.slice(before)).toEqual(['load', 'more']))
  })

  it('error: a search that fails keeps the local matches, and is sent again by a press', async () => {
    let isDown = true
    const { errors } = await openAll({
      list: { wallets: [listed('Quay')] },
      search: async () => {
        if (isDown) throw kernelError('http/network', { details: { url: 'https://x.example' } })
        return [listed('Mosquito')]
      },
    })
    await userEvent.type(search(), 'qu')
    await screen.findByText('Some wallets are missing')
    expect(names()).toEqual(['QQuay'])
    expect(errors.at(-1)).toMatchObject({
      error: { code: 'http/network' },
      origin: { plugin: 'connect', where: 'view' },
    })
    isDown = false
    await press('Try again')
    await waitFor(() => expect(names()).toEqual(['QQuay', 'MMosquito']))
    expect(screen.queryByText('Some wallets are missing')).toBeNull()
  })

  it('behavior: on the way back what was found is there at once, with the focus, and not searched again', async () => {
    const { kernel, calls } = await openAll({ list: {}, search: async () => [listed('Mosquito')] })
    await userEvent.type(search(), 'mosq')
    await press(/Mosquito/)
    await screen.findByRole('heading', { name: 'Get Mosquito' })
    const before = calls.filter((call) => call.startsWith('search')).length
    await act(async () => kernel.router.back())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Mosquito'))
    expect(calls.filter((call) => call.startsWith('search'))).toHaveLength(before)
  })

  it('behavior: what was found for one chain family is not shown for another', async () => {
    let answer: (found: readonly ReturnType<typeof listed>[]) => void = () => undefined
    const found = () =>
      new Promise<readonly ReturnType<typeof listed>[]>((resolve) => {
        answer = resolve
      })
    await openAll({ list: {}, search: found }, { adapters: [secondFamily()] })
    await userEvent.type(search(), 'mosq')
    await act(async () => answer([listed('Mosquito')]))
    await screen.findByRole('button', { name: /Mosquito/ })
    await userEvent.click(await screen.findByRole('radio', { name: 'Other chains' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Mosquito/ })).toBeNull())
    await act(async () => answer([listed('Mosquera')]))
    await screen.findByRole('button', { name: /Mosquera/ })
  })

  it('behavior: hostile names and pictures are text and letters', async () => {
    const hostile = listed('<img src=x onerror=alert(1)>\u202E', { image: 'javascript:alert(1)', id: 'x' })
    await openAll({ list: { wallets: [hostile, listed('Plain', { image: 'http://x.example/a.png' })] } })
    const row = await screen.findByRole('button', { name: /img src/ })
    expect(document.querySelector('[role="listitem"] img')).toBeNull()
    expect(row.textContent).not.toContain('\u202E')
  })

  it('parameters: walletLists of the host', async () => {
    const options = {
      walletLists: ((input, builtIn) => {
        const lists = builtIn(input)
        return { ...lists, all: [...lists.all].reverse() }
      }) satisfies NonNullable<Situation['options']>['walletLists'],
    }
    await openAll({ list: { wallets: [listed('Quay')] } }, { options, wallets: [wallet('Harbor')] })
    expect(names()).toEqual(['QQuay', 'HHarbor, Installed'])
  })
})
