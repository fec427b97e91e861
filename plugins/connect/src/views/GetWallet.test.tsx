import { safeHref } from '@latchkey/theme/ui'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWidget } from '../fixtures/openWidget.tsx'
import { walletGuides } from './GetWallet.tsx'

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

describe('walletGuides', () => {
  it('default', () => {
    const guides = walletGuides(['eip155', 'eip155', 'bip122', 'elsewhere'])
    expect(guides.map(({ name }) => name)).toEqual(['ethereum.org', 'bitcoin.org'])
    for (const { url } of guides) expect(safeHref(url)).toBe(url)
  })
})
