import type { Page } from '@playwright/test'
import { askNode, expect, test } from '../support/test.ts'

/** Has nothing at the start. */
const RECEIVER = '0x000000000000000000000000000000000000bEEF'

async function balanceOf(url: string, address: string): Promise<bigint> {
  return BigInt(String(await askNode(url, 'eth_getBalance', [address, 'latest'])))
}

const records = (page: Page) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

test('default: a payment is reviewed, confirmed once in the wallet, arrives, and is followed', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
  const form = widget.dialog('Send')
  await expect(form.getByRole('button', { name: 'Enter an amount' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await expect(form.getByRole('button', { name: 'Add an address' })).toBeVisible()
  await form.getByRole('textbox', { name: 'To' }).fill('0x1234')
  await expect(form.getByRole('button', { name: 'Invalid address' })).toBeVisible()
  await form.getByRole('textbox', { name: 'To' }).fill(RECEIVER.toLowerCase())
  await form.getByRole('button', { name: 'Review', exact: true }).click()

  const preview = widget.dialog('Review and send')
  await expect(preview.getByText('First time to this address')).toBeVisible()
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  const before = await balanceOf(rpcUrl, RECEIVER)
  const confirm = preview.getByRole('button', { name: /^Confirm in/ })
  // Declined first: the preview is there again, and says so.
  await confirm.click()
  await wallet.reject()
  await expect(widget.banner('You declined. Nothing was sent.')).toBeVisible()
  await confirm.dblclick()
  await wallet.approve()
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await expect.poll(() => balanceOf(rpcUrl, RECEIVER)).toBe(before + 25n * 10n ** 16n)
  expect(await wallet.count('eth_sendTransaction')).toBe(2)
  await expect.poll(() => records(page)).toEqual(['confirmed'])
  // Nothing to go back to, and it is still known after a reload.
  await expect(widget.dialog().getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.reload()
  await expect.poll(() => records(page)).toEqual(['confirmed'])
})

test('behavior: what is opened while the wallet is asked stays when it answers, and the payment is followed', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await widget.pay('0.01', RECEIVER)
  await expect(wallet.prompt()).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Close' }).click()
  // The wallet's own window lies above the button of the page.
  await page.evaluate(() => window.kernel.open())
  await widget.dialog().getByRole('button', { name: 'Receive' }).click()
  await expect(widget.dialog('Receive')).toBeVisible()
  await wallet.approve()
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await expect.poll(() => records(page)).toEqual(['confirmed'])
  await expect(widget.dialog('Receive')).toBeVisible()
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})

test('behavior: a payment that is stuck for a day still waits, is looked for less and less, and is confirmed in the end', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  const rpcUrl = devnet.chains[1]?.rpcUrl ?? ''
  await page.clock.install()
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await askNode(rpcUrl, 'evm_setAutomine', [false])
  try {
    await widget.pay('0.125', RECEIVER)
    await wallet.approve()
    await expect.poll(() => records(page)).toEqual(['seen'])

    let looks = 0
    page.on('request', (request) => {
      if (/eth_getTransaction(ByHash|Receipt)/.test(request.postData() ?? '')) looks += 1
    })
    await page.clock.fastForward('24:10:00')
    await expect.poll(() => looks).toBeGreaterThan(0)
    await page.clock.runFor('50:00')
    expect(await records(page)).toEqual(['seen'])
    // Once an hour, with what each look asks: not every half minute.
    expect(looks).toBeLessThan(12)
    expect(await wallet.count('eth_sendTransaction')).toBe(1)
    const row = widget.dialog('Account').getByRole('list', { name: 'Activity' }).getByRole('button').first()
    await expect(row).toContainText(/1\sd/)

    await askNode(rpcUrl, 'evm_mine', [])
    await page.clock.fastForward('01:05:00')
    await expect.poll(() => records(page)).toEqual(['confirmed'])
  } finally {
    await askNode(rpcUrl, 'evm_setAutomine', [true])
    await askNode(rpcUrl, 'evm_mine', [])
  }
})
