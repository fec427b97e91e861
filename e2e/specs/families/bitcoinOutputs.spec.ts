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
  await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin', { bitcoinWallet: 'p2wpkh' })
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

for (const { type, addresses } of BITCOIN_ACCOUNTS.slice(0, 4))
  test(`behavior: a payment out of an address of the type ${type}: signed, in a block, and what is left is back at the address`, async ({
    widget,
    page,
    ledger,
  }) => {
    const chain = esplora(ledger.url)
    const held = async (address: string): Promise<number> =>
      (await chain.coins(address)).reduce((sum, { value }) => sum + value, 0)
    const mineBlock = () => fetch(`${ledger.url}/dev/mine?n=1`, { method: 'POST' })
    const own = addresses.mainnet
    // What an earlier test has left there may be too small to be spent.
    const funded = await fundBitcoin(ledger.url, own, 5_000_000n)
    await mineBlock()
    await expect.poll(async () => (await chain.coins(own)).some(({ txid }) => txid === funded)).toBe(true)
    const [before, paidBefore] = [await held(own), await held(RECEIVER)]
    await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin', { bitcoinWallet: type })
    await (await fillPayment(widget, '0.01', RECEIVER)).getByRole('button', { name: 'Review', exact: true }).click()
    await widget
      .dialog('Review and send')
      .getByRole('button', { name: /^Confirm in/ })
      .click()
    await approve(page)
    await expect(page.getByText('Transaction started').first()).toBeVisible()
    const sent = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.hash ?? '')
    await expect.poll(sent).not.toBe('')
    const { fee } = await (await fetch(`${ledger.url}/tx/${await sent()}`)).json()
    await mineBlock()
    await expect.poll(() => held(RECEIVER)).toBe(paidBefore + 1_000_000)
    expect(await held(own)).toBe(before - 1_000_000 - fee)
  })
