import type { Page } from '@playwright/test'
import { PROJECT } from '../../support/startTrading.ts'
import { expect } from '../../support/test.ts'
import { tradingTest } from '../../support/tradingTest.ts'

const test = tradingTest()

const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')
const rows = (page: Page) => page.locator('[data-lk-root] [role=listitem]')
const amounts = (page: Page) => dialog(page).locator('[data-lk-part=amount-field]')

/** Opens the form for half a coin in dollars, as another plugin does. */
async function openSwap(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { swaps } = window.kernel.plugins as { swaps?: { openSwap(wanted: object): Promise<void> } }
    const connection = window.kernel.store.get(window.kernel.atoms.connection)
    await swaps?.openSwap({ from: `${connection?.network}/slip44:60`, amount: '0.5' })
  })
  await amounts(page).nth(1).getByRole('button').click()
  await page.getByRole('searchbox').fill('USDC')
  await rows(page).getByRole('button').first().click()
  // What comes out, and the least of it.
  await expect(dialog(page).locator('output')).toContainText(/\d/)
  await expect(dialog(page).locator('dl').first()).toContainText('USDC')
}

/** The views in which money moves, as they are met with prices in them. */
const views: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  swap: openSwap,
  async swapReview(page) {
    await openSwap(page)
    await dialog(page).locator('[data-lk-part=footer] button').first().click()
    // The contract of what comes out stands in the facts of the review only.
    await expect(dialog(page).locator('dl')).toContainText(/0x/)
  },
  async swapTokens(page) {
    await openSwap(page)
    await amounts(page).first().getByRole('button').first().click()
    await expect(rows(page).nth(5)).toBeVisible()
  },
  async buy(page) {
    await page.evaluate(() => window.kernel.open('onramp.OnRamp'))
    await expect(amounts(page).first()).toBeVisible()
  },
  async buyProviders(page) {
    await page.evaluate(() => window.kernel.open('onramp.OnRampProviders'))
    await expect(rows(page).first()).toBeVisible()
  },
  fund: (page) => page.evaluate(() => window.kernel.open('fund.FundWallet')),
  async fundExchange(page) {
    await page.evaluate(() => window.kernel.open('fund.FundFromExchange'))
    await expect(amounts(page).first()).toBeVisible()
  },
  accountName: (page) => page.evaluate(() => window.kernel.open('names.RegisterAccountName')),
}

const settings = {
  light: { query: { theme: 'light' }, width: 1100 },
  dark: { query: { theme: 'dark' }, width: 1100 },
  phone: { query: { theme: 'light' }, width: 360 },
  rtl: { query: { theme: 'dark', dir: 'rtl', locale: 'ar-XB' }, width: 1100 },
} as const

/** Whether everything that is drawn has arrived. */
const isDrawn = (page: Page) =>
  dialog(page).evaluate(
    (shown) =>
      shown.querySelector('[aria-busy=true]') === null &&
      [...shown.querySelectorAll('img')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )

for (const [setting, { query, width }] of Object.entries(settings)) {
  test(`looks: money, ${setting}`, async ({ widget, wallet, page, devnet }) => {
    test.setTimeout(200_000)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Ages and countdowns stand still.
    await page.clock.setFixedTime(new Date())
    const features = { assets: '1', swaps: '1', money: '1', names: 'register', font: '1' }
    for (const [name, show] of Object.entries(views)) {
      await test.step(name, async () => {
        await widget.visit({ query: { ...query, ...features, gateway: devnet.gatewayUrl, project: PROJECT } })
        await page.evaluate(() => document.fonts.ready)
        await wallet.act('setAutoApprove', true)
        await expect.poll(() => page.evaluate(() => window.kernel.inspect().connectors.length)).toBeGreaterThan(0)
        await page.evaluate(async () => {
          const id = window.kernel.store.get(window.kernel.atoms.connectors)[0]?.id ?? ''
          await window.kernel.wallet.connect({ connectorId: id })
        })
        await show(page)
        await expect(dialog(page)).toBeVisible()
        // The references were made on Linux; other systems draw letters differently.
        if (process.platform !== 'linux') return
        await page.mouse.move(0, 0)
        await expect.poll(() => isDrawn(page)).toBe(true)
        await expect.soft(dialog(page)).toHaveScreenshot(`money-${name}-${setting}.png`)
        await page.evaluate(() => localStorage.clear())
      })
    }
  })
}
