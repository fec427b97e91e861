import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { faucet } from '../fixtures/faucet.tsx'

const css = (): string =>
  [...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
const root = (): HTMLElement | null => document.querySelector('[data-lk-root]')
const plum = { name: 'plum', extends: 'dark', tokens: { color: { accent: '#d7b7ff', accentOn: '#1d0938' } } } as const

afterEach(cleanup)

/** A system whose preference changes while the page is open. */
function fakeSystem(): { prefer(scheme: 'light' | 'dark'): void } {
  const media = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => media)
  return {
    prefer(scheme) {
      media.matches = scheme === 'dark'
      media.dispatchEvent(new Event('change'))
    },
  }
}

describe('theme', () => {
  test('default: what the system prefers', async () => {
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    await renderView(kernel, 'faucet.Home')
    expect(root()?.dataset.lkTheme).toBe('light')
    await act(async () => kernel.store.set(kernel.atoms.theme, 'dark'))
    expect(root()?.dataset.lkTheme).toBe('dark')
  })

  test("parameters: a theme of one's own, and the tokens of plugins", async () => {
    const tokens = definePlugin({ id: 'tinted', api: 1, tokens: { drop: { light: '#0066ff', dark: '#66ccff' } } })
    const { kernel } = createTestKernel({ plugins: [faucet(), tokens], theme: plum })
    await renderView(kernel, 'faucet.Home')
    expect(root()?.dataset.lkTheme).toBe('plum')
    expect(css()).toContain('--lk-color-accent: #d7b7ff')
    expect(css()).toContain('--lk-x-tinted-drop: #66ccff')
  })

  test('parameters: a pair follows the system', async () => {
    const system = fakeSystem()
    const { kernel } = createTestKernel({ plugins: [faucet()], theme: { light: 'light', dark: plum } })
    await renderView(kernel, 'faucet.Home')
    expect(root()?.dataset.lkTheme).toBe('light')
    act(() => system.prefer('dark'))
    await waitFor(() => expect(root()?.dataset.lkTheme).toBe('plum'))
    expect(css()).toContain('--lk-color-accent: #d7b7ff')
    act(() => system.prefer('light'))
    await waitFor(() => expect(root()?.dataset.lkTheme).toBe('light'))
  })

  test('error: of a pair only the theme that is refused is replaced by its base', async () => {
    const system = fakeSystem()
    const bad = { name: 'bad', extends: 'light', tokens: { color: { accent: '}' } } } as const
    const { kernel, errors } = createTestKernel({ plugins: [faucet()], theme: { light: bad, dark: plum } })
    await renderView(kernel, 'faucet.Home')
    expect(errors.map(({ origin }) => origin.where)).toContain('theme')
    expect(root()?.dataset.lkTheme).toBe('light')
    act(() => system.prefer('dark'))
    await waitFor(() => expect(root()?.dataset.lkTheme).toBe('plum'))
  })

  test('behavior: a theme is painted only when its values are there', async () => {
    const { kernel } = createTestKernel({ plugins: [faucet()] })
    await renderView(kernel, 'faucet.Home')
    act(() => kernel.store.set(kernel.atoms.theme, plum))
    expect(root()?.dataset.lkTheme).toBe('light')
    await waitFor(() => expect(root()?.dataset.lkTheme).toBe('plum'))
    expect(css()).toContain('#d7b7ff')
  })

  test('behavior: after a built-in theme, the one before it is never painted again', async () => {
    const lime = { name: 'lime', extends: 'light', tokens: { color: { accent: '#3f6212' } } } as const
    const { kernel } = createTestKernel({ plugins: [faucet()], theme: plum })
    await renderView(kernel, 'faucet.Home')
    act(() => kernel.store.set(kernel.atoms.theme, 'light'))
    expect(root()?.dataset.lkTheme).toBe('light')
    const seen: (string | undefined)[] = []
    const observer = new MutationObserver(() => seen.push(root()?.dataset.lkTheme))
    const element = root()
    if (element) observer.observe(element, { attributes: true })
    act(() => kernel.store.set(kernel.atoms.theme, lime))
    expect(root()?.dataset.lkTheme).toBe('light')
    await waitFor(() => expect(root()?.dataset.lkTheme).toBe('lime'))
    observer.disconnect()
    expect(seen).not.toContain('plum')
  })

  test('error: a theme that is refused is reported, and nothing of it is adopted', async () => {
    const bad = { name: 'bad', extends: 'light', tokens: { color: { accent: 'red } body { --evil: 1' } } } as const
    const { kernel, errors } = createTestKernel({ plugins: [faucet()], theme: bad })
    await renderView(kernel, 'faucet.Home')
    expect(errors.map(({ origin }) => origin.where)).toContain('theme')
    expect(css()).not.toContain('--evil')
    expect(root()?.dataset.lkTheme).toBe('light')
  })
})
