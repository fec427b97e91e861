import { definePlugin, required } from '@latchkey/kernel'
import { fakeAdapter, fakePairing, memoryStorage } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { openWidget, press, wallet } from '../fixtures/openWidget.tsx'
import type { ConnectPlugin } from '../plugin.ts'

afterEach(cleanup)

describe('Connect', () => {
  it('default', async () => {
    const { kernel } = await openWidget({ wallets: [wallet('Harbor'), wallet('Quill')] })
    const list = await screen.findByRole('list', { name: 'Wallets' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('button', { name: /Harbor.*Installed/ })).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('or with a wallet')).toBeNull()
    await press('What is a wallet?')
    await screen.findByText('You approve each step')
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('connect.WhatIsAWallet')
  })

  it('behavior: a wallet that cannot be reopened without a press is offered first, and one press connects it again', async () => {
    const storage = memoryStorage()
    const leather = fakeAdapter({ namespace: 'other', connectorId: 'leather', reconnects: false })
    const first = await openWidget({ adapters: [leather.adapter], storage })
    await act(() => first.kernel.wallet.connect({ connectorId: 'leather' }))
    await act(() => first.kernel.destroy())
    cleanup()
    const { kernel } = await openWidget({ adapters: [leather.adapter], storage })
    const row = await screen.findByRole('button', { name: /^Continue with Fake wallet.*Last used$/ })
    const list = screen.getByRole('list', { name: 'Wallets' })
    expect(within(list).getAllByRole('button')[0]).toBe(row)
    expect(leather.counts.connect).toBe(1)
    await userEvent.click(row)
    await waitFor(() => expect(kernel.store.get(kernel.atoms.connections)).toHaveLength(1))
    expect(leather.counts.connect).toBe(2)
  })

  it('parameters: legal with a checkbox asks before the wallet', async () => {
    const legal = { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy', checkbox: true }
    const { kernel } = await openWidget({ options: { legal } })
    const box = await screen.findByRole('checkbox', { name: 'I accept the terms of use and the privacy policy' })
    expect(screen.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe(legal.termsUrl)
    await press(/Harbor/)
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Accept this first, then choose a wallet.')
    await userEvent.click(box)
    await waitFor(() => expect(box).toHaveProperty('checked', true))
    await press(/Harbor/)
    await screen.findByText('Approve in Harbor')
    await waitFor(() => expect(kernel.store.get(kernel.atoms.operations).connect).toMatchObject({ target: 'harbor' }))
  })

  it('parameters: legal without a checkbox says it', async () => {
    await openWidget({ options: { legal: { privacyUrl: 'https://shop.example/privacy' } } })
    expect((await screen.findByText(/By connecting you accept the/)).textContent).toBe(
      'By connecting you accept the privacy policy.',
    )
  })

  it('parameters: collapseWallets', async () => {
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
    await openWidget({ options: { collapseWallets: true }, wallets: names.map((name) => wallet(name)) })
    await screen.findByRole('button', { name: /Alpha/ })
    expect(screen.queryByRole('button', { name: /Delta/ })).toBeNull()
    await press(/More wallets.*2/)
    const next = await screen.findByRole('button', { name: /Delta/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.queryByText('More wallets')).toBeNull()
  })

  it('parameters: methods of other plugins, in order, with a divider', async () => {
    const block = (method: 'email' | 'social') =>
      definePlugin({
        id: method,
        api: 1,
        needs: { connect: required<ConnectPlugin>() },
        contributes: {
          'connect.method': { order: 1, method, view: async () => ({ default: () => <p>{`block ${method}`}</p> }) },
        },
      })
    await openWidget({ others: [block('social'), block('email')] })
    const email = await screen.findByText('block email')
    const social = await screen.findByText('block social')
    const divider = screen.getByText('or with a wallet')
    const before = (a: Element, b: Element) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect([before(email, social), before(social, divider), before(divider, screen.getByRole('list'))]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('behavior: where an account of one family is asked for, methods that give none of it are left out', async () => {
    const block = (id: string, connectorId?: string) =>
      definePlugin({
        id,
        api: 1,
        needs: { connect: required<ConnectPlugin>() },
        contributes: {
          'connect.method': {
            order: 1,
            method: id,
            view: async () => ({ default: () => <p>{`block ${id}`}</p> }),
            ...(connectorId ? { connectorId } : {}),
          },
        },
      })
    const { kernel } = await openWidget({
      wallets: [wallet('Harbor'), wallet('Frame', { namespaces: ['other'] })],
      others: [block('mail', 'frame'), block('card', 'harbor'), block('any'), block('late', 'unknown')],
    })
    await screen.findByText('block mail')
    await act(async () => kernel.router.push('connect.Connect', { namespace: 'test' }))
    await screen.findByText('block card')
    await waitFor(() => expect(screen.queryByText('block mail')).toBeNull())
    screen.getByText('block any')
    screen.getByText('block late')
  })

  it('behavior: rows of other plugins stand below the wallets and lead to their view', async () => {
    const shop = definePlugin({
      id: 'shop',
      api: 1,
      needs: { connect: required<ConnectPlugin>() },
      messages: { en: { all: 'All wallets' } },
      views: { All: { load: async () => ({ default: () => <p>shop</p> }) } },
      contributes: { 'connect.option': { order: 1, label: 'all', icon: 'layout-grid', open: 'shop.All' } },
    })
    await openWidget({ others: [shop] })
    const rows = await screen.findAllByRole('listitem')
    await waitFor(() => expect(rows.at(-1)?.textContent).toContain('All wallets'))
    expect(rows.at(-1)?.getAttribute('aria-posinset')).toBe('2')
    await press('All wallets')
    await screen.findByText('shop')
  })

  it('behavior: the last used wallet leads', async () => {
    const { kernel } = await openWidget({ wallets: [wallet('Harbor'), wallet('Quill')] })
    await act(async () => kernel.store.set(kernel.plugins.connect.atoms.recentWallets, ['quill']))
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['QQuill, Last used', 'HHarbor, Installed'])
  })

  it('behavior: a wallet that uses the name of another is marked in words', async () => {
    await openWidget({ wallets: [wallet('Harbor'), wallet('Harbor', { id: 'other', rdns: 'evil.example' })] })
    expect(await screen.findByRole('button', { name: /Harbor.*Unverified/ })).toBeTruthy()
    expect(screen.getByRole('note').textContent).toContain('Two wallets claim to be the same')
  })

  it('behavior: hostile names are text, cut and cleaned', async () => {
    const name = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(500)}`
    await openWidget({ wallets: [wallet(name, { id: 'hostile' })] })
    const row = await screen.findByRole('button', { name: /img src/ })
    expect(row.querySelector('img')).toBeNull()
    expect(row.querySelector('bdi')?.textContent).toHaveLength(40)
    expect(row.textContent).not.toContain('\u202E')
  })

  it('behavior: a wallet that comes late appears and the focus stays', async () => {
    const harbor = wallet('Harbor')
    const { report } = await openWidget({ wallets: [harbor] })
    const row = await screen.findByRole('button', { name: /Harbor/ })
    row.focus()
    await report([harbor, wallet('Late')])
    await screen.findByRole('button', { name: /Late/ })
    expect(document.activeElement).toBe(row)
  })

  it('behavior: 700 wallets are few elements with the places of all', async () => {
    await openWidget({ wallets: Array.from({ length: 700 }, (_, at) => wallet(`Wallet ${at}`)) })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.length).toBeLessThan(40)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('700')
    expect(document.querySelectorAll('*').length).toBeLessThan(600)
    const first = screen.getByRole('button', { name: /Wallet 0 / })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Wallet 1')
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 699'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 0'))
  })

  it('behavior: placeholders keep the place of wallets that are loading, above the option to pair', async () => {
    const { plugin } = fakeDirectory({ list: { status: 'loading' } })
    const pairing = fakePairing()
    await openWidget({ others: [plugin], adapters: [pairing.adapter] })
    const list = await screen.findByRole('list', { name: 'Wallets' })
    await screen.findByRole('button', { name: /All wallets/ })
    const rows = [...list.querySelectorAll('[data-lk-row]')].map((row) => row.textContent)
    expect(rows).toHaveLength(6)
    expect(rows[0]).toContain('Harbor')
    expect(rows.slice(-2)).toEqual(['Use a phone wallet', 'All wallets'])
  })

  it('behavior: on a phone the option to pair is another app of it', async () => {
    const { plugin } = fakeDirectory()
    await openWidget({ others: [plugin], adapters: [fakePairing().adapter], platform: { isMobile: true } })
    await screen.findByRole('button', { name: 'Use another wallet app' })
    expect(screen.queryByRole('button', { name: 'Use a phone wallet' })).toBeNull()
  })

  it.each([
    ['hide', false, false],
    ['mobile', false, false],
    ['mobile', true, true],
    ['show', false, true],
  ] as const)('parameters: allWallets %s, on a phone %s', async (allWallets, isMobile, isShown) => {
    const { plugin } = fakeDirectory({ list: { recommended: [listed('Quay')] }, options: { allWallets } })
    await openWidget({ others: [plugin], platform: { isMobile } })
    await screen.findByRole('button', { name: /Quay/ })
    await waitFor(() => expect(screen.queryByRole('button', { name: /All wallets/ }) !== null).toBe(isShown))
  })

  it('behavior: a row of another plugin may have an icon of its own', async () => {
    const path = 'M4 12h16'
    const shop = definePlugin({
      id: 'shop',
      api: 1,
      needs: { connect: required<ConnectPlugin>() },
      messages: { en: { all: 'Shop wallets' } },
      views: { All: { load: async () => ({ default: () => null }) } },
      contributes: { 'connect.option': { order: 1, label: 'all', icon: { path }, open: 'shop.All' } },
    })
    await openWidget({ others: [shop] })
    const row = await screen.findByRole('button', { name: 'Shop wallets' })
    expect(row.querySelector('path')?.getAttribute('d')).toBe(path)
  })

  it('behavior: arrow keys move over wallets and the rows below them', async () => {
    const { plugin } = fakeDirectory({ list: { wallets: [listed('Quay')] } })
    await openWidget({ others: [plugin] })
    const first = await screen.findByRole('button', { name: /Harbor/ })
    await screen.findByRole('button', { name: /All wallets/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('All wallets'))
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })

  it('error: no wallet at all', async () => {
    await openWidget({ wallets: [] })
    await screen.findByText('No wallet found')
    await press('Get a wallet')
    await screen.findByText('Write down the recovery phrase')
  })
})

describe('words', () => {
  it('parameters: German', async () => {
    await openWidget({ locale: 'de', wallets: [wallet('Harbor')] })
    expect(await screen.findByRole('heading', { name: 'Verbinden' })).toBeTruthy()
    await press(/Harbor/)
    await screen.findByText('In Harbor bestätigen')
  })
})
