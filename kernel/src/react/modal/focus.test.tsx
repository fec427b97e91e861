import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'

afterEach(cleanup)

const dialogs = (): readonly Element[] => [...document.querySelectorAll('[role="dialog"]')]

function Page({
  kernel,
  opener = true,
}: {
  readonly kernel: ReturnType<typeof setUp>['kernel']
  readonly opener?: boolean
}) {
  return (
    <KernelProvider kernel={kernel}>
      {opener && (
        <button type="button" onClick={() => kernel.open('faucet.Home')}>
          Opener
        </button>
      )}
      <ConnectButton />
    </KernelProvider>
  )
}

function setUp(id = 'focus') {
  return createTestKernel({ id, plugins: [faucet()] })
}

describe('focus of the modal', () => {
  test('default: goes back to what opened it', async () => {
    const { kernel } = setUp()
    render(<Page kernel={kernel} />)
    await userEvent.click(screen.getByText('Opener'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect(document.activeElement).toBe(screen.getByText('Opener'))
  })

  test('behavior: goes to a button of the widget when the opener has gone', async () => {
    const { kernel } = setUp()
    const { rerender } = render(<Page kernel={kernel} />)
    await userEvent.click(screen.getByText('Opener'))
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    rerender(<Page kernel={kernel} opener={false} />)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect(document.activeElement).toBe(screen.getByText('Connect').closest('button'))
  })

  test('behavior: a heading that asks for the focus gets it, although Tab does not visit it', async () => {
    const { kernel } = setUp()
    render(<Page kernel={kernel} />)
    await act(async () => kernel.open('faucet.Status'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve in Harbor'))
  })
})

describe('the page behind the modal', () => {
  test('behavior: stays inert until the last of two widgets has closed', async () => {
    const first = setUp('one')
    const second = setUp('two')
    const { container } = render(
      <>
        <KernelProvider kernel={first.kernel} />
        <KernelProvider kernel={second.kernel} />
      </>,
    )
    await act(async () => first.kernel.open('faucet.Home'))
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    await act(async () => second.kernel.open('faucet.Home'))
    await waitFor(() => expect(dialogs()).toHaveLength(2))
    await act(async () => void first.kernel.close())
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    expect(container.hasAttribute('inert')).toBe(true)
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(true)
    await act(async () => void second.kernel.close())
    await waitFor(() => expect(dialogs()).toHaveLength(0))
    expect(container.hasAttribute('inert')).toBe(false)
    expect(document.documentElement.hasAttribute('data-lk-lock')).toBe(false)
  })

  test('behavior: an overlay above the layer of the theme in use stays usable, one below does not', async () => {
    const above = document.body.appendChild(document.createElement('div'))
    above.style.zIndex = '31'
    const below = document.body.appendChild(document.createElement('div'))
    below.style.zIndex = '29'
    const { kernel } = createTestKernel({
      plugins: [faucet()],
      theme: { name: 'low', extends: 'light', tokens: { z: { modal: '30' } } },
    })
    render(<KernelProvider kernel={kernel} />)
    await act(async () => kernel.open('faucet.Home'))
    await waitFor(() => expect(dialogs()).toHaveLength(1))
    expect([above.hasAttribute('inert'), below.hasAttribute('inert')]).toEqual([false, true])
    above.remove()
    below.remove()
  })
})

describe('a view that leaves', () => {
  test('behavior: is inert, so that neither keys nor screen readers reach it', async () => {
    const { kernel } = setUp()
    // Its exit motion never ends here, so that the layer stays to be looked at.
    Element.prototype.getAnimations = () => [partial<Animation>({ finished: new Promise<Animation>(() => undefined) })]
    try {
      render(<Page kernel={kernel} />)
      await act(async () => kernel.open('faucet.Home'))
      await waitFor(() => expect(dialogs()).toHaveLength(1))
      await act(async () => kernel.router.push('faucet.Form'))
      await screen.findByLabelText('E-mail')
      const leaving = document.querySelector('[data-motion="out"]')
      expect(leaving?.textContent).toContain('Get test ETH')
      expect(leaving?.hasAttribute('inert')).toBe(true)
      expect(document.querySelector('[data-motion="forward"]')?.hasAttribute('inert')).toBe(false)
    } finally {
      Reflect.deleteProperty(Element.prototype, 'getAnimations')
    }
  })
})
