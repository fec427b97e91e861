import { axeFaults } from '../support/axeFaults.ts'
import { expect, test } from '../support/test.ts'
import type { Wallet } from '../support/wallet.ts'
import type { Widget } from '../support/widget.ts'

/** Brings each view onto the screen in turn. */
const views: Readonly<Record<string, (widget: Widget, wallet: Wallet) => Promise<unknown>>> = {
  Connect: (widget) => widget.open(),
  ConnectingExternal: (widget) => widget.choose(),
  'ConnectingExternal, declined': async (widget, wallet) => {
    await widget.choose()
    await wallet.reject()
    await widget.dialog().getByRole('button', { name: 'Try again' }).waitFor()
  },
  WhatIsAWallet: async (widget) => {
    const dialog = await widget.open()
    await dialog
      .getByRole('button', { name: /what is a wallet/i })
      .first()
      .click()
    await widget.dialog(/wallet/i).waitFor()
  },
  Networks: (widget) => widget.openNetworks(),
  Account: async (widget, wallet) => {
    await widget.connect(wallet)
    await widget.openAccount()
  },
}

for (const setting of [
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', dir: 'rtl', locale: 'ar-XB' },
] as const) {
  for (const [name, show] of Object.entries(views)) {
    test(`axe: ${name}, ${Object.values(setting).join(' ')}`, async ({ widget, wallet, page }) => {
      test.skip('locale' in setting && /declined|WhatIsAWallet/.test(name), 'reached by English words')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await widget.visit({ query: setting })
      await show(widget, wallet)
      expect(await axeFaults(page)).toEqual([])
    })
  }
}

test('behavior: the whole way by keyboard', async ({ widget, wallet, page }) => {
  await widget.visit()
  await widget.button().focus()
  await page.keyboard.press('Enter')
  await expect(widget.dialog('Connect')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement)))
    .toBe(true)
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Demo wallet')
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(wallet.prompt()).toBeVisible()
  await wallet.act('approve')
  await expect(widget.accountButton()).toBeFocused()
})

test('behavior: focus stays inside, Escape closes, focus returns', async ({ widget, page }) => {
  await widget.visit()
  await widget.button().click()
  await expect(widget.dialog()).toBeVisible()
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.querySelector('[role=dialog]')?.contains(document.activeElement),
    )
    expect(outside).toBe(false)
  }
  expect(await page.evaluate(() => document.querySelector('#root')?.hasAttribute('inert'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  await expect(widget.button()).toBeFocused()
  expect(await page.evaluate(() => document.querySelector('#root')?.hasAttribute('inert'))).toBe(false)
})

test('behavior: the page behind does not move, and cannot be scrolled meanwhile', async ({ widget, page }) => {
  await widget.visit()
  await page.evaluate(() => scrollTo(0, 200))
  const width = await page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().x)
  await page.evaluate(() => window.kernel.open())
  await expect(widget.dialog()).toBeVisible()
  await page.mouse.move(100, 400)
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  expect(await page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().x)).toBe(width)
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('behavior: the backdrop closes', async ({ widget, page }) => {
  await widget.visit()
  await widget.open()
  await page.mouse.click(20, 400)
  await expect(widget.dialog()).toHaveCount(0)
})

test('behavior: on a phone it is a sheet at the bottom with targets of 44 px', async ({ widget, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await widget.visit()
  await widget.button().click()
  const box = await widget.dialog().boundingBox()
  expect(box?.width).toBe(360)
  await expect
    .poll(async () =>
      Math.round(
        ((await widget.dialog().boundingBox())?.y ?? 0) + ((await widget.dialog().boundingBox())?.height ?? 0),
      ),
    )
    .toBe(740)
  const heights = await widget
    .dialog()
    .getByRole('button')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(1)
})

test('behavior: at twice the text size nothing is cut at the side', async ({ widget, page }) => {
  await widget.visit()
  await page.addStyleTag({ content: ':root { font-size: 32px }' })
  await widget.open()
  expect(await widget.dialog().evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth + 1)).toBe(true)
})

test('behavior: text of twice the size gets twice the room, as far as there is room', async ({ widget, page }) => {
  await widget.visit()
  const dialog = await widget.open()
  const width = async (): Promise<number | undefined> => (await dialog.boundingBox())?.width
  await expect.poll(width).toBe(360)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(width).toBe(720)
  for (const narrow of [600, 320]) {
    await page.setViewportSize({ width: narrow, height: 800 })
    await expect.poll(width).toBe(narrow < 480 ? narrow : narrow - 48)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})
