import { TOKENS } from '@latchkey/devnet/contracts'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { askNode, expect } from '../../support/test.ts'
import { PROJECT, type Trading } from '../../support/trading/startTrading.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import { openView, type Widget } from '../../support/widget.ts'

const test = tradingTest()

const visit = (widget: Widget, { gatewayUrl }: Trading) =>
  widget.visit({ query: { assets: '1', money: '1', gateway: gatewayUrl, project: PROJECT } })

const addressOf = (page: Page): Promise<string> =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')

/** What an account has of a token, or of the chain's coin, as the node itself says. */
async function owned({ chains }: Trading, address: string, token?: string): Promise<bigint> {
  const url = chains[1]?.rpcUrl ?? ''
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  const answer = token
    ? await askNode(url, 'eth_call', [{ to: token, data }, 'latest'])
    : await askNode(url, 'eth_getBalance', [address, 'latest'])
  return BigInt(String(answer))
}

/** A provider polls and is polled: what it says is seen a few seconds later. */
const LATE = { timeout: 15_000 }

test('default: coins are bought, and the purchase is done when the node has seen them', async ({
  widget,
  wallet,
  page,
  context,
  devnet,
}) => {
  await visit(widget, devnet)
  await widget.connect(wallet)
  const buyer = await addressOf(page)
  const before = await owned(devnet, buyer, TOKENS.usdc.address)
  await (await widget.openAccount()).getByRole('button', { name: 'Buy' }).click()
  const form = widget.dialog('Buy')
  await form.getByRole('radio', { name: '$250' }).click()
  await expect(form.getByText('Total')).toBeVisible()
  await expect.poll(() => axeFaults(page)).toEqual([])
  const opened = context.waitForEvent('page')
  await form.getByRole('button', { name: 'Continue with Local on-ramp' }).click()
  const order = widget.dialog('Your purchase')
  await expect(order.getByRole('heading', { name: 'Finish at Local on-ramp' })).toBeVisible()

  const provider = await opened
  expect(await provider.evaluate(() => window.opener)).toBe(null)
  await provider.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(provider.getByText('Coins sent')).toBeVisible(LATE)
  await provider.close()
  await expect(order.getByRole('heading', { name: /^[\d.,]+\sUSDC arrived$/ })).toBeVisible(LATE)
  expect(await owned(devnet, buyer, TOKENS.usdc.address)).toBeGreaterThan(before)
  await expect.poll(() => axeFaults(page)).toEqual([])
})

test('behavior: a deposit from an exchange survives a reload, and is done when the node has seen it', async ({
  widget,
  wallet,
  page,
  context,
  devnet,
}) => {
  await visit(widget, devnet)
  await widget.connect(wallet)
  const receiver = await addressOf(page)
  const before = await owned(devnet, receiver)
  await openView(page, 'fund.FundWallet')
  await widget
    .dialog('Fund wallet')
    .getByRole('button', { name: /^From an exchange/ })
    .click()
  const form = widget.dialog('From an exchange')
  await form.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await expect.poll(() => axeFaults(page)).toEqual([])
  const opened = context.waitForEvent('page')
  await form.getByRole('button', { name: 'Continue with Local exchange' }).click()
  await expect(widget.dialog('Your deposit').getByText('Confirm at Local exchange').first()).toBeVisible()

  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  const exchange = await opened
  await expect(exchange.getByText(receiver)).toBeVisible()
  await exchange.getByRole('button', { name: 'Send 1.25 ETH' }).click()
  await expect(exchange.getByText('Sent. You can close this page.')).toBeVisible(LATE)
  await exchange.close()
  await openView(page, 'fund.FundWallet')
  await widget
    .dialog('Fund wallet')
    .getByRole('button', { name: /1\.25\sETH/ })
    .click()
  const done = widget.dialog('Your deposit')
  await expect(done.getByRole('heading', { name: /^1\.25\sETH arrived$/ })).toBeVisible(LATE)
  expect(await owned(devnet, receiver)).toBe(before + 1_250_000_000_000_000_000n)
})
