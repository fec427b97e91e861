import type { Page } from '@playwright/test'
import { openMultiChain } from './openMultiChain.ts'
import { expect } from './test.ts'
import { chooseWallet, RAINBOW } from './wallets.ts'
import type { Widget } from './widget.ts'

/** How a person gets to each state, by its name. */
export type States = Readonly<Record<string, (widget: Widget) => Promise<unknown>>>

const EVERYTHING = { ...RAINBOW, desktopLink: 'rainbow://', webLink: 'https://rnbwapp.com' }

const openAll = (page: Page) => page.evaluate(() => window.kernel.open('connect.AllWallets'))
const dialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')
const code = (page: Page) => page.locator('[data-lk-root] svg[role=img] path')
const link = (page: Page) => page.locator('[data-lk-root] a[href^="rainbow:"]')

const computer: States = {
  AllWallets: async ({ page }) => {
    await openAll(page)
    await expect(page.locator('[data-lk-root] [role=listitem] img').nth(4)).toBeVisible()
  },
  'AllWallets, nothing found': async ({ page }) => {
    await openAll(page)
    await page.getByRole('searchbox').fill('qwertz')
    await expect(page.locator('[data-lk-root] [role=listitem]')).toHaveCount(0)
  },
  'AllWallets, a phrase': async ({ page }) => {
    await openAll(page)
    await page
      .getByRole('searchbox')
      .fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
    await expect(dialog(page).locator('[data-lk-part=banner]')).toBeVisible()
  },
  ConnectingMultiChain: openMultiChain,
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

const phone: States = {
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

/** States of the views of wallets that are not in this browser, whatever language the page speaks. */
export const walletStates = { computer, phone } as const
