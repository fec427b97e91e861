import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { listed } from '../fixtures/fakeDirectory.ts'
import { openWidget } from '../fixtures/openWidget.tsx'
import type { DownloadsParams } from '../plugin.ts'

afterEach(cleanup)

const coinbase = listed('Coinbase Wallet', {
  rdns: 'com.coinbase.wallet',
  homepage: 'https://base.app',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=a',
  chromeStore: 'https://chromewebstore.google.com/detail/a',
})

async function open(params: DownloadsParams, platform = { isMobile: true, isAndroid: true }): Promise<void> {
  const { kernel } = await openWidget({ platform })
  await act(async () => {
    await kernel.plugins.connect.preloadWallets()
    kernel.router.push('connect.Downloads', params)
  })
  await screen.findByRole('list', { name: 'Where to get Coinbase Wallet' })
}

describe('Downloads', () => {
  it('default: the stores of this device, with their hosts', async () => {
    await open({ wallet: coinbase })
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Google Play, play.google.com',
      'Website, base.app',
    ])
  })

  it('parameters: a computer', async () => {
    await open({ wallet: coinbase }, { isMobile: false, isAndroid: false })
    expect(screen.getAllByRole('link')).toHaveLength(4)
  })

  it('behavior: a browser that is only for Solana is offered for Solana only', async () => {
    await open({ wallet: coinbase, namespace: 'eip155' })
    expect(screen.queryByRole('link', { name: 'Open Coinbase Wallet' })).toBeNull()
    cleanup()
    await open({ wallet: coinbase, namespace: 'solana' })
    expect(screen.getByRole('link', { name: 'Open Coinbase Wallet' }).getAttribute('href')).toMatch(
      /^https:\/\/go\.cb-w\.com\/dapp/,
    )
  })

  it('error: no download link', async () => {
    const { kernel } = await openWidget()
    await act(async () => kernel.router.push('connect.Downloads', { wallet: { id: 'x', name: 'Reef', chains: [] } }))
    await screen.findByRole('heading', { name: 'No download link for this wallet' })
  })
})
