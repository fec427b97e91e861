import { Logo } from '@latchkey/theme/ui'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { drained } from '../../core/fixtures/drained.ts'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { preload, shellResource } from '../loading/modalLoader.ts'
import { ViewBody } from '../views/ViewBody.tsx'
import { viewLoader } from '../views/viewLoader.tsx'

const PICTURE = 'https://pictures.example/wallet.png'
const seen = { drawn: 0, effects: 0, layouts: 0 }

function Home(): ReactNode {
  seen.drawn += 1
  const [presses, setPresses] = useState(0)
  useLayoutEffect(() => {
    seen.layouts += 1
  }, [])
  useEffect(() => {
    seen.effects += 1
  }, [])
  return (
    <ViewBody>
      <Logo name="Remote" src={PICTURE} />
      <button type="button" data-lk-autofocus="" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </ViewBody>
  )
}

const Other = (): ReactNode => <ViewBody>Something else</ViewBody>

function setUp(prefetch: 'open' | 'paint' = 'paint', parse?: () => never) {
  Object.assign(seen, { drawn: 0, effects: 0, layouts: 0 })
  const door = definePlugin({
    id: 'door',
    api: 1,
    views: {
      Home: {
        load: async () => ({ default: Home }),
        start: 'disconnected',
        prefetch,
        ...(parse && { schema: { parse } }),
      },
      Other: { load: async () => ({ default: Other }) },
    },
  })
  const tools = createTestKernel({ plugins: [door] })
  const rendered = render(
    <KernelProvider kernel={tools.kernel}>
      <button type="button">Opener</button>
    </KernelProvider>,
  )
  // What a pointer near a button does, and the idle moment after it.
  const ahead = async (): Promise<void> => {
    await act(async () => {
      preload(tools.kernel)
      await Promise.all([shellResource.load(), viewLoader(tools.kernel).view('door.Home').load()])
    })
    await act(() => tools.clock.advance(500))
  }
  return { ...tools, ...rendered, ahead }
}

const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]')
const picture = (): HTMLImageElement | null => document.querySelector('img')

afterEach(cleanup)

describe('painting ahead', () => {
  test('default: the start view is drawn before anybody presses, and nobody can tell', async () => {
    const { baseElement, ahead } = setUp()
    const before = baseElement.innerHTML
    await ahead()
    expect(seen).toEqual({ drawn: expect.any(Number), effects: 0, layouts: 0 })
    expect(seen.drawn).toBeGreaterThan(0)
    expect(baseElement.innerHTML).toBe(before)
  })

  test('default: opening shows what was drawn, with its effects, its focus and its pictures', async () => {
    const { kernel, ahead, getByText } = setUp()
    await ahead()
    const { drawn } = seen
    getByText('Opener').focus()
    await act(async () => kernel.open())
    expect(seen).toEqual({ drawn, effects: 1, layouts: 1 })
    expect(document.activeElement?.textContent).toBe('Pressed 0')
    expect(picture()?.src).toBe(PICTURE)
    await act(async () => void kernel.close())
    await waitFor(() => expect(dialog()).toBeNull())
    expect(document.activeElement).toBe(getByText('Opener'))
  })

  test('parameters: a view that does not ask for it is drawn with the press', async () => {
    const { kernel, ahead } = setUp('open')
    await ahead()
    expect(seen.drawn).toBe(0)
    await act(async () => kernel.open())
    expect(dialog()?.textContent).toContain('Pressed 0')
  })

  test('error: a start view that refuses to open so is not drawn, and nothing is left unhandled', async () => {
    const { baseElement, ahead } = setUp('paint', () => {
      throw new Error('params are needed')
    })
    const before = baseElement.innerHTML
    await ahead()
    await drained()
    // What is left unhandled fails the run.
    expect([seen.drawn, baseElement.innerHTML]).toEqual([0, before])
  })

  test('behavior: another view than the one that was drawn opens alone', async () => {
    const { kernel, ahead } = setUp()
    await ahead()
    await act(async () => kernel.open('door.Other'))
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
    expect(document.querySelectorAll('[data-lk-part="view"]')).toHaveLength(1)
    expect(dialog()?.textContent).toContain('Something else')
    expect(seen.effects).toBe(0)
  })

  test('behavior: each opening starts anew, also when it was drawn ahead again', async () => {
    const { kernel, clock, ahead, getByText } = setUp()
    await ahead()
    for (let opening = 1; opening <= 3; opening += 1) {
      await act(async () => kernel.open())
      expect(seen.effects).toBe(opening)
      await act(async () => getByText('Pressed 0').click())
      expect(getByText('Pressed 1')).toBeTruthy()
      await act(async () => void kernel.close())
      await waitFor(() => expect(dialog()).toBeNull())
      await act(() => clock.advance(500))
      expect(dialog()).toBeNull()
    }
  })

  test('behavior: two kernels of a page are each drawn for themselves', async () => {
    const [first, second] = [setUp(), setUp()]
    await first.ahead()
    await second.ahead()
    await act(async () => second.kernel.open())
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
    expect(first.kernel.store.get(first.kernel.atoms.modal).open).toBe(false)
  })
})
