import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import type { Wallet } from '../../support/wallet.ts'
import { chooseWallet } from '../../support/wallets.ts'
import type { Widget } from '../../support/widget.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Where an element is, in whole pixels. */
async function placeOf(element: Locator): Promise<Record<'top' | 'right' | 'bottom' | 'left', number>> {
  await expect(element).toBeVisible()
  return element.evaluate((shown) => {
    const { top, right, bottom, left } = shown.getBoundingClientRect()
    return { top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom), left: Math.round(left) }
  })
}

/** The two buttons of the host, as they stand. */
async function buttonPlaces(widget: Widget, account: Locator) {
  return { network: await placeOf(widget.button(/network/i)), account: await placeOf(account) }
}

for (const [width, dir] of [
  [1100, 'ltr'],
  [640, 'rtl'],
  [360, 'ltr'],
] as const)
  test(`behavior: the host’s buttons stand at one height with a gap, ${width} px, ${dir}`, async ({
    widget,
    wallet,
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await widget.visit({ query: { dir } })
    const compare = async (account: Locator): Promise<void> => {
      const places = await buttonPlaces(widget, account)
      expect([places.network.top, places.network.bottom]).toEqual([places.account.top, places.account.bottom])
      const [first, second] = dir === 'ltr' ? [places.network, places.account] : [places.account, places.network]
      expect(second.left - first.right).toBeGreaterThanOrEqual(8)
    }
    await compare(widget.button())
    await widget.connect(wallet)
    // With the balance it is as wide as it gets; a narrow page shows none.
    if (width > 480) await expect(widget.accountButton()).toContainText('ETH')
    await compare(widget.accountButton())
  })

for (const width of [1100, 480])
  test(`behavior: the network button keeps its name while a wallet is connected, ${width} px`, async ({
    widget,
    wallet,
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await widget.visit()
    const name = widget.button(/network/i).getByText('Ethereum', { exact: true })
    const isWhole = () => name.evaluate((text) => text.clientWidth > 40 && text.scrollWidth <= text.clientWidth)
    expect(await isWhole()).toBe(true)
    await widget.connect(wallet)
    expect(await isWhole()).toBe(true)
    await wallet.act('switchChain', 42161)
    const other = widget.button(/network/i).getByText('Arbitrum One', { exact: true })
    await expect(other).toBeVisible()
    expect(await other.evaluate((text) => text.clientWidth > 40 && text.scrollWidth <= text.clientWidth)).toBe(true)
  })

for (const [width, height] of [
  [1100, 800],
  [1366, 650],
] as const)
  test(`behavior: the modal’s top edge stands still from view to view, ${width} × ${height}`, async ({
    widget,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await widget.visit({ query: { directory: 'service', pairing: 'hand' } })
    await widget.open()
    const { top } = await placeOf(widget.dialog('Connect'))
    expect(top).toBeGreaterThan(0)
    const edge = async (): Promise<number> => (await placeOf(widget.dialog())).top
    await widget
      .dialog()
      .getByRole('button', { name: /All wallets/ })
      .click()
    await expect(widget.dialog('All wallets').getByRole('listitem').first()).toBeVisible()
    expect(await edge(), 'All wallets').toBe(top)
    await page.getByRole('searchbox').fill('no such wallet')
    await expect(page.getByText('No wallet named “no such wallet”')).toBeVisible()
    expect(await edge(), 'nothing found').toBe(top)
    await page.getByRole('searchbox').fill('rainbow')
    await expect(page.getByRole('button', { name: /^Rainbow/ })).toBeVisible()
    expect(await edge(), 'one found').toBe(top)
    await chooseWallet(page)
    await expect(page.getByText('Scan with your phone')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).not.toHaveAttribute('aria-busy', 'true')
    expect(await edge(), 'pairing').toBe(top)
  })

const lose = async (widget: Widget, wallet: Wallet): Promise<void> => {
  await widget.connect(wallet)
  await widget.openAccount()
  await wallet.act('disconnect')
  await expect(widget.dialog('Connect')).toBeVisible()
}

for (const [width, height] of [
  [1100, 800],
  [1100, 700],
  [1100, 420],
  [360, 640],
] as const)
  test(`behavior: a snackbar does not cover the modal’s header, ${width} × ${height}`, async ({
    widget,
    wallet,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await widget.visit()
    await lose(widget, wallet)
    const toast = await placeOf(page.locator('[data-lk-part="toast"]'))
    const covers = async (other: Locator): Promise<boolean> => {
      const place = await placeOf(other)
      const isBeside = toast.right <= place.left || place.right <= toast.left
      return !isBeside && toast.top < place.bottom && place.top < toast.bottom
    }
    expect(toast.top).toBeGreaterThanOrEqual(0)
    expect(toast.bottom).toBeLessThanOrEqual(height)
    const header = widget.dialog().locator('[data-lk-part="header"]')
    expect(await covers(header)).toBe(false)
  })
