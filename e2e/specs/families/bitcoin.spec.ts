import { createHash, createPublicKey, verify } from 'node:crypto'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { askForPsbt } from '../../support/families/bitcoinRequest.ts'
import {
  approve,
  bitcoinLedger,
  fillPayment,
  type LedgerFixtures,
  promptOf,
  signText,
  visitWith,
} from '../../support/families/familyChains.ts'
import { signInWith } from '../../support/families/signInWith.ts'
import { readCode } from '../../support/readCode.ts'
import { test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, LedgerFixtures>(bitcoinLedger)

/** Belongs to the other person of the local chain. */
const RECEIVER = BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''

async function satoshis(url: string, address: string): Promise<number> {
  const response = await fetch(`${url}/address/${address}/utxo`)
  const coins: readonly { readonly value: number }[] = await response.json()
  return coins.reduce((sum, { value }) => sum + value, 0)
}

/** What the site has built itself is shown before the wallet is asked for it. */
async function signWhatTheSiteBuilt(page: Page, widget: Widget): Promise<void> {
  const prompt = promptOf(page)
  const asked = askForPsbt(page, RECEIVER)
  const shown = widget.dialog('Check and sign')
  await expect(shown.getByText('Back to you')).toBeVisible()
  await expect(shown.getByText(RECEIVER.slice(-4)).last()).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await shown.getByRole('button', { name: 'Continue' }).click()
  await approve(page)
  expect(await asked).toBeGreaterThan(100)
}

test('default: Bitcoin beside EVM: it connects, shows a code to be paid with, sends what was reviewed, and sees it confirmed', async ({
  widget,
  page,
  context,
  ledger,
}) => {
  // A node, a chain with a past, a signed transaction and a block: more than a busy machine does in the usual time.
  test.slow()
  const url = ledger.url
  await widget.visit({ query: { bitcoin: url, assets: '1' } })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Bitcoin demo wallet/ }).click()
  const prompt = promptOf(page)
  await approve(page)
  const [payment, ordinals] = BITCOIN_ACCOUNTS.map(({ addresses }) => addresses.mainnet)
  const accounts = () =>
    page.evaluate(() =>
      window.kernel.store
        .get(window.kernel.atoms.connections)
        .flatMap((connection) => connection.accounts.map(({ address, type }) => `${type} ${address}`)),
    )
  await expect.poll(accounts).toEqual([`payment ${payment}`, `ordinal ${ordinals}`])

  await (await widget.openAccount()).getByRole('button', { name: 'Receive' }).click()
  const code = widget.dialog('Receive').getByRole('img', { name: /^QR code/ })
  await expect
    .poll(async () => readCode(context, await code.locator('..').screenshot()))
    .toBe(`bitcoin:${payment}`.toUpperCase())
  await widget.dialog('Receive').getByRole('button', { name: 'Back' }).click()

  await widget.dialog().getByRole('button', { name: 'Send' }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.0123')
  await form.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const preview = widget.dialog('Review and send')
  const before = await satoshis(url, RECEIVER)
  await preview.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await expect.poll(() => satoshis(url, RECEIVER)).toBe(before + 1_230_000)
  await fetch(`${url}/dev/mine?n=1`, { method: 'POST' })
  await expect
    .poll(
      async () => {
        await page.evaluate(async () => (await window.kernel.wallet.transactions()).recheck())
        return page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))
      },
      { timeout: 30_000 },
    )
    .toEqual(['confirmed'])

  await signWhatTheSiteBuilt(page, widget)

  await page.reload()
  await expect.poll(accounts).toEqual([`payment ${payment}`, `ordinal ${ordinals}`])
  await expect(prompt).toHaveCount(0)
})

test('error: Bitcoin: a source of fees that asks far more than the other one: nothing is confirmed before that was read', async ({
  widget,
  page,
  ledger,
}) => {
  test.slow()
  // Places are compared: no view slides in while they are read.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const url = ledger.url
  await page.route('**/v1/fees/recommended', (route) =>
    route.fulfill({
      json: { fastestFee: 60, halfHourFee: 50, hourFee: 40 },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await visitWith(widget, { bitcoin: url }, 'Bitcoin')
  const form = await fillPayment(widget, '0.01', RECEIVER)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const preview = widget.dialog('Review and send')
  await expect(preview.getByText('Two sources disagree about this fee')).toBeVisible()
  const confirm = preview.getByRole('button', { name: /^Confirm in/ })
  await expect(confirm).toBeDisabled()
  // A press that was aimed before the review was scrolled to its end still hits the button.
  const place = await confirm.boundingBox()
  await preview.getByRole('list', { name: 'Where they go' }).getByRole('listitem').last().scrollIntoViewIfNeeded()
  expect(await confirm.boundingBox()).toEqual(place)
  const before = await satoshis(url, RECEIVER)
  await preview.getByRole('checkbox', { name: /^I want to pay/ }).check()
  await confirm.click()
  await approve(page)
  await expect.poll(() => satoshis(url, RECEIVER)).toBe(before + 1_000_000)
})

test('behavior: Bitcoin: a message is signed: the signature is the one of the payment address, over the text', async ({
  widget,
  page,
  ledger,
}) => {
  await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin')
  const message = 'Grüße aus Łódź, and nothing else'
  const signature = Buffer.from(await signText(page, message), 'base64')
  // BIP-137: 39 to 42 is a native SegWit address.
  expect(Math.floor(((signature[0] ?? 0) - 39) / 4)).toBe(0)
  const magic = '\u0018Bitcoin Signed Message:\n'
  const text = Buffer.from(message)
  const once = createHash('sha256').update(magic).update(Uint8Array.of(text.length)).update(text).digest()
  const prefix = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')
  const bytes = Buffer.concat([prefix, Buffer.from(BITCOIN_ACCOUNTS[0]?.publicKey ?? '', 'hex')])
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
  // `verify` hashes for the second time.
  expect(verify('sha256', once, { key, dsaEncoding: 'ieee-p1363' }, signature.subarray(1))).toBe(true)
})

test('behavior: Bitcoin: an account signs in at the site’s server', async ({
  widget,
  hosts,
  ledger,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401/)
  const address = BITCOIN_ACCOUNTS[0]?.addresses.mainnet ?? ''
  const network = 'bip122:000000000019d6689c085ae165831e93'
  await signInWith(widget, hosts, { family: 'Bitcoin', network, address, nodes: { bitcoin: ledger.url } })
})

test('behavior: Bitcoin: a payment that waits is sped up: the higher fee takes its place, and is the one in a block', async ({
  widget,
  page,
  ledger,
  expectedNoise,
}) => {
  test.slow()
  // What was replaced is known to no node any more.
  expectedNoise.push(/Failed to load resource: the server responded with a status of 404/)
  const url = ledger.url
  await visitWith(widget, { bitcoin: url }, 'Bitcoin')
  const before = await satoshis(url, RECEIVER)
  const form = await fillPayment(widget, '0.0042', RECEIVER)
  await form.getByRole('button', { name: /^Speed/ }).click()
  await form.getByRole('radio', { name: 'Custom' }).click()
  await form.getByRole('textbox', { name: 'Fee rate' }).fill('1')
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await review.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect(page.getByText('Transaction started').first()).toBeVisible()

  const records = () =>
    page.evaluate(() =>
      window.kernel.store
        .get(window.kernel.atoms.transactions)
        .map(({ state, hash = '', fee = 0n }) => ({ state, hash, fee: Number(fee) })),
    )
  await expect.poll(async () => (await records()).length).toBe(1)
  const [first] = await records()
  await widget
    .dialog()
    .getByRole('button', { name: /Sending/ })
    .click()
  await widget.dialog('Transaction').getByRole('button', { name: 'Show its progress' }).click()
  await widget.dialog('Transfer').getByRole('button', { name: 'Speed up' }).click()
  await expect(review.getByText('Pay a higher fee to speed it up')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await review.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect.poll(async () => (await records()).length).toBe(2)
  await expect.poll(async () => (await records()).map(({ state }) => state)).toEqual(['sent', 'replaced'])
  await fetch(`${url}/dev/mine?n=1`, { method: 'POST' })
  await expect
    .poll(
      async () => {
        await page.evaluate(async () => (await window.kernel.wallet.transactions()).recheck())
        return (await records()).map(({ state }) => state)
      },
      { timeout: 30_000 },
    )
    .toEqual(['confirmed', 'replaced'])
  const [second, replaced] = await records()
  expect(replaced?.hash).toBe(first?.hash)
  const mined = await (await fetch(`${url}/tx/${second?.hash}`)).json()
  expect(mined).toMatchObject({ fee: second?.fee, status: { confirmed: true } })
  expect(mined.fee).toBeGreaterThan(4 * 141)
  expect(await satoshis(url, RECEIVER)).toBe(before + 420_000)
  await expect(widget.dialog().getByRole('button', { name: /Replaced: sped up/ })).toBeVisible()
})
