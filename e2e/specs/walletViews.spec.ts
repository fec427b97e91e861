import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { ANDROID, chooseWallet, RAINBOW } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

const SERVICE = { directory: 'service', pairing: 'hand' }
const FAMILIES = { ...SERVICE, families: '1', harbor: '1' }
const EVERYTHING = { ...RAINBOW, desktopLink: 'rainbow://', webLink: 'https://rnbwapp.com' }

const openAll = (page: Page) => page.evaluate(() => window.kernel.open('connect.AllWallets'))
const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')
const code = (page: Page) => page.locator('[data-lk-root] svg[role=img] path')
const link = (page: Page) => page.locator('[data-lk-root] a[href^="rainbow:"]')

type Show = (widget: Widget) => Promise<unknown>

/** States of the views of wallets that are not in this browser, whatever language the page speaks. */
const STATES: Readonly<Record<string, Show>> = {
  AllWallets: async ({ page }) => {
    await openAll(page)
    await expect(page.locator('[data-lk-root] [role=listitem] img').nth(4)).toBeVisible()
  },
  'AllWallets, nothing found': async ({ page }) => {
    await openAll(page)
    await page.getByRole('searchbox').fill('metamsk')
    await expect(page.locator('[data-lk-root] [role=listitem]')).toHaveCount(0)
  },
  'AllWallets, a phrase': async ({ page }) => {
    await openAll(page)
    await page
      .getByRole('searchbox')
      .fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
  },
  ConnectingMultiChain: async (widget) => {
    await widget.button().click()
    await widget
      .dialog()
      .getByRole('button', { name: /Harbor/ })
      .click()
    await expect(widget.dialog().getByRole('button', { name: /Bitcoin/ })).toBeVisible()
  },
  ConnectingWalletConnect: async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await expect(code(page)).toBeVisible()
  },
  'ConnectingWalletConnect, expired': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await expect(code(page)).toBeVisible()
    await page.evaluate(() => window.handPairing.expire())
    await expect(dialog(page).getByRole('img')).toHaveCount(0)
  },
  'ConnectingWalletConnect, offline': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await expect(code(page)).toBeVisible()
    await page.evaluate(() => window.handPairing.offline())
  },
  'ConnectingWalletConnect, answered': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await expect(code(page)).toBeVisible()
    await page.evaluate(() => window.handPairing.settle())
    await expect(code(page)).toHaveCount(0)
  },
  'ConnectingWalletConnect, declined': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await expect(code(page)).toBeVisible()
    await page.evaluate(() => window.handPairing.refuse())
    await expect(code(page)).toHaveCount(0)
  },
  'ConnectingWalletConnect, desktop': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await dialog(page).getByRole('radio').nth(2).click()
    await expect(link(page)).toBeVisible()
  },
  'ConnectingWalletConnect, browser': async ({ page }) => {
    await chooseWallet(page, EVERYTHING)
    await dialog(page).getByRole('radio').last().click()
    await expect(dialog(page).getByRole('link').first()).toBeVisible()
  },
  Downloads: async ({ page }) => {
    await chooseWallet(page, { ...RAINBOW, mobileLink: '', universalLink: '', rdns: 'x.y' })
    await expect(dialog(page).getByRole('link').first()).toBeVisible()
  },
  'Downloads, nowhere': async ({ page }) => {
    await chooseWallet(page, { id: 'x', name: 'Nowhere', chains: [], rdns: 'x.y' })
    await expect(dialog(page).getByRole('heading', { level: 3 })).toBeVisible()
  },
}

/** The same on a phone. */
const PHONE_STATES: Readonly<Record<string, Show>> = {
  'ConnectingWalletConnect, link': async ({ page }) => {
    await chooseWallet(page)
    await expect(link(page)).toBeVisible()
  },
  'ConnectingWalletConnect, link expired': async ({ page }) => {
    await chooseWallet(page)
    await expect(link(page)).toBeVisible()
    await page.evaluate(() => window.handPairing.expire())
    await expect(link(page)).toHaveCount(0)
  },
}

async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`))
}

/** Shows each state in a fresh modal of one page, and looks at it. */
async function each(
  widget: Widget,
  states: Readonly<Record<string, Show>>,
  look: (name: string) => Promise<void>,
): Promise<void> {
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

function everyState(states: Readonly<Record<string, Show>>): void {
  for (const [setting, query] of Object.entries(SETTINGS)) {
    test(`axe: ${setting}`, async ({ widget, page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await widget.visit({ query: { ...FAMILIES, ...query } })
      await each(widget, states, async (name) => expect(await faults(page), name).toEqual([]))
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
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
          .map((one) => one.outerHTML.slice(0, 200)),
      )
      expect(wide, name).toEqual([])
    })
  })
}

everyState(STATES)

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID })
  everyState(PHONE_STATES)
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

const HOSTILE = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'intent://x#Intent;end',
  'http://x.example',
]

/** Every fourth of the strings that have broken other programs, as wallets with links and pictures of the same kind. */
async function hostileWallets(): Promise<readonly Readonly<Record<string, string>>[]> {
  const file = join(import.meta.dirname, '../../theme/fixtures/naughty-strings.json')
  const { strings: names }: { readonly strings: readonly string[] } = JSON.parse(await readFile(file, 'utf8'))
  return names.flatMap((name, at) => {
    const link = HOSTILE[at % HOSTILE.length] ?? ''
    const wallet = { id: `hostile-${at}`, name, image_url: link, mobile_link: link, webapp_link: link, homepage: link }
    return at % 4 === 0 && name.trim() !== '' ? [wallet] : []
  })
}

/** What no wallet may bring into the page. */
const strange = (page: Page) =>
  dialog(page).evaluate((root) => ({
    elements: [...root.querySelectorAll('script, iframe, object, embed, form, style, [onerror], [onload], [onclick]')]
      .length,
    links: [...root.querySelectorAll('a')].map((one) => one.protocol).filter((one) => one !== 'https:'),
    pictures: [...root.querySelectorAll('img')]
      .map((one) => one.src)
      .filter((one) => !/^(https:|data:image)/.test(one)),
    isWide: root.scrollWidth > root.clientWidth + 1,
  }))
const NOTHING = { elements: 0, links: [], pictures: [], isWide: false }

test('error: what a hostile directory sends is text, and neither markup, script, link nor picture', async ({
  widget,
  page,
  hosts,
}) => {
  test.setTimeout(120_000)
  const wallets = await hostileWallets()
  const dialogs: string[] = []
  page.on('dialog', (shown) => {
    dialogs.push(shown.message())
    void shown.dismiss()
  })
  await page.route('**/getWallets?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [at, size] = [Number(query.get('page') ?? 1) - 1, Number(query.get('entries'))]
    const json = { count: wallets.length, data: wallets.slice(at * size, (at + 1) * size) }
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await widget.visit({ query: { ...SERVICE, wallets: '' }, strict: true })
  await openAll(page)
  const list = dialog(page).getByRole('listitem')
  await expect(page.getByRole('searchbox', { name: /Search \d+/ })).toBeVisible()
  await expect(list.nth(10)).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await strange(page)).toEqual(NOTHING)
    const place = () => Number(document.activeElement?.closest('[aria-posinset]')?.ariaPosInSet)
    expect(await page.evaluate(place)).toBeGreaterThan(wallets.length * 0.8)
  }).toPass({ timeout: 90_000 })
  for (const { id = '', name = '' } of wallets.filter((_, at) => at % 12 === 0)) {
    const [link] = HOSTILE
    await chooseWallet(page, { id, name, chains: [], rdns: 'x.y', image: link, homepage: link, webLink: link })
    await expect(dialog(page).getByRole('heading', { level: 3 })).toBeVisible()
    expect(await strange(page), name).toEqual(NOTHING)
    await page.evaluate(() => window.kernel.close())
    await expect(dialog(page)).toHaveCount(0)
  }
  expect([dialogs, hosts.violations]).toEqual([[], []])
})
