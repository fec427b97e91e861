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
  await expect(preview.getByText('You declined. Nothing was sent.')).toBeVisible()
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
