import type { DemoWalletControl } from '@latchkey/playground/demoWallet'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

declare global {
  interface Window {
    /** The person's side of the playground's demo wallet. */
    demoWallet?: DemoWalletControl
  }
}

const WAYS = [
  { way: 'wagmi', title: 'wagmi', connect: 'Connect by Latchkey', disconnects: true },
  { way: 'config', title: 'wagmi', connect: 'Connect by Demo wallet', disconnects: true },
  { way: 'ethers', title: 'ethers 6', connect: 'Open the widget', disconnects: false },
  { way: 'ethers5', title: 'ethers 5', connect: 'Open the widget', disconnects: false },
] as const

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const { way, title, connect, disconnects } of WAYS)
  test(`default: a site with another library (${way}): begun there, seen on both sides`, async ({ page, status }) => {
    await page.goto(`${status.url}/libraries?with=${way}`)
    const [widget, library] = [card(page, 'The widget'), card(page, title)]
    const press = (name: string) => library.getByRole('button', { name, exact: true }).click()
    await expect(widget.getByText('disconnected', { exact: true })).toBeVisible()
    await page.evaluate(() => window.demoWallet?.setAutoApprove(true))
    await press(connect)
    if (connect !== 'Connect by Demo wallet')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Demo wallet/ })
        .click()
    for (const side of [widget, library]) await expect(side).toContainText(/0xf39f[0-9a-f]{36}/i)
    await expect(library).toContainText('Agrees with the widget')
    await press('Switch to Arbitrum One')
    for (const side of [widget, library]) await expect(side).toContainText('42161')
    await expect(library).toContainText('Agrees with the widget')
    await press('Sign a message')
    await expect(library.getByRole('status')).toHaveText(/^Signed: 0x[0-9a-f]{130}$/)
    expect(await axeFaults(page, 'html')).toEqual([])
    if (!disconnects) return
    await press('Disconnect')
    for (const side of [widget, library]) await expect(side).toContainText('Not connected')
  })
