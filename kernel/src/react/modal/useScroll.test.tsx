import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { faucet } from '../fixtures/faucet.tsx'

/** happy-dom lays nothing out: every element that is observed is 320 px high. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: (entries: unknown[]) => void
      constructor(callback: (entries: unknown[]) => void) {
        this.callback = callback
      }
      observe(): void {
        this.callback([{ borderBoxSize: [{ blockSize: 320 }] }])
      }
      disconnect(): void {
        // Nothing is observed.
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

async function open() {
  const { kernel } = createTestKernel({ plugins: [faucet()] })
  await renderView(kernel, 'faucet.Home')
  const body = (): HTMLElement => {
    const bodies = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-lk-body]')
    const last = bodies[bodies.length - 1]
    if (!last) throw new Error('no body')
    return last
  }
  const scroll = (top: number): void => {
    body().scrollTop = top
    act(() => void body().dispatchEvent(new Event('scroll')))
  }
  return { kernel, body, scroll }
}

describe('the scroll place of a view', () => {
  test('default: is found again on the way back', async () => {
    const { kernel, body, scroll } = await open()
    scroll(140)
    await act(async () => kernel.router.push('faucet.Form'))
    await screen.findByLabelText('E-mail')
    await act(async () => void kernel.router.back())
    await screen.findByText('Get test ETH')
    await waitFor(() => expect(body().scrollTop).toBe(140))
  })

  test('behavior: a view that is opened anew begins at its top', async () => {
    const { kernel, body, scroll } = await open()
    scroll(140)
    await act(async () => kernel.router.push('faucet.Form'))
    await screen.findByLabelText('E-mail')
    await act(async () => kernel.router.push('faucet.Home'))
    await screen.findByText('Get test ETH')
    expect(body().scrollTop).toBe(0)
  })

  test('behavior: the place of a new view is not written, so that the browser need not lay it out at once', async () => {
    const written = vi.spyOn(Element.prototype, 'scrollTop', 'set')
    await open()
    expect(written).not.toHaveBeenCalled()
  })

  test('behavior: a view that leaves keeps its height', async () => {
    const { kernel } = await open()
    Element.prototype.getAnimations = () => [partial<Animation>({ finished: new Promise<Animation>(() => undefined) })]
    await act(async () => kernel.router.push('faucet.Form'))
    await screen.findByLabelText('E-mail')
    const leaving = document.querySelector<HTMLElement>('[data-motion="out"]')
    expect(leaving?.style.blockSize).toBe('320px')
  })
})

describe('what scrolls', () => {
  test('default: the body of a view; the layer itself where a view has none', async () => {
    const { kernel } = await open()
    const layer = (): Element | null => document.querySelector('[data-motion]:not([data-motion="out"])')
    expect(layer()?.hasAttribute('data-plain')).toBe(false)
    await act(async () => kernel.router.push('faucet.Plain'))
    await screen.findByText('plain')
    await waitFor(() => expect(layer()?.hasAttribute('data-plain')).toBe(true))
  })
})
