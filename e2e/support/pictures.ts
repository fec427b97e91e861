import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** How views are dressed for their pictures: options of the page, and the width of the window. */
export const SETTINGS = {
  light: { query: { theme: 'light' }, width: 1100 },
  dark: { query: { theme: 'dark' }, width: 1100 },
  phone: { query: { theme: 'light' }, width: 360 },
  rtl: { query: { theme: 'dark', dir: 'rtl', locale: 'ar-XB' }, width: 1100 },
} as const

export type Setting = keyof typeof SETTINGS

/** Dresses what is open, which stays as it is. */
export async function dress(page: Page, setting: Setting): Promise<void> {
  const { query, width } = SETTINGS[setting]
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    ({ theme, dir = 'ltr', locale = 'en' }: { theme: 'light' | 'dark'; dir?: string; locale?: string }) => {
      const { store, atoms } = window.kernel
      document.documentElement.dir = dir
      store.set(atoms.theme, theme)
      store.set(atoms.locale, locale)
    },
    query,
  )
}

/** The widget's dialog, whatever it is called. */
export const anyDialog = (page: Page): Locator => page.locator('[data-lk-root] [role=dialog]')

/** A window of this width in which nothing moves. */
export async function holdStill(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Whether everything that is drawn has arrived: the view, its rows, its pictures. */
const isDrawn = (page: Page): Promise<boolean> =>
  anyDialog(page).evaluate(
    (dialog) =>
      dialog.querySelector('[aria-busy=true]') === null &&
      [...dialog.querySelectorAll('img')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )

/** Compares the dialog, or a part of it, with its reference picture; a difference fails the test at its end. */
export async function comparePicture(page: Page, name: string, part = anyDialog(page)): Promise<void> {
  await expect(anyDialog(page)).toBeVisible()
  // The references were made on Linux; other systems draw letters differently.
  if (process.platform !== 'linux') return
  await expect.poll(() => isDrawn(page)).toBe(true)
  await expect.soft(part).toHaveScreenshot(`${name}.png`)
}
