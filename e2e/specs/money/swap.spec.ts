import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { expect } from '../../support/test.ts'
import { chooseToken, openSwap, visitSwaps } from '../../support/trading/swapForm.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'

const test = tradingTest()

const records = (page: Page) =>
  page.evaluate(() =>
    window.kernel.store.get(window.kernel.atoms.transactions).map(({ kind, state }) => `${kind} ${state}`),
  )

test('default: native to token: priced, reviewed, declined, confirmed once, done in Activity', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const form = await openSwap(widget, 'USDC')
  await expect(form.getByText('You get at least')).toBeVisible()
  await form.getByRole('textbox', { name: 'You pay' }).fill('0.5')
  await expect.poll(() => axeFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Review swap' }).click()

  const preview = widget.dialog('Review swap')
  await expect(preview.getByText('Contract of USDC')).toBeVisible()
  await expect(preview.getByText('Price impact unknown')).toHaveCount(0)
  await expect.poll(() => axeFaults(page)).toEqual([])
  const confirm = preview.getByRole('button', { name: 'Swap', exact: true })
  await confirm.click()
  await wallet.reject()
  await expect(widget.banner('You declined. Nothing was swapped.')).toBeVisible()
  await confirm.dblclick()
  await wallet.approve()
  await expect(page.getByText(/^Swapped ETH to /).first()).toBeVisible()
  expect(await wallet.count('eth_sendTransaction')).toBe(2)
  await expect.poll(() => records(page)).toEqual(['trade confirmed'])
  await expect(widget.dialog().getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test('behavior: a token that wants 0 first: every approval shown before, then the swap; waiting can be stopped', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const form = await openSwap(widget, 'USDC')
  await chooseToken(widget, 'pays', 'USDT')
  await form.getByRole('textbox', { name: 'You pay' }).fill('25')
  await form.getByRole('button', { name: 'Review swap' }).click()
  const preview = widget.dialog('Review swap')
  await expect(preview.getByText('Your wallet asks 2 times: for the limit, then for the swap.')).toBeVisible()
  await expect(preview.getByText('Contract of USDT')).toBeVisible()
  const confirm = preview.getByRole('button', { name: /^Swap( anyway)?$/ })
  // Given up while the wallet shows the approval, which is declined there: the form is there, and nothing was sent.
  await confirm.click()
  await expect(wallet.prompt()).toBeVisible()
  await preview.getByRole('button', { name: 'Stop waiting' }).click({ force: true })
  await expect(widget.banner('You stopped waiting')).toBeVisible()
  await wallet.reject()
  await expect.poll(() => records(page)).toEqual([])
  await form.getByRole('button', { name: 'Review swap' }).click()
  await confirm.click()
  await wallet.approve()
  await wallet.approve()
  await expect(page.getByText(/^Swapped USDT to /).first()).toBeVisible()
  await expect.poll(() => records(page)).toEqual(['trade confirmed', 'approve confirmed'])
})

test('behavior: two sources of prices that disagree: the impact is not known, and is said so', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const form = await openSwap(widget, 'EURC')
  await form.getByRole('textbox', { name: 'You pay' }).fill('0.1')
  await form.getByRole('button', { name: 'Review swap' }).click()
  const preview = widget.dialog('Review swap')
  await expect(widget.banner('Price impact unknown')).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Swap anyway' })).toBeVisible()
  await expect.poll(() => axeFaults(page)).toEqual([])
  expect(await wallet.count('eth_sendTransaction')).toBe(0)
})
