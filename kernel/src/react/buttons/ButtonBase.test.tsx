import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { ButtonBase } from './ButtonBase.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plum = { name: 'plum', extends: 'dark', tokens: { color: { accentOn: '#1d0938', accent: '#d7b7ff' } } } as const
const adopted = (): string =>
  [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')

function setUp(page: ReactNode, options: Parameters<typeof createTestKernel>[0] = {}) {
  const tools = createTestKernel({ plugins: [faucet()], ...options })
  const rendered = render(<KernelProvider kernel={tools.kernel}>{page}</KernelProvider>)
  return { ...tools, ...rendered, button: screen.getByRole('button') }
}

describe('ButtonBase', () => {
  test('default: a button that says it opens a dialog, in the look of its kinds', () => {
    const { button } = setUp(
      <ButtonBase kind="account wide" className="mine">
        words
      </ButtonBase>,
    )
    expect(button.className).toBe('lk-host lk-host-account lk-host-wide mine')
    expect([button.getAttribute('type'), button.getAttribute('aria-haspopup')]).toEqual(['button', 'dialog'])
    expect(button.hasAttribute('aria-busy')).toBe(false)
  })

  test('parameters: busy', () => {
    const { button } = setUp(
      <ButtonBase kind="plain" busy>
        words
      </ButtonBase>,
    )
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('parameters: route', async () => {
    const { button } = setUp(
      <ButtonBase kind="plain" route="faucet.Plain">
        words
      </ButtonBase>,
    )
    await userEvent.click(button)
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Hello Ann' })).toBeTruthy())
  })

  test('parameters: onPress takes the place of opening the modal', async () => {
    const pressed: string[] = []
    const { button, kernel } = setUp(
      <ButtonBase kind="plain" onPress={() => void pressed.push('pressed')}>
        words
      </ButtonBase>,
    )
    await userEvent.click(button)
    expect(pressed).toEqual(['pressed'])
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  test('behavior: a press focuses it, so that the focus finds its way back', async () => {
    const { button } = setUp(
      <ButtonBase kind="plain" onPress={() => undefined}>
        words
      </ButtonBase>,
    )
    // Safari does not focus a button that is pressed.
    act(() => button.click())
    expect(document.activeElement).toBe(button)
  })

  test('behavior: follows what the system prefers, and the theme of the kernel', async () => {
    let isDark = false
    const listeners = new Set<() => void>()
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return isDark
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }))
    const { button, kernel, unmount } = setUp(<ButtonBase kind="plain">words</ButtonBase>, { theme: 'system' })
    expect(button.dataset.lkScheme).toBe('light')
    isDark = true
    act(() => {
      for (const listener of listeners) listener()
    })
    expect(button.dataset.lkScheme).toBe('dark')
    await act(async () => kernel.store.set(kernel.atoms.theme, 'light'))
    expect(button.dataset.lkTheme).toBe('light')
    unmount()
    expect(listeners.size).toBe(0)
  })

  test('behavior: a custom theme colours it before the modal has loaded, and leaves with it', () => {
    const { button, unmount } = setUp(<ButtonBase kind="plain">words</ButtonBase>, { theme: plum })
    expect([button.dataset.lkTheme, button.dataset.lkScheme]).toEqual(['plum', 'dark'])
    expect(adopted()).toContain('--lk-color-accent-on: #1d0938')
    unmount()
    expect(adopted()).not.toContain('#1d0938')
  })

  test('error: values that could close a rule are left out', () => {
    const tokens = { color: { accent: 'red } body { --evil: 1', text: '#123456' } }
    setUp(<ButtonBase kind="plain">words</ButtonBase>, { theme: { name: 'bad', extends: 'light', tokens } })
    expect(adopted()).not.toContain('--evil')
    expect(adopted()).toContain('#123456')
  })

  test('error: what a press throws is reported, not thrown', async () => {
    const { button, errors } = setUp(
      <ButtonBase
        kind="plain"
        onPress={() => {
          throw new Error('no')
        }}
      >
        words
      </ButtonBase>,
    )
    await userEvent.click(button)
    expect(errors.map(({ origin }) => origin.where)).toContain('open')
  })
})
