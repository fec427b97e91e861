import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type RenderedView, renderView } from '../../testing/renderView.tsx'
import { faucet, faucetState } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'

function setUp() {
  return createTestKernel({ plugins: [faucet()] })
}

const gone = (): Promise<void> => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
const open = (kernel: ReturnType<typeof setUp>['kernel'], route = 'faucet.Home'): Promise<RenderedView> =>
  renderView(kernel, route, undefined, { page: <button type="button">Opener</button> })

beforeEach(() => {
  faucetState.broken = true
  faucetState.missing = 0
})
afterEach(cleanup)

describe('Modal', () => {
  test('default: a dialog named by the title of its view, in the words of its plugin', async () => {
    const { dialog } = await open(setUp().kernel)
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(within(dialog).getByRole('heading', { name: 'Test funds' }).id).toBe(dialog.getAttribute('aria-labelledby'))
    expect(within(dialog).getByText('Get test ETH')).toBeTruthy()
  })

  test('parameters: a title with values', async () => {
    const { dialog } = await open(setUp().kernel, 'faucet.Plain')
    expect(within(dialog).getByRole('heading', { name: 'Hello Ann' })).toBeTruthy()
  })

  test('parameters: header', async () => {
    const { dialog } = await open(setUp().kernel, 'faucet.Header')
    expect(within(dialog).getByRole('button', { name: 'Switch account' })).toBeTruthy()
    expect(within(dialog).getByRole('heading', { name: 'Test funds' })).toBeTruthy()
  })

  test('behavior: the title has the focus first, then the field a view asks for', async () => {
    const { kernel } = setUp()
    const { dialog } = await open(kernel)
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
    await act(async () => kernel.router.push('faucet.Form'))
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('E-mail')))
  })

  test('behavior: Escape closes and the focus goes back to where it was', async () => {
    const { kernel } = setUp()
    const rendered = await open(kernel)
    await act(async () => kernel.close())
    await gone()
    rendered.getByText('Opener').focus()
    await act(async () => kernel.open('faucet.Home'))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
    expect(document.activeElement).not.toBe(rendered.getByText('Opener'))
    await userEvent.keyboard('{Escape}')
    await gone()
    expect(document.activeElement).toBe(rendered.getByText('Opener'))
  })

  test('behavior: the title takes the focus of a control that goes away, and of nothing else', async () => {
    const { dialog } = await open(setUp().kernel)
    const title = within(dialog).getByRole('heading')
    const button = dialog.appendChild(document.createElement('button'))
    button.focus()
    dialog.appendChild(document.createElement('i')).remove()
    await Promise.resolve()
    expect(document.activeElement).toBe(button)
    button.remove()
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('behavior: the backdrop closes', async () => {
    const { kernel, events } = setUp()
    await open(kernel)
    const backdrop = document.querySelector('[data-phase] > div')
    expect(backdrop).not.toBeNull()
    if (backdrop) fireEvent.click(backdrop)
    await gone()
    expect(events.map((event) => event.name)).toContain('MODAL_CLOSE')
  })

  test('behavior: the page behind is inert while it is open, and exactly as before afterwards', async () => {
    const before = document.body.appendChild(document.createElement('aside'))
    before.setAttribute('inert', '')
    const overlay = document.body.appendChild(document.createElement('div'))
    overlay.dataset.lkKeep = ''
    const { kernel } = setUp()
    const { container } = await open(kernel)
    expect(container.hasAttribute('inert')).toBe(true)
    expect(overlay.hasAttribute('inert')).toBe(false)
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(true)
    await act(async () => kernel.close())
    await gone()
    expect(container.hasAttribute('inert')).toBe(false)
    expect(before.hasAttribute('inert')).toBe(true)
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
    before.remove()
    overlay.remove()
  })

  test('behavior: a view that must stay open has no close button, and shakes when closing is refused', async () => {
    const { kernel } = setUp()
    kernel.store.set(faucetState.locked, true)
    const { dialog } = await open(kernel, 'faucet.Locked')
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(dialog.dataset.shake).toBe('odd')
    await userEvent.keyboard('{Escape}')
    expect(dialog.dataset.shake).toBe('even')
    await act(async () => kernel.store.set(faucetState.locked, false))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await gone()
  })

  test('behavior: back goes to the view before, help to the view it names', async () => {
    const { kernel } = setUp()
    const { dialog } = await open(kernel)
    expect(within(dialog).queryByRole('button', { name: 'Back' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Help' }))
    await waitFor(() => expect(within(dialog).getByText('plain')).toBeTruthy())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(within(dialog).getByText('Get test ETH')).toBeTruthy())
  })

  test('behavior: Tab stays inside', async () => {
    const { dialog } = await open(setUp().kernel)
    // happy-dom lays nothing out, so every element counts as hidden unless it says where it is.
    for (const button of dialog.querySelectorAll('button'))
      button.getClientRects = () => untyped([new DOMRect(0, 0, 9, 9)])
    const last = within(dialog).getByRole('button', { name: 'Send' })
    last.focus()
    fireEvent.keyDown(last, { key: 'Tab' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Help' }))
    fireEvent.keyDown(document.activeElement ?? last, { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(last)
  })

  test('behavior: keys that belong to an overlay of somebody else are left alone', async () => {
    const overlay = document.body.appendChild(document.createElement('input'))
    const { dialog } = await open(setUp().kernel)
    fireEvent.keyDown(overlay, { key: 'Escape' })
    expect(dialog.isConnected).toBe(true)
    overlay.remove()
  })

  test('behavior: everything it added to the page is gone with the provider', async () => {
    const sheets = document.adoptedStyleSheets.length
    const { unmount } = await open(setUp().kernel)
    expect(document.adoptedStyleSheets.length).toBeGreaterThan(sheets)
    unmount()
    expect(document.querySelector('[data-lk-root]')).toBeNull()
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
    expect(document.adoptedStyleSheets).toHaveLength(sheets)
  })

  test('behavior: StrictMode changes nothing', async () => {
    const { kernel, errors } = setUp()
    const { getByText } = render(
      <StrictMode>
        <KernelProvider kernel={kernel}>
          <button type="button">Opener</button>
        </KernelProvider>
      </StrictMode>,
    )
    getByText('Opener').focus()
    await act(async () => kernel.open('faucet.Home'))
    await waitFor(() => expect(document.querySelector('[role="dialog"] h2')).toBe(document.activeElement))
    expect(document.querySelectorAll('[data-lk-root]')).toHaveLength(1)
    await act(async () => kernel.close())
    await gone()
    expect(document.activeElement).toBe(getByText('Opener'))
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
    expect(errors).toEqual([])
  })

  test('error: a view that throws is replaced by words, reported, and can be tried again', async () => {
    const { kernel, errors } = setUp()
    const { dialog } = await open(kernel, 'faucet.Broken')
    expect(within(dialog).getByText('view/render')).toBeTruthy()
    expect(errors.map(({ error, origin }) => [error.message.split('\n')[0], origin.plugin])).toContainEqual([
      'The view faucet.Broken failed while rendering',
      'faucet',
    ])
    faucetState.broken = false
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(within(dialog).getByText('mended')).toBeTruthy()
  })

  test('error: a file that does not load is tried once more by itself', async () => {
    faucetState.missing = 1
    const { kernel, errors } = setUp()
    const { dialog } = await open(kernel, 'faucet.Missing')
    expect(within(dialog).getByText('plain')).toBeTruthy()
    expect(errors).toEqual([])
  })

  test('error: a file that fails twice is said, and can be tried again', async () => {
    faucetState.missing = 2
    const { kernel, errors } = setUp()
    const { dialog } = await open(kernel, 'faucet.Missing')
    expect(within(dialog).getByText('view/load')).toBeTruthy()
    expect(errors).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(dialog).getByText('plain')).toBeTruthy())
  })
})
