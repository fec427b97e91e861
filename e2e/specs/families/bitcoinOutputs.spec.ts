import { BITCOIN_ACCOUNTS, fundBitcoin } from '@latchkey/devnet/bitcoin'
import { axeFaults } from '../../support/axeFaults.ts'
import { esplora } from '../../support/esplora.ts'
import {
  approve,
  bitcoinLedger,
  fillPayment,
  type LedgerFixtures,
  visitWith,
} from '../../support/families/familyChains.ts'
import { readCode } from '../../support/readCode.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, LedgerFixtures>(bitcoinLedger)
test.describe.configure({ mode: 'default' })

const [PAYMENT = '', ORDINALS = '', , , RECEIVER = ''] = BITCOIN_ACCOUNTS.map(({ addresses }) => addresses.mainnet)

test('behavior: payment and ordinals addresses stand side by side, the code is of the one for payments, and each is copied with its purpose', async ({
  widget,
  page,
  context,
  ledger,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin')
  await (await widget.openAccount()).getByRole('button', { name: 'Receive' }).click()
  const receive = widget.dialog('Receive')
  await expect(receive.getByText('Your address on Bitcoin · Payments')).toBeVisible()
  const others = receive.getByRole('list', { name: 'Addresses for other purposes' })
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await expect(others.getByText('Ordinals', { exact: true })).toBeVisible()
  const code = receive.getByRole('img', { name: /^QR code/ })
  await expect
    .poll(async () => readCode(context, await code.locator('..').screenshot()))
    .toBe(`bitcoin:${PAYMENT}`.toUpperCase())
  expect(await axeFaults(page)).toEqual([])
  for (const [name, address] of [
    ['Copy address for Ordinals', ORDINALS],
    ['Copy address', PAYMENT],
  ] as const) {
    await receive.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  }
})

test('behavior: a wallet with one address: a small output that may carry an ordinal is left alone, also by "Max": the review lists the others as what is spent', async ({
  widget,
  page,
  ledger,
}) => {
  test.slow()
  const chain = esplora(ledger.url)
  const small = await fundBitcoin(ledger.url, PAYMENT, 546n)
  await fetch(`${ledger.url}/dev/mine?n=1`, { method: 'POST' })
  await expect.poll(async () => (await chain.coins(PAYMENT)).some(({ txid }) => txid === small)).toBe(true)
  const others = (await chain.coins(PAYMENT)).filter(({ txid }) => txid !== small)
  await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin', { bitcoinWallet: 'one' })
  const form = await fillPayment(widget, '0', RECEIVER)
  await form.getByRole('button', { name: 'Max' }).click()
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  const spent = review.getByRole('list', { name: 'Coins it uses' }).getByRole('listitem')
  await expect(spent).toHaveCount(others.length)
  await expect(spent.filter({ hasText: '0.00000546' })).toHaveCount(0)
  await expect(review.getByRole('list', { name: 'Where they go' }).getByRole('listitem')).toHaveCount(1)
  await review.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect
    .poll(async () => (await chain.coins(PAYMENT)).map(({ txid, value }) => [txid, value]))
    .toEqual([[small, 546]])
})
