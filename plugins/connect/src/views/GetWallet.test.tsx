import type { Adapter } from '@latchkey/kernel'
import { fakeAdapter } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWidget } from '../fixtures/openWidget.tsx'
import type { WalletGuide } from '../options.ts'

afterEach(cleanup)

describe('GetWallet', () => {
  it('default', async () => {
    const { kernel, events } = await openWidget({
      options: { walletGuides: [{ name: 'guide.example', url: 'https://guide.example/' }] },
    })
    await act(async () => kernel.router.push('connect.GetWallet'))
    const link = await screen.findByRole('link', { name: /guide.example/ })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
    await waitFor(() => expect(events.filter(({ name }) => name === 'CLICK_GET_WALLET')).toHaveLength(1))
  })

  it('parameters: no guides', async () => {
    const { kernel } = await openWidget({ options: { walletGuides: [] } })
    await act(async () => kernel.router.push('connect.GetWallet'))
    await screen.findByText('Come back and reload')
    expect(screen.queryByRole('list', { name: 'Wallet finders' })).toBeNull()
  })
})

describe('wallet finders of the families', () => {
  const withGuide = (namespace: string, walletGuide?: WalletGuide): Adapter => {
    const { adapter } = fakeAdapter({ namespace, connectorId: namespace })
    const entries = async () => (walletGuide ? { walletGuide } : {})
    return adapter.family ? { ...adapter, family: { ...adapter.family, entries } } : adapter
  }

  it('default: those that the families of the site name, each once', async () => {
    const adapters = [
      withGuide('tide', { name: 'tide.example', url: 'https://tide.example/wallets' }),
      withGuide('reef'),
      withGuide('cove', { name: 'cove.example', url: 'https://cove.example/' }),
      withGuide('bay', { name: 'tide.example', url: 'https://tide.example/wallets' }),
    ]
    const { kernel } = await openWidget({ adapters })
    await act(async () => kernel.router.push('connect.GetWallet'))
    const list = await screen.findByRole('list', { name: 'Wallet finders' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://tide.example/wallets',
      'https://cove.example/',
    ])
  })

  it('behavior: what the host names takes their place, be it nothing', async () => {
    const adapters = [withGuide('tide', { name: 'tide.example', url: 'https://tide.example/wallets' })]
    const { kernel } = await openWidget({ adapters, options: { walletGuides: [] } })
    await act(async () => kernel.router.push('connect.GetWallet'))
    await screen.findByText('Come back and reload')
    expect(screen.queryByRole('list', { name: 'Wallet finders' })).toBeNull()
  })

  it('error: what one family cannot load takes nothing from the others', async () => {
    const broken = withGuide('tide')
    const entries = () => Promise.reject(new Error('offline'))
    const adapters = [
      broken.family ? { ...broken, family: { ...broken.family, entries } } : broken,
      withGuide('cove', { name: 'cove.example', url: 'https://cove.example/' }),
    ]
    const { kernel } = await openWidget({ adapters })
    await act(async () => kernel.router.push('connect.GetWallet'))
    const list = await screen.findByRole('list', { name: 'Wallet finders' })
    within(list).getByRole('link', { name: /cove.example/ })
    expect(within(list).getAllByRole('link')).toHaveLength(1)
  })
})
