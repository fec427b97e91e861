import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'

// happy-dom lays nothing out, so every element counts as hidden unless it says where it is.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(untyped([new DOMRect(0, 0, 9, 9)]))
})
afterEach(cleanup)

async function open(route: 'faucet.Home' | 'faucet.Form' | 'faucet.Locked' = 'faucet.Home') {
  const tools = createTestKernel({ plugins: [faucet()] })
  const rendered = render(
    <KernelProvider kernel={tools.kernel}>
      <input aria-label="Page" />
    </KernelProvider>,
  )
  await act(async () => tools.kernel.open(route))
  const dialog = await waitFor(() => screen.getByRole('dialog'))
  return { ...tools, ...rendered, dialog }
}

const isOpen = (kernel: Awaited<ReturnType<typeof open>>['kernel']): boolean =>
  kernel.store.get(kernel.atoms.modal).open
const button = (name: string): HTMLElement => screen.getByRole('button', { name })

describe('keys of the dialog', () => {
  test('default: Escape closes', async () => {
    const { kernel } = await open()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(isOpen(kernel)).toBe(false)
  })

  test('behavior: Escape that ends a composition or that a field has used does not close', async () => {
    const { kernel, dialog } = await open('faucet.Form')
    fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true })
    const field = screen.getByLabelText('E-mail')
    field.addEventListener('keydown', (event) => event.preventDefault())
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(isOpen(kernel)).toBe(true)
  })

  test('behavior: Tab goes around inside, both ways', async () => {
    await open()
    button('Send').focus()
    fireEvent.keyDown(button('Send'), { key: 'Tab' })
    expect(document.activeElement).toBe(button('Help'))
    fireEvent.keyDown(button('Help'), { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(button('Send'))
  })

  test('behavior: in the middle Tab is left to the browser', async () => {
    await open()
    button('Help').focus()
    expect(fireEvent.keyDown(button('Help'), { key: 'Tab' })).toBe(true)
  })

  test('behavior: a focus that was lost comes back inside with Tab', async () => {
    await open()
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    fireEvent.keyDown(document.body, { key: 'Tab' })
    expect(document.activeElement).toBe(button('Help'))
  })

  test('behavior: disabled, hidden and inert controls are no tab stops', async () => {
    const { dialog } = await open()
    for (const html of [
      '<button disabled>',
      '<div hidden><button>',
      '<div inert><button>',
      '<a tabindex="-1" href="#">',
    ]) {
      const part = document.createElement('div')
      part.innerHTML = html
      dialog.append(part)
    }
    button('Send').focus()
    fireEvent.keyDown(button('Send'), { key: 'Tab' })
    expect(document.activeElement).toBe(button('Help'))
  })
})

describe('the page behind', () => {
  test('default: keeps the room of its scrollbar while it cannot scroll', async () => {
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15)
    const { kernel } = await open()
    expect(document.documentElement.dataset.lkLock).toBe('scrollbar')
    await act(async () => void kernel.close())
    await waitFor(() => expect(document.documentElement.dataset.lkLock).toBeUndefined())
  })

  test('behavior: an overlay that a wallet adds later is left alone', async () => {
    await open()
    const overlay = document.body.appendChild(document.createElement('div'))
    // What watches the page is told of it later.
    await new Promise((done) => setTimeout(done))
    expect(overlay.hasAttribute('inert')).toBe(false)
    overlay.remove()
  })

  test('behavior: what the page makes inert itself, before, stays so', async () => {
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.setAttribute('inert', '')
    const { kernel } = await open()
    await act(async () => void kernel.close())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(aside.hasAttribute('inert')).toBe(true)
    aside.remove()
  })

  test('behavior: a provider that goes while the modal is open leaves the page as it was', async () => {
    const { unmount, container } = await open()
    expect(container.hasAttribute('inert')).toBe(true)
    unmount()
    expect(container.hasAttribute('inert')).toBe(false)
    expect(document.documentElement.dataset.lkLock).toBeUndefined()
  })
})
