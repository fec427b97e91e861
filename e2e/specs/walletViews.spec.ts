import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { expect, test } from '../support/test.ts'
import { type States, walletStates } from '../support/walletStates.ts'
import { ANDROID } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

const SERVICE = { directory: 'service', pairing: 'hand' }
const FAMILIES = { ...SERVICE, families: '1', harbor: '1' }

const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')

/** Shows each state in a fresh modal of one page, and looks at it. */
async function each(widget: Widget, states: States, look: (name: string) => Promise<void>): Promise<void> {
  for (const [name, show] of Object.entries(states)) {
    await show(widget)
    await look(name)
    await widget.page.evaluate(() => window.kernel.close())
    await expect(dialog(widget.page)).toHaveCount(0)
  }
}

const SETTINGS = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  rtl: { theme: 'light', dir: 'rtl', locale: 'ar-XB' },
} as const

function everyState(states: States): void {
  for (const [setting, query] of Object.entries(SETTINGS)) {
    test(`axe: ${setting}`, async ({ widget, page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await widget.visit({ query: { ...FAMILIES, ...query } })
      await each(widget, states, async (name) => expect(await axeFaults(page), name).toEqual([]))
    })
  }

  test('behavior: at twice the text size nothing is cut at the side', async ({ widget, page }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await widget.visit({ query: FAMILIES })
    await page.addStyleTag({ content: ':root { font-size: 32px }' })
    await each(widget, states, async (name) => {
      const wide = await dialog(page).evaluate((root) =>
        [root, ...root.querySelectorAll('*')]
          .filter(
            (element) =>
              element.getBoundingClientRect().right > innerWidth + 1 || element.getBoundingClientRect().left < -1,
          )
          .map((element) => element.outerHTML.slice(0, 200)),
      )
      expect(wide, name).toEqual([])
    })
  })
}

everyState(walletStates.computer)

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID })
  everyState(walletStates.phone)
})

const focus = (page: Page) =>
  page.evaluate(() => ({
    inside: document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false,
    text: document.activeElement?.textContent ?? '',
  }))

test('behavior: from the list to a code and back by keys alone; the focus is never lost', async ({ widget, page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await widget.visit({ query: SERVICE })
  await widget.button().press('Enter')
  await widget
    .dialog()
    .getByRole('button', { name: /All wallets/ })
    .press('Enter')
  // Until the directory has answered, other wallets stand in the list.
  await page.getByRole('searchbox', { name: 'Search 540 wallets' }).pressSequentially('zerion')
  await expect(page.getByRole('button', { name: /^Zerion/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focus(page)).toMatchObject({ text: expect.stringContaining('Zerion') })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await page.evaluate(() => window.handPairing.expire())
  await page.getByRole('button', { name: 'New code' }).press('Enter')
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await expect.poll(() => focus(page)).toEqual({ inside: true, text: 'Connect Zerion' })
  await page.evaluate(() => window.handPairing.refuse())
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await expect.poll(() => focus(page)).toEqual({ inside: true, text: 'Connect Zerion' })
  await page.getByRole('radiogroup').getByRole('radio').first().press('ArrowRight')
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('zerion')
  await expect.poll(() => focus(page)).toMatchObject({ text: expect.stringContaining('Zerion') })
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  await expect(widget.button()).toBeFocused()
})
