import type { Page } from '@playwright/test'
import { readCode } from '../support/readCode.ts'
import { expect, test } from '../support/test.ts'
import { ANDROID, chooseWallet } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

const SERVICE = { directory: 'service', pairing: 'hand' }

const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem')
const nodes = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-lk-root]')?.querySelectorAll('*').length ?? 0)

async function openAll(widget: Widget, query: Readonly<Record<string, string>> = SERVICE): Promise<void> {
  await widget.visit({ query })
  await widget.open()
  await widget
    .dialog()
    .getByRole('button', { name: /All wallets/ })
    .click()
  await expect(widget.dialog('All wallets')).toBeVisible()
}

test('default: 539 wallets page by page, few of them in the page, by keys alone', async ({ widget, page }) => {
  test.setTimeout(90_000)
  await openAll(widget)
  await expect(page.getByRole('searchbox', { name: 'Search 540 wallets' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Installed')
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(rows(page).first().getByRole('button')).toBeFocused()
  // Three more pages come as the end comes near; all thirteen are counted in the directory's own tests.
  await expect(async () => {
    await page.keyboard.press('End')
    const place = () => Number(document.activeElement?.closest('[aria-posinset]')?.ariaPosInSet)
    expect(await page.evaluate(place)).toBeGreaterThan(150)
  }).toPass({ timeout: 60_000 })
  expect(await nodes(page)).toBeLessThan(600)
  await page.keyboard.press('Home')
  await expect(rows(page).first().getByRole('button')).toBeFocused()
})

test('behavior: a search shows what is here at once and what the service finds later', async ({ widget, page }) => {
  await openAll(widget)
  await page.getByRole('searchbox').fill('zerion')
  await expect(page.getByRole('button', { name: /^Zerion/ })).toBeVisible()
  await page.getByRole('searchbox').fill('no such wallet')
  await expect(page.getByText('No wallet named “no such wallet”')).toBeVisible()
  await page.getByRole('searchbox').press('Escape')
  await expect(rows(page).first()).toContainText('Installed')
  await expect(widget.dialog('All wallets')).toBeVisible()
})

test('behavior: a wallet far down the directory is found while the service is silent', async ({
  widget,
  page,
  directory,
}) => {
  const names = page.waitForResponse(/getWalletNames/)
  await openAll(widget)
  await (await names).finished()
  await expect(page.getByRole('searchbox', { name: 'Search 540 wallets' })).toBeVisible()
  directory.slow(40_000)
  await expect(page.getByRole('button', { name: 'U2U Wallet' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('u2u')
  await expect(page.getByRole('button', { name: 'U2U Wallet' })).toBeVisible()
})

test('behavior: while the service is silent the list is there', async ({ widget, page, directory }) => {
  const answers: string[] = []
  page.on('response', (response) => answers.push(response.url()))
  directory.slow(40_000)
  await openAll(widget)
  await expect(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
  await expect.poll(() => directory.requests).not.toEqual([])
  expect(answers.filter((url) => url.includes('getWallets'))).toEqual([])
})

test('error: with the service down the built-in list is there, and it can be asked again', async ({
  widget,
  page,
  directory,
  expectedNoise,
}) => {
  expectedNoise.push(/404|http\/status|Failed to load resource/)
  directory.fail(404)
  await openAll(widget)
  await expect(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
  await expect(widget.banner('Some wallets are missing')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  const asked = page.waitForRequest(/getWallets/)
  await again.click()
  await asked
  directory.fail(undefined)
  // The answer to an earlier question may come at the same moment, and the button goes.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 500 })
    await expect(widget.banner('Some wallets are missing')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('searchbox', { name: 'Search 540 wallets' })).toBeVisible()
})

test('behavior: without a service nothing is requested', async ({ widget, page, directory }) => {
  await openAll(widget, { directory: 'builtIn' })
  await expect(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
  expect(directory.requests).toEqual([])
})

for (const count of ['600', '10000']) {
  test(`behavior: ${count} wallets are fewer than 600 elements, scrolled and searched`, async ({ widget, page }) => {
    await openAll(widget, { directory: 'builtIn', customWallets: count })
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.move(550, 500)
      await page.mouse.wheel(0, 2000)
      expect(await nodes(page)).toBeLessThan(600)
    }
    // The wheel of a busy machine turns on for a while: it would scroll what was found.
    const place = () => rows(page).first().getAttribute('aria-posinset')
    await expect(async () => {
      const before = await place()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(Number(before)).toBeGreaterThan(100)
      expect(await place()).toBe(before)
    }).toPass()
    await page.getByRole('searchbox').fill('Wallet 59')
    await expect(rows(page).first()).toContainText('Wallet 59')
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 })
    expect(await nodes(page)).toBeLessThan(600)
  })
}

test('behavior: at twice the text size 5,000 wallets have their places, and keys reach both ends', async ({
  widget,
  page,
}) => {
  await openAll(widget, { directory: 'builtIn', customWallets: '5000' })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const place = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[role="listitem"]')
      const { top = -1, bottom = -1 } = row?.getBoundingClientRect() ?? {}
      return { at: row?.ariaPosInSet, of: row?.ariaSetSize, isSeen: top >= 0 && bottom > top && bottom <= innerHeight }
    })
  await page.getByRole('searchbox').press('ArrowDown')
  for (const [key, at] of [
    ['End', '5035'],
    ['PageUp', '5027'],
    ['Home', '1'],
    ['PageDown', '9'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(place, key).toEqual({ at, of: '5035', isSeen: true })
    expect(await nodes(page)).toBeLessThan(600)
  }
  // 5,000 of the host's own, 34 built in, 1 installed. No row is missing in what is in sight after a long way.
  await page
    .getByRole('dialog')
    .locator('[data-lk-body]')
    .evaluate((body) => body.scrollTo(0, 150_000))
  await expect
    .poll(() =>
      page.evaluate(() => {
        const body = document.querySelector('[data-lk-body]')?.getBoundingClientRect()
        const rows = [...document.querySelectorAll('[data-lk-row]')].map((row) => row.getBoundingClientRect())
        const inSight = rows.filter((row) => body && row.bottom > body.top && row.top < body.bottom)
        return Math.max(...inSight.map(({ bottom }) => bottom)) >= (body?.bottom ?? 0) && inSight.length > 2
      }),
    )
    .toBe(true)
})

for (const theme of ['light', 'dark']) {
  test(`behavior: the code can be read from the picture and is the link that is copied, ${theme}`, async ({
    widget,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await widget.visit({ query: { ...SERVICE, theme } })
    await chooseWallet(page)
    const code = page.getByRole('img', { name: 'QR code to connect Rainbow' })
    await expect(page.getByText('Scan with your phone')).toBeVisible()
    await expect(code).toBeVisible()
    const uri = await readCode(context, await code.locator('..').screenshot())
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}/)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  })
}

test('behavior: an expired code is renewed and says so; a wallet that declines can be asked again', async ({
  widget,
  page,
}) => {
  await widget.visit({ query: SERVICE })
  await chooseWallet(page)
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await page.evaluate(() => window.handPairing.expire())
  await page.getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText('This is a new code.')).toBeAttached()
  await page.evaluate(() => window.handPairing.refuse())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  expect(await page.evaluate(() => window.handPairing.attempts)).toBe(3)
})

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 780 }, hasTouch: true })

  test('default: the link is prepared before the tap; hints when nothing opened', async ({ widget, page }) => {
    await widget.visit({ query: SERVICE })
    await chooseWallet(page)
    const link = page.getByRole('link', { name: 'Open Rainbow' })
    await expect(link).toHaveAttribute('href', /^rainbow:\/\/wc\?uri=wc%3A7f6e/)
    // No app of that scheme is here; the browser would only complain.
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    await link.tap()
    await expect(widget.banner('Nothing opened?')).toBeVisible({ timeout: 5000 })
    await expect(page.getByRole('link', { name: 'Open in the browser instead' })).toHaveAttribute(
      'href',
      /^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/,
    )
  })
})

test('behavior: all of it under a strict policy without one report', async ({ widget, page, hosts }) => {
  await widget.visit({ query: SERVICE, strict: true })
  await widget.open()
  await page.getByRole('button', { name: /All wallets/ }).click()
  await page.getByRole('searchbox').fill('rain')
  await page
    .getByRole('button', { name: /^Rainbow/ })
    .first()
    .click()
  await expect(page.getByText('Scan with your phone')).toBeVisible()
  await page.getByRole('button', { name: 'Get Rainbow' }).click()
  await expect(page.getByRole('link', { name: /Website/ })).toBeVisible()
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  expect(hosts.violations).toEqual([])
})
