import type { BrowserContext, Locator } from '@playwright/test'
import { askNode, expect, test } from '../../support/test.ts'
import { Wallet } from '../../support/wallet.ts'
import { Widget } from '../../support/widget.ts'

/** Has nothing at the start. */
const RECEIVER = '0x000000000000000000000000000000000002ab5e'
const AMOUNT = 10n ** 16n

/** A tab of the site, with its wallet. */
interface Tab {
  readonly widget: Widget
  readonly wallet: Wallet
}

async function secondTab(context: BrowserContext, { widget }: Tab): Promise<Tab> {
  const other = new Widget(await context.newPage(), widget.hosts)
  await other.visit({ query: { assets: '1' } })
  await expect(other.accountButton()).toBeVisible()
  return { widget: other, wallet: new Wallet(other.page) }
}

/** Has the payment reviewed. @returns the button that confirms it, once it can be pressed */
async function review({ widget }: Tab): Promise<Locator> {
  const confirm = await widget.review('0.01', RECEIVER)
  await expect(confirm).toBeEnabled()
  return confirm
}

const states = ({ widget: { page } }: Tab) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

const asked = ({ wallet }: Tab): Promise<number> => wallet.count('eth_sendTransaction')

test('behavior: two tabs confirm one payment at the same moment: one question, one transaction, and both follow it', async ({
  widget,
  wallet,
  context,
  devnet,
}) => {
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  const balance = async () => BigInt(String(await askNode(rpcUrl, 'eth_getBalance', [RECEIVER, 'latest'])))
  const first: Tab = { widget, wallet }
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const second = await secondTab(context, first)
  const before = await balance()
  const confirms = await Promise.all([first, second].map(review))
  // Presses without moving a mouse: the one of the tab behind counts as much.
  await Promise.all(confirms.map((confirm) => confirm.evaluate((button: HTMLElement) => button.click())))
  await expect.poll(async () => (await asked(first)) + (await asked(second))).toBe(1)
  const [asking, other] = (await asked(first)) === 1 ? [first, second] : [second, first]
  await expect(
    other.widget.page.getByText('Your wallet is still asking you about this payment, here or in another tab.').first(),
  ).toBeVisible()

  await test.step('another press asks no more than the first', async () => {
    await other.widget
      .dialog('Review and send')
      .getByRole('button', { name: /^Confirm in/ })
      .click()
    await expect(other.widget.banner('in another tab').first()).toBeVisible()
    expect(await asked(other)).toBe(0)
  })

  await asking.wallet.approve()
  await expect.poll(balance).toBe(before + AMOUNT)
  for (const tab of [asking, other]) await expect.poll(() => states(tab)).toEqual(['confirmed'])
  // The review is over in the other tab too: what was sent is shown.
  await expect(other.widget.dialog('Review and send')).toHaveCount(0)
  await expect(other.widget.dialog()).toContainText('0.01')
  expect([await asked(first), await asked(second)].sort()).toEqual([0, 1])
})

test('behavior: declined in one tab, the other may ask; then it is sent once', async ({
  widget,
  wallet,
  context,
  devnet,
}) => {
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  const balance = async () => BigInt(String(await askNode(rpcUrl, 'eth_getBalance', [RECEIVER, 'latest'])))
  const first: Tab = { widget, wallet }
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const second = await secondTab(context, first)
  const before = await balance()
  const confirm = await review(second)
  await (await review(first)).click()
  await expect(wallet.prompt()).toBeVisible()
  await wallet.reject()
  await expect(widget.banner('You declined. Nothing was sent.')).toBeVisible()
  await confirm.click()
  await second.wallet.approve()
  await expect.poll(balance).toBe(before + AMOUNT)
  for (const tab of [first, second]) await expect.poll(() => states(tab)).toEqual(['confirmed'])
  await expect(widget.dialog('Review and send')).toHaveCount(0)
  expect([await asked(first), await asked(second)]).toEqual([1, 1])
})
