import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'

afterEach(cleanup)

async function opened(connectors: readonly string[]) {
  const test = await renderWidget()
  for (const connectorId of connectors) await test.kernel.wallet.connect({ connectorId })
  act(() => test.kernel.open())
  await screen.findByRole('button', { name: /^Copy address/ })
  return { ...test, inUse: () => test.kernel.store.get(test.kernel.atoms.connection)?.connectorId }
}

describe('FamilySwitch', () => {
  it('default: one press leads to the account of another family, and the view stays', async () => {
    const { user, inUse, routes } = await opened(['harbor', 'orbit'])
    expect(inUse()).toBe('orbit')
    const group = screen.getByRole('radiogroup', { name: 'Accounts by network' })
    const [first, second] = within(group).getAllByRole('radio')
    expect([first, second].map((choice) => choice?.getAttribute('aria-checked'))).toEqual(['false', 'true'])
    await user.click(first ?? document.body)
    await expect.poll(inUse).toBe('harbor')
    await expect.poll(() => screen.getByRole('dialog').textContent).toContain('Your address0xaaaa1111')
    expect(first?.getAttribute('aria-checked')).toBe('true')
    expect(document.activeElement).toBe(first)
    expect(routes()).toEqual(['account.Account'])
  })

  it('behavior: with one family connected there is nothing to choose', async () => {
    await opened(['harbor'])
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })

  it('behavior: what is disconnected is no choice any more', async () => {
    const { kernel } = await opened(['harbor', 'orbit'])
    await act(() => kernel.wallet.disconnect({ namespace: 'two' }))
    await expect.poll(() => screen.queryByRole('radiogroup')).toBeNull()
  })
})
