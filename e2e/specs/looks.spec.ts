import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import type { Wallet } from '../support/wallet.ts'
import { chooseWallet } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

type Show = (widget: Widget, wallet: Wallet) => Promise<unknown>

const anyDialog = (page: Page) => page.locator('[data-lk-root] [role=dialog]')
const firstRow = (widget: Widget) => widget.dialog().getByRole('listitem').getByRole('button').first()

const discovered = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.kernel.inspect().connectors.length)).toBeGreaterThan(0)

/** Each view as it is first seen. */
const views: Readonly<Record<string, Show>> = {
  connect: (widget) => widget.button().click(),
  connecting: async (widget, wallet) => {
    // The wallet's own window would lie over the picture.
    await wallet.act('setHang', 'everything')
    await widget.button().click()
    await firstRow(widget).click()
  },
  declined: async (widget, wallet) => {
    await widget.button().click()
    await firstRow(widget).click()
    await wallet.reject()
  },
  networks: (widget) => widget.page.evaluate(() => window.kernel.open('networks.Networks')),
  whatIsAWallet: (widget) => widget.page.evaluate(() => window.kernel.open('connect.WhatIsAWallet')),
  getWallet: (widget) => widget.page.evaluate(() => window.kernel.open('connect.GetWallet')),
  whatIsANetwork: (widget) => widget.page.evaluate(() => window.kernel.open('networks.WhatIsANetwork')),
  account: async (widget, wallet) => {
    await wallet.act('setAutoApprove', true)
    await discovered(widget.page)
    await widget.page.evaluate(async () => {
      const id = window.kernel.store.get(window.kernel.atoms.connectors)[0]?.id ?? ''
      await window.kernel.wallet.connect({ connectorId: id })
      window.kernel.open()
    })
  },
  accounts: async (widget, wallet) => {
    await wallet.act('setAutoApprove', true)
    await discovered(widget.page)
    await widget.page.evaluate(async () => {
      const id = window.kernel.store.get(window.kernel.atoms.connectors)[0]?.id ?? ''
      await window.kernel.wallet.connect({ connectorId: id })
      window.kernel.open('account.Accounts')
    })
  },
}

const SERVICE = { directory: 'service', pairing: 'hand' }
const openAll = (page: Page) => page.evaluate(() => window.kernel.open('connect.AllWallets'))

/** The views of a host with a directory and pairing. */
const walletViews: Readonly<Record<string, Show>> = {
  connectDirectory: (widget) => widget.button().click(),
  allWallets: ({ page }) => openAll(page),
  nothingFound: async ({ page }) => {
    await openAll(page)
    await expect(page.locator('[data-lk-root] [role=listitem] img').first()).toBeVisible()
    await page.getByRole('searchbox').fill('metamsk')
    await expect(page.locator('[data-lk-root] [role=listitem]')).toHaveCount(0)
  },
  pairing: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
  },
  pairingExpired: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
    await page.evaluate(() => window.handPairing.expire())
  },
  downloads: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
    await page.locator('[data-lk-root] [role=dialog] button').last().click()
    await expect(page.locator('[data-lk-root] a[href*="chromewebstore"]')).toBeVisible()
  },
}

const settings = {
  light: { query: { theme: 'light' }, width: 1100 },
  dark: { query: { theme: 'dark' }, width: 1100 },
  phone: { query: { theme: 'light' }, width: 360 },
  rtl: { query: { theme: 'dark', dir: 'rtl', locale: 'ar-XB' }, width: 1100 },
} as const

for (const [setting, { query, width }] of Object.entries(settings)) {
  for (const [name, show] of Object.entries({ ...views, ...walletViews })) {
    test(`looks: ${name}, ${setting}`, async ({ widget, wallet, page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await widget.visit({ query: { ...query, font: '1', ...(name in walletViews ? SERVICE : {}) }, named: true })
      await page.evaluate(() => document.fonts.ready)
      await show(widget, wallet)
      await expect(anyDialog(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      // The references were made on Linux; other systems draw letters differently.
      if (process.platform === 'linux') await expect(anyDialog(page)).toHaveScreenshot(`${name}-${setting}.png`)
    })
  }
}
