import { TOKENS } from '@latchkey/devnet/contracts'
import type { Page } from '@playwright/test'
import { askNode, expect } from '../../support/test.ts'
import { PROJECT, type Trading } from '../../support/trading/startTrading.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import { openView, type Widget } from '../../support/widget.ts'

const test = tradingTest({ sellers: true })
const SELLERS = { coinbase: 'Coinbase', meld: 'Meld.io' } as const
const LATE = { timeout: 20_000 }

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/)
})
test.afterEach(({ devnet }) => devnet.disturb({ status: 503, times: 0 }))

async function visit(widget: Widget, { gatewayUrl }: Trading): Promise<void> {
  await widget.visit({ query: { assets: '1', money: '1', gateway: gatewayUrl, project: PROJECT } })
}

/** Units of USDC that an account has, as the node itself says. */
async function held(page: Page, { chains }: Trading): Promise<bigint> {
  const account = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')
  const call = { to: TOKENS.usdc.address, data: `0x70a08231${account.slice(2).padStart(64, '0')}` }
  return BigInt(String(await askNode(chains[1]?.rpcUrl ?? '', 'eth_call', [call, 'latest'])))
}

/** Chooses a provider in the form and orders there. */
async function orderAt(widget: Widget, name: string): Promise<void> {
  await openView(widget.page, 'onramp.OnRamp')
  const form = widget.dialog('Buy')
  await form.getByRole('radio', { name: '$250' }).click()
  await form.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await form.getByRole('button', { name: `Continue with ${name}` }).click()
}

for (const [id, name] of Object.entries(SELLERS)) {
  test(`default: coins are bought at ${name}, in the forms of its documents`, async ({
    widget,
    wallet,
    page,
    context,
    devnet,
  }) => {
    await visit(widget, devnet)
    await widget.connect(wallet)
    const before = await held(page, devnet)
    const opened = context.waitForEvent('page')
    await orderAt(widget, name)
    const order = widget.dialog('Your purchase')
    await expect(order.getByRole('heading', { name: `Finish at ${name}` })).toBeVisible()
    const provider = await opened
    expect(await provider.evaluate(() => window.opener)).toBe(null)
    await expect(provider.getByRole('heading', { name: id === 'meld' ? 'Meld' : name })).toBeVisible()
    // Pressed twice in a hurry: paid once.
    await provider.getByRole('button', { name: 'Confirm purchase' }).dblclick()
    await expect(provider.getByText('Coins sent')).toBeVisible(LATE)
    await provider.close()
    await expect(order.getByRole('heading', { name: /^[\d.,]+\sUSDC arrived$/ })).toBeVisible(LATE)
    const gained = (await held(page, devnet)) - before
    expect(gained).toBeGreaterThan(200_000_000n)
    expect(gained).toBeLessThan(250_000_000n)
  })
}

test('error: a provider is down: it is said to be away, and another one sells', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visit(widget, devnet)
  await widget.connect(wallet)
  await devnet.disturb({ of: 'coinbase', status: 503, times: 1_000 })
  await openView(page, 'onramp.OnRamp')
  const form = widget.dialog('Buy')
  await form.getByRole('radio', { name: '$500' }).click()
  await expect(form.getByText('Not responding')).toBeVisible(LATE)
  await form.getByRole('button', { name: /^Local on-ramp/ }).click()
  await form.getByRole('button', { name: 'Continue with Local on-ramp' }).click()
  await expect(widget.dialog('Your purchase').getByRole('heading', { name: 'Finish at Local on-ramp' })).toBeVisible()
})

test('default: coins come from an account at an exchange', async ({ widget, wallet, page, context, devnet }) => {
  await visit(widget, devnet)
  await widget.connect(wallet)
  await openView(page, 'fund.FundFromExchange')
  const form = widget.dialog('From an exchange')
  await form.getByRole('button', { name: /^Meld\.io/ }).click()
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.75')
  const opened = context.waitForEvent('page')
  await form.getByRole('button', { name: 'Continue with Meld.io' }).click()
  const exchange = await opened
  await exchange.getByRole('button', { name: 'Send 0.75 ETH' }).click()
  await expect(exchange.getByText('Sent. You can close this page.')).toBeVisible(LATE)
  await exchange.close()
  await expect(widget.dialog('Your deposit').getByRole('heading', { name: /^0\.75\sETH arrived$/ })).toBeVisible(LATE)
})

test('behavior: a browser that blocks the tab: the order opens it by a press, also after a reload', async ({
  widget,
  wallet,
  page,
  context,
  devnet,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('blocked')) return
    const open = window.open.bind(window)
    // Blocked once, since the order was made between the press and the tab.
    window.open = () => {
      sessionStorage.setItem('blocked', 'once')
      window.open = open
      return null
    }
  })
  await visit(widget, devnet)
  await widget.connect(wallet)
  await orderAt(widget, 'Coinbase')
  const order = widget.dialog('Your purchase')
  const button = order.getByRole('button', { name: 'Open Coinbase' })
  await expect(button).toBeVisible()
  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  await openView(page, 'onramp.OnRamp')
  await widget
    .dialog('Buy')
    .getByRole('button', { name: /Purchase in progress/ })
    .click()
  const opened = context.waitForEvent('page')
  await button.click()
  const provider = await opened
  await provider.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(provider.getByText('Coins sent')).toBeVisible(LATE)
  await provider.close()
  await expect(order.getByRole('heading', { name: /^[\d.,]+\sUSDC arrived$/ })).toBeVisible(LATE)
})

test('behavior: the provider is down while an order is followed: what was known stays, and it ends well', async ({
  widget,
  wallet,
  context,
  devnet,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/, /CORS policy/)
  await visit(widget, devnet)
  await widget.connect(wallet)
  const opened = context.waitForEvent('page')
  await orderAt(widget, 'Coinbase')
  const order = widget.dialog('Your purchase')
  await expect(order.getByRole('heading', { name: 'Finish at Coinbase' })).toBeVisible()
  const provider = await opened
  await devnet.disturb({ of: 'coinbase', status: 503, times: 1_000 })
  await provider.getByRole('button', { name: 'Confirm purchase' }).click()
  await expect(provider.getByText('Coins sent')).toBeVisible(LATE)
  await provider.close()
  await expect(order.getByRole('heading', { name: 'Finish at Coinbase' })).toBeVisible()
  await devnet.disturb({ of: 'coinbase', status: 503, times: 0 })
  await expect(order.getByRole('heading', { name: /^[\d.,]+\sUSDC arrived$/ })).toBeVisible({ timeout: 45_000 })
})

test('error: an amount outside of the limits is said in words, and nothing is ordered', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visit(widget, devnet)
  await widget.connect(wallet)
  await openView(page, 'onramp.OnRamp')
  const form = widget.dialog('Buy')
  for (const [amount, words] of [
    ['9.99', /^At least \$10/],
    ['7500.01', /^At most \$7,500/],
  ] as const) {
    await form.getByRole('textbox', { name: 'You pay' }).fill(amount)
    await expect(form.getByText(words)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Change the amount' })).toBeDisabled()
  }
})
