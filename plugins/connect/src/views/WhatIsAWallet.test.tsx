import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWidget, press } from '../fixtures/openWidget.tsx'

afterEach(cleanup)

describe('WhatIsAWallet', () => {
  it('default: explains, reports once that it was opened, and leads to getting a wallet', async () => {
    const { kernel, events } = await openWidget()
    await act(async () => kernel.router.push('connect.WhatIsAWallet'))
    await screen.findByText('The keys to what you own')
    expect(screen.queryByRole('link', { name: 'Learn more about wallets' })).toBeNull()
    await waitFor(() => expect(events.filter(({ name }) => name === 'CLICK_WALLET_HELP')).toHaveLength(1))
    await press('Get a wallet')
    await screen.findByText('Choose a wallet you trust')
  })

  it('parameters: learnUrl', async () => {
    const { kernel } = await openWidget({ options: { learnUrl: 'https://shop.example/wallets' } })
    await act(async () => kernel.router.push('connect.WhatIsAWallet'))
    const link = await screen.findByRole('link', { name: 'Learn more about wallets' })
    expect(link.getAttribute('href')).toBe('https://shop.example/wallets')
    expect(link.getAttribute('rel')).toContain('noopener')
  })
})
