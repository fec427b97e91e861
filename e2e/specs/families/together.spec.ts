import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, type FamilyFixtures, familyChains, namespaces, nodesOf } from '../../support/families/familyChains.ts'
import { test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, FamilyFixtures>(familyChains())

/** The other person of each local chain, and what that person gets. */
const PAYMENTS = [
  ['EVM', '0.01', '0x000000000000000000000000000000000000bEEF'],
  ['Solana', '0.25', SOLANA_ACCOUNTS[1].address],
  ['Bitcoin', '0.0123', BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''],
  ['Polkadot', '1.5', POLKADOT_ACCOUNTS[1].address],
] as const

/** Connects a family's wallet beside those that are connected, from the view of the accounts. */
async function add(widget: Widget, family: string): Promise<void> {
  const { page } = widget
  const known = (await namespaces(page)).length
  await (await widget.openAccount()).getByRole('button', { name: /^Switch account/ }).click()
  const accounts = widget.dialog('Accounts')
  await accounts.getByRole('button', { name: `Connect ${family}` }).click()
  const wallet = widget.dialog().getByRole('button', { name: new RegExp(`^${family} demo wallet`) })
  await wallet.click()
  await approve(page)
  await expect.poll(async () => (await namespaces(page)).length).toBe(known + 1)
  await expect(widget.dialog()).toHaveCount(0)
}

/** Goes to a family in the account view, and sends from there. */
async function pay(widget: Widget, [family, amount, receiver]: (typeof PAYMENTS)[number]): Promise<void> {
  const { page } = widget
  const account = await widget.openAccount()
  const families = account.getByRole('radiogroup', { name: 'Accounts by network' })
  await expect(families.getByRole('radio')).toHaveCount(PAYMENTS.length)
  await families.getByRole('radio', { name: family }).click()
  expect(await axeFaults(page)).toEqual([])
  await account.getByRole('button', { name: 'Send' }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('textbox', { name: 'To' }).fill(receiver)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const confirm = widget.dialog('Review and send').getByRole('button', { name: /^Confirm in/ })
  await confirm.click()
  await approve(page)
  await expect(page.getByText('Transaction started').first()).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Close' }).click()
  await expect(widget.dialog()).toHaveCount(0)
}

test('default: one widget, four families: each is connected from the accounts, looked at in one press, and paid with; a reload brings all back', async ({
  widget,
  wallet,
  page,
  chains,
}) => {
  test.setTimeout(240_000)
  const nodes = nodesOf(chains)
  await widget.visit({ query: { assets: '1', ...nodes } })
  await widget.connect(wallet)
  for (const [family] of PAYMENTS.slice(1)) await test.step(`${family} is added`, () => add(widget, family))
  for (const payment of PAYMENTS) await test.step(`${payment[0]} pays`, () => pay(widget, payment))
  await fetch(`${nodes.bitcoin}/dev/mine?n=1`, { method: 'POST' })
  const states = () =>
    page.evaluate(async () => {
      const tracker = await window.kernel.wallet.transactions()
      tracker.recheck()
      return window.kernel.store
        .get(window.kernel.atoms.transactions)
        .map(({ network, state }) => `${network.split(':')[0]} ${state}`)
    })
  await expect
    .poll(async () => (await states()).sort(), { timeout: 60_000 })
    .toEqual(['bip122 confirmed', 'eip155 confirmed', 'polkadot confirmed', 'solana confirmed'])

  await page.reload()
  await expect
    .poll(async () => [...(await namespaces(page))].sort())
    .toEqual(['bip122', 'eip155', 'polkadot', 'solana'])
  await expect(page.locator('demo-wallet section')).toHaveCount(0)
})

test('behavior: one wallet of four families: "All" asks it once for each, a refusal leaves the others, and another press asks for the rest', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  await widget.visit({ query: { oneWallet: '1', assets: '1', ...nodesOf(chains) } })
  const list = await widget.open()
  await expect(list.getByRole('button', { name: /^Demo wallet/ })).toHaveCount(1)
  await list.getByRole('button', { name: /^Demo wallet/ }).click()
  const all = widget.dialog().getByRole('button', { name: 'All', exact: true })
  await expect(all).toBeVisible()
  await all.click()
  await approve(page)
  await expect.poll(() => namespaces(page)).toEqual(['eip155'])
  await page.locator('demo-wallet').getByRole('button', { name: 'Reject' }).click()
  await expect(widget.banner('Solana did not connect')).toBeVisible()
  await expect(widget.dialog().getByRole('button', { name: /^EVM.*Connected$/ })).toBeVisible()
  expect(await namespaces(page)).toEqual(['eip155'])
  expect(await axeFaults(page)).toEqual([])
  await all.click()
  for (const known of [2, 3, 4]) {
    await approve(page)
    await expect.poll(async () => (await namespaces(page)).length).toBe(known)
  }
  await expect(widget.dialog()).toHaveCount(0)
  const families = (await widget.openAccount()).getByRole('radiogroup', { name: 'Accounts by network' })
  await expect(families.getByRole('radio')).toHaveCount(4)
})
