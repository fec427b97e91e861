import type { Page } from '@playwright/test'
import { openMultiChain } from '../support/openMultiChain.ts'
import { comparePicture, holdStill, SETTINGS } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'
import type { Wallet } from '../support/wallet.ts'
import { ANDROID, chooseWallet } from '../support/wallets.ts'
import type { Widget } from '../support/widget.ts'

type Show = (widget: Widget, wallet: Wallet) => Promise<unknown>

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
const PHANTOM = {
  id: 'app.phantom',
  name: 'Phantom',
  chains: [],
  rdns: 'app.phantom',
  mobileLink: 'phantom://',
  homepage: 'https://phantom.com',
  playStore: 'https://play.google.com/store/apps/details?id=app.phantom',
} as const
const openAll = (page: Page) => page.evaluate(() => window.kernel.open('connect.AllWallets'))

const PHONES = ['0x81Bd52c6A07fE93410cD8b6E2f75aC09b1D44E7a', '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE']

/** Pairs with two phones that have the same wallet app, on a host that pairs by hand. */
async function pairTwoPhones(page: Page): Promise<void> {
  await page.evaluate(async (addresses) => {
    for (const address of addresses) {
      window.handPairing.approveNext(address)
      await window.kernel.wallet.connect({ connectorId: 'walletConnect', forceNewPairing: true })
    }
  }, PHONES)
}

/** The views of a host with a directory and pairing. */
const walletViews: Readonly<Record<string, Show>> = {
  connectDirectory: async (widget) => {
    await widget.button().click()
    await expect(widget.dialog().getByText('540', { exact: true })).toBeVisible()
  },
  allWallets: async ({ page }) => {
    await openAll(page)
    await expect(page.locator('[data-lk-root] [role=listitem] img').nth(4)).toBeVisible()
  },
  nothingFound: async ({ page }) => {
    await openAll(page)
    // The view keeps the height of the whole list.
    await expect(page.locator('[data-lk-root] [role=listitem]').nth(10)).toBeAttached()
    await page.getByRole('searchbox').fill('qwertz')
    await expect(page.locator('[data-lk-root] [role=listitem]')).toHaveCount(0)
  },
  pairingExpired: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
    await page.evaluate(() => window.handPairing.expire())
  },
  twoPhones: async (widget) => {
    await pairTwoPhones(widget.page)
    await widget.page.evaluate(() => window.kernel.open('account.ConfirmDisconnect'))
  },
  downloads: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
    await page.locator('[data-lk-root] [role=dialog] button').last().click()
    await expect(page.locator('[data-lk-root] a[href*="chromewebstore"]')).toBeVisible()
  },
}

/** What shows a time, on a page whose clock stands still. */
const codeViews: Readonly<Record<string, Show>> = {
  pairing: async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-01-01T00:00:00Z'))
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] svg[role=img] path')).toBeVisible()
  },
}

/** What phones show instead of a code. */
const phoneViews: Readonly<Record<string, Show>> = {
  pairingLink: async ({ page }) => {
    await chooseWallet(page)
    await expect(page.locator('[data-lk-root] a[href^="rainbow:"]')).toBeVisible()
  },
  downloadsPhone: async ({ page }) => {
    await chooseWallet(page, PHANTOM)
    await expect(page.locator('[data-lk-root] a[href^="https://phantom.app/ul/browse/"]')).toBeVisible()
  },
}

/** The views of a host with several chain families. */
const familyViews: Readonly<Record<string, Show>> = {
  multiChain: async (widget) => {
    await openMultiChain(widget)
    // The row below the pointer would be drawn as pressed or hovered.
    await widget.page.mouse.move(0, 0)
  },
}

/** One page takes the pictures of a group one after the other, each as if it had just been opened. */
function pictures(group: string, all: Readonly<Record<string, Show>>, more: Readonly<Record<string, string>>): void {
  for (const [setting, { query, width }] of Object.entries(SETTINGS)) {
    test(`looks: ${group}, ${setting}`, async ({ widget, wallet, page }) => {
      test.setTimeout(120_000)
      await holdStill(page, width)
      for (const [name, show] of Object.entries(all)) {
        await test.step(name, async () => {
          await widget.visit({ query: { ...query, font: '1', ...more }, named: true })
          await page.evaluate(() => document.fonts.ready)
          await show(widget, wallet)
          await comparePicture(page, `${name}-${setting}`)
          await page.evaluate(() => localStorage.clear())
          await page.mouse.move(0, 0)
        })
      }
    })
  }
}

pictures('without a directory', views, {})
pictures('with a directory', walletViews, SERVICE)
pictures('a code', codeViews, SERVICE)
pictures('several chain families', familyViews, { families: '1', harbor: '1' })

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID })
  pictures('on a phone', phoneViews, SERVICE)
})
