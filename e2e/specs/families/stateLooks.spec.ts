import { BITCOIN_ACCOUNTS, fundBitcoin } from '@latchkey/devnet/bitcoin'
import { fundPolkadot, POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Locator } from '@playwright/test'
import { esplora } from '../../support/esplora.ts'
import { askForPsbt } from '../../support/families/bitcoinRequest.ts'
import {
  approve,
  bitcoinLedger,
  type FamilyFixtures,
  familyChains,
  fillPayment,
  type LedgerFixtures,
  nodesOf,
  promptOf,
  visitWith,
} from '../../support/families/familyChains.ts'
import { closeWidget, confirmOf, reviewPayment, takeIn } from '../../support/families/familyViews.ts'
import { anyDialog, holdStill, SETTINGS, type Setting } from '../../support/pictures.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, FamilyFixtures & LedgerFixtures>({
  ...familyChains(['solana', 'polkadot']),
  ...bitcoinLedger,
})
test.describe.configure({ mode: 'default', timeout: 120_000 })

const [PAYMENT = '', , , , RECEIVER = ''] = BITCOIN_ACCOUNTS.map(({ addresses }) => addresses.mainnet)
/** Of witness version 2, which has no rules yet (BIP-350). */
const LATER = 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'
/** Satoshis of an output that may carry an ordinal. */
const SMALL = 9000n
const THEMES: readonly Setting[] = ['light', 'dark']
const ALL: readonly Setting[] = ['light', 'dark', 'phone', 'rtl']
/** How the pages of these pictures begin. */
const DRESSED = { theme: 'light', font: '1', assets: '1', wallets: '' } as const

test.beforeEach(({ page }) => holdStill(page, SETTINGS.light.width))

/** Has a payment cost so many satoshis for a byte. */
async function setRate(form: Locator, rate: string): Promise<void> {
  await form.getByRole('button', { name: /^Speed/ }).click()
  await form.getByRole('radio', { name: 'Custom' }).click()
  await form.getByRole('textbox', { name: 'Fee rate' }).fill(rate)
}

test('looks: Bitcoin: a site’s request, later rules, a high fee, a payment that is sped up and replaced', async ({
  widget,
  page,
  ledger: { url },
  expectedNoise,
}) => {
  // What was replaced is known to no node any more.
  expectedNoise.push(/Failed to load resource: the server responded with a status of 404/)
  const [take, takeAll] = [takeIn(page, THEMES), takeIn(page, ALL)]
  await visitWith(widget, { bitcoin: url }, 'Bitcoin', DRESSED)
  await page.evaluate(() => document.fonts.ready)

  const asked = askForPsbt(page, RECEIVER)
  await expect(widget.dialog('Check and sign').getByText('Back to you')).toBeVisible()
  await takeAll('requestBitcoin')
  await widget.dialog().getByRole('button', { name: 'Decline' }).click()
  expect(await asked).toContain('rejected')

  await reviewPayment(widget, '0.01', LATER)
  await expect(widget.banner('This kind of address is not in use yet')).toBeVisible()
  await take('reviewLaterRules')
  await closeWidget(widget)

  await setRate(await fillPayment(widget, '0.0005', RECEIVER), '200')
  await widget.dialog('Send').getByRole('button', { name: 'Review', exact: true }).click()
  await expect(widget.banner('This fee is unusually high')).toBeVisible()
  await takeAll('reviewFeeHigh')
  await closeWidget(widget)

  const form = await fillPayment(widget, '0.0042', RECEIVER)
  await setRate(form, '1')
  await take('sendBitcoinRate')
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await confirmOf(widget).click()
  await approve(page)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await widget
    .dialog()
    .getByRole('button', { name: /Sending/ })
    .click()
  await widget.dialog('Transaction').getByRole('button', { name: 'Show its progress' }).click()
  await expect(widget.dialog('Transfer').getByRole('button', { name: 'Speed up' })).toBeVisible()
  await take('statusSpeedUp')
  await widget.dialog('Transfer').getByRole('button', { name: 'Speed up' }).click()
  await expect(widget.dialog().getByText('Pay a higher fee to speed it up')).toBeVisible()
  await takeAll('reviewSpeedUp')
  await confirmOf(widget).click()
  await approve(page)
  const replaced = widget.dialog().getByRole('button', { name: /Replaced: sped up/ })
  await expect(replaced).toBeVisible()
  // The months that the rows stand in differ from day to day: the heading, what is sent instead, and this row.
  await takeAll('activityReplaced', anyDialog(page).getByRole('listitem').nth(2))
  await replaced.click()
  await take('detailsReplaced')
})

test('looks: Bitcoin: small coins that are kept back, and a wallet on another network', async ({
  widget,
  page,
  ledger: { url },
}) => {
  const take = takeIn(page, THEMES)
  const chain = esplora(url)
  await fundBitcoin(url, PAYMENT, SMALL)
  await fetch(`${url}/dev/mine?n=1`, { method: 'POST' })
  await expect.poll(async () => (await chain.coins(PAYMENT)).some(({ value }) => BigInt(value) === SMALL)).toBe(true)
  const all = (await chain.coins(PAYMENT)).reduce((sum, { value }) => sum + value, 0)
  await visitWith(widget, { bitcoin: url }, 'Bitcoin', { ...DRESSED, bitcoinWallet: 'p2wpkh' })
  const form = await fillPayment(widget, ((all - 8000) / 1e8).toFixed(8), RECEIVER)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(widget.banner('may carry ordinals')).toBeVisible()
  await take('sendCoinsKept')
  await closeWidget(widget)

  await page.evaluate(() => window.familyWallets.bip122.misbehave('elsewhere'))
  await expect((await widget.openAccount()).getByText('This site doesn’t support Bitcoin Testnet')).toBeVisible()
  await expect(widget.dialog().getByText('Choose another network in Bitcoin demo wallet')).toBeVisible()
  await expect(
    widget.dialog().getByRole('button', { name: /^Bitcoin.*Choose it in Bitcoin demo wallet/ }),
  ).toBeVisible()
  await take('elsewhereBitcoin')
})

test('looks: Solana: a wallet that changes the transaction, an account of another cluster, and wallets of another family', async ({
  widget,
  page,
  chains,
}) => {
  const [take, takeAll] = [takeIn(page, THEMES), takeIn(page, ALL)]
  await visitWith(widget, nodesOf(chains), 'Solana', DRESSED)
  await reviewPayment(widget, '0.25', SOLANA_ACCOUNTS[1].address)
  await page.evaluate(() => window.familyWallets.solana.misbehave('rewrites'))
  await confirmOf(widget).click()
  await approve(page)
  await expect(widget.banner('changed this transaction')).toBeVisible()
  await takeAll('changedSolana')
  await closeWidget(widget)

  await page.evaluate(() => window.familyWallets.solana.misbehave('elsewhere'))
  await expect((await widget.openAccount()).getByText('Your wallet is on Solana Devnet')).toBeVisible()
  await expect(widget.dialog().getByRole('button', { name: /^Solana.*Choose it in Solana demo wallet/ })).toBeVisible()
  await takeAll('elsewhereSolana')
  await widget
    .dialog()
    .getByRole('button', { name: /^Polkadot/ })
    .click()
  await expect(widget.dialog('Connect').getByRole('button', { name: /^Polkadot demo wallet/ })).toBeVisible()
  await take('connectFamily')
})

test('looks: Polkadot: a payment that closes the account', async ({ widget, page, chains }) => {
  const take = takeIn(page, ALL)
  const { polkadot: node = '' } = nodesOf(chains)
  const [, other, own] = POLKADOT_ACCOUNTS
  await fundPolkadot(chains.services.polkadot ?? '', own.address, 20_000_000_000n)
  await widget.visit({ query: { ...DRESSED, polkadot: node } })
  await (await widget.open()).getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  await promptOf(page).getByRole('radio').nth(2).check()
  await approve(page)
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'To' }).fill(other.address)
  await form.getByRole('button', { name: 'Max' }).click()
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await review.getByRole('checkbox', { name: 'Send that as well and close my account' }).click()
  await expect(widget.banner('This closes your account on this network')).toBeVisible()
  await expect(confirmOf(widget)).toBeEnabled()
  await take('reviewClosing')
})
