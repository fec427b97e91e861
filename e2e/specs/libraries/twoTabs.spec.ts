import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { Wallet } from '../../support/wallet.ts'
import { Widget } from '../../support/widget.ts'

const field = (page: Page, side: 'wagmi' | 'ethers') =>
  page.getByRole('region', { name: side, exact: true }).locator('[data-field=account]')
const press = (page: Page, button: string) =>
  page.getByRole('region', { name: 'wagmi', exact: true }).getByRole('button', { name: button, exact: true }).click()

/** The page's button, wagmi and ethers of every tab name the same account and chain. */
async function expectAll(tabs: readonly Page[], text: string): Promise<void> {
  for (const tab of tabs)
    for (const side of ['wagmi', 'ethers'] as const)
      await expect(field(tab, side)).toHaveText(text, { ignoreCase: true })
}

async function openTwo(
  widget: Widget,
  context: BrowserContext,
): Promise<{ readonly other: Widget; readonly hand: Wallet }> {
  await widget.visit({ host: 'wagmi' })
  const page = await context.newPage()
  const other = new Widget(page, widget.hosts)
  await other.visit({ host: 'wagmi' })
  await widget.page.bringToFront()
  return { other, hand: new Wallet(page) }
}

test('default: two tabs, each with wagmi and ethers: what is done in one, by whomever, is so in both', async ({
  widget,
  wallet,
  context,
  devnet,
}) => {
  test.slow()
  const address = devnet.accounts[0]?.address ?? ''
  const { other, hand } = await openTwo(widget, context)
  const tabs = [widget.page, other.page]
  await expectAll(tabs, 'nobody')
  await test.step('connected by the widget of the first', async () => {
    await widget.connect(wallet)
    await expectAll(tabs, `${address} on 1`)
    await expect(other.accountButton()).toBeVisible()
    expect(await hand.count('eth_requestAccounts')).toBe(0)
  })
  await test.step('another network by wagmi of the second', async () => {
    await other.page.bringToFront()
    await press(other.page, 'Arbitrum')
    await hand.approve()
    await expectAll([other.page], `${address} on 42161`)
  })
  await test.step('both loaded again: equal within each tab, and nobody is asked', async () => {
    for (const tab of tabs) await tab.reload()
    for (const tab of tabs) {
      await expect(field(tab, 'wagmi')).toHaveText(/ on \d+$/)
      await expect(field(tab, 'ethers')).toHaveText((await field(tab, 'wagmi').textContent()) ?? '', {
        ignoreCase: true,
      })
      await expect(tab.locator('demo-wallet section')).toHaveCount(0)
    }
  })
  await test.step('disconnected by wagmi of the second', async () => {
    await press(other.page, 'Disconnect')
    await expectAll(tabs, 'nobody')
    for (const each of [widget, other]) await expect(each.button()).toBeVisible()
    for (const tab of tabs) await tab.reload()
    await expectAll(tabs, 'nobody')
  })
})

test('behavior: one tab connects while the other disconnects: each side of each tab ends with the same account, and stays', async ({
  widget,
  wallet,
  context,
  devnet,
}) => {
  test.slow()
  const address = devnet.accounts[0]?.address ?? ''
  const { other, hand } = await openTwo(widget, context)
  const tabs = [widget.page, other.page]
  await widget.connect(wallet)
  await expectAll(tabs, `${address} on 1`)
  for (const [tab, name] of [
    [widget.page, wallet],
    [other.page, hand],
  ] as const) {
    await tab.bringToFront()
    await name.act('setAutoApprove', true)
  }
  for (let round = 0; round < 3; round += 1)
    await test.step(`round ${round + 1}`, async () => {
      await Promise.all([press(widget.page, 'Disconnect'), press(other.page, 'Arbitrum')])
      // Who disconnects is obeyed, whatever else is under way; and nothing that is stored says otherwise.
      await expectAll(tabs, 'nobody')
      for (const tab of tabs) await tab.reload()
      await expectAll(tabs, 'nobody')
      await widget.page.bringToFront()
      await widget.choose()
      await expect(widget.accountButton()).toBeVisible()
      await expectAll([widget.page], (await field(widget.page, 'wagmi').textContent()) ?? '')
    })
})
