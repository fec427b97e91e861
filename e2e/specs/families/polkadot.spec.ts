import { fundPolkadot, POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  approve,
  type FamilyFixtures,
  familyChains,
  fillPayment,
  nodesOf,
  promptOf,
  visitWith,
} from '../../support/families/familyChains.ts'
import { polkadotFree, polkadotRecords, setPolkadotAmounts } from '../../support/families/polkadotAccounts.ts'
import { signInWith } from '../../support/families/signInWith.ts'
import { test as base, expect } from '../../support/test.ts'

/** The second account as Kusama writes it. */
const ON_KUSAMA = 'FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP'

const test = base.extend<object, FamilyFixtures>(familyChains(['polkadot']))

test('default: Polkadot beside EVM: it connects, shows its address in the network’s form, sends, is in a block, and is there after a reload', async ({
  widget,
  page,
  chains,
}) => {
  await widget.visit({ query: nodesOf(chains) })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  const prompt = promptOf(page)
  await approve(page)
  const [own, other] = POLKADOT_ACCOUNTS
  const connected = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.name)
  await expect.poll(connected).toBe('Alice')
  // By the name that its owner gave it, with the address as the network writes it.
  const shown = await widget.openAccount()
  await expect(shown.getByRole('button', { name: 'Switch account Alice' })).toBeVisible()
  await expect(shown.getByText(/15oF.*6Sp5/).first()).toBeVisible()
  await shown.getByRole('button', { name: 'Close' }).click()
  const balance = () =>
    page.evaluate(async () => String((await window.kernel.wallet.capability('nativeBalance')?.({}))?.value))
  expect(await balance()).toBe(String(own.balance))

  const sending = page.evaluate(async (to) => {
    const { wallet } = window.kernel
    const tracker = await wallet.transactions()
    const sent = await wallet.capability('transfer')?.({ to, amount: 1_000_000n })
    const hash = sent?.hash ?? ''
    const account = window.kernel.store.get(window.kernel.atoms.account)?.caipAddress ?? 'none:none:none'
    const network = window.kernel.store.get(window.kernel.atoms.network)?.id ?? 'none:none'
    const intent = { digest: '', assets: [] }
    await tracker.track({ network, account, kind: 'send', plugin: 'host', anchor: {}, intent, hash })
    return hash
  }, other.address)
  await approve(page)
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  const state = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.state)
  await expect.poll(state, { timeout: 20_000 }).toBe('confirmed')

  await page.reload()
  await expect.poll(connected).toBe('Alice')
  await expect(prompt).toHaveCount(0)
})

test('behavior: Polkadot: an account signs in at the site’s server', async ({
  widget,
  hosts,
  chains,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401/)
  const network = 'polkadot:68d56f15f85d3136970ec16946040bc1'
  const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  await signInWith(widget, hosts, { family: 'Polkadot', network, address, nodes: nodesOf(chains) })
})

test('behavior: an address in the form of another network is the same account, which the review says and writes anew', async ({
  widget,
  page,
  chains,
}) => {
  const [, other] = POLKADOT_ACCOUNTS
  await visitWith(widget, nodesOf(chains), 'Polkadot')
  const form = await fillPayment(widget, '1.5', ON_KUSAMA)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await expect(review.getByText('This address was written for another network')).toBeVisible()
  await expect.poll(async () => (await review.textContent())?.replace(/\s/g, '')).toContain(other.address)
  await expect(review.getByRole('button', { name: /^Confirm in/ })).toBeEnabled()
  expect(await axeFaults(page)).toEqual([])
})

test('error: a receiver without an account on the chain: too little for one is refused with the amount that would do', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  const [, , nobody] = POLKADOT_ACCOUNTS
  await visitWith(widget, nodesOf(chains), 'Polkadot')
  const form = await fillPayment(widget, '0.0001', nobody.address)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const refusal = widget.banner('The receiver has no account on the network yet')
  await expect(refusal.getByText('Send at least 0.0003333333 DOT.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.0003333333')
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(widget.dialog('Review and send').getByRole('button', { name: /^Confirm in/ })).toBeEnabled()
})

test('behavior: all is sent but what keeps the account open; by a choice in the review that too, and the chain has no such account', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  const { polkadot: node = '' } = nodesOf(chains)
  const [, other, own] = POLKADOT_ACCOUNTS
  await fundPolkadot(chains.services.polkadot ?? '', own.address, 20_000_000_000n)
  await widget.visit({ query: { polkadot: node, assets: '1' } })
  await (await widget.open()).getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  const prompt = promptOf(page)
  await prompt.getByRole('radio').nth(2).check()
  await approve(page)
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'To' }).fill(other.address)
  await form.getByRole('button', { name: 'Max' }).click()
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await expect(review.getByText('0.0003333333 DOT stays in your account to keep it open.')).toBeVisible()
  await review.getByRole('checkbox', { name: 'Send that as well and close my account' }).click()
  await expect(widget.banner('This closes your account on this network')).toBeVisible()
  await expect(review.getByText('2 DOT', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const keys = () => polkadotRecords(node, own.publicKey)
  expect(await keys()).toHaveLength(1)
  await review.getByRole('button', { name: /^Confirm in/ }).click()
  await approve(page)
  await expect.poll(keys, { timeout: 30_000 }).toEqual([])
})

test('behavior: what is locked and what is reserved is in the balance, told apart, and not offered to be sent', async ({
  widget,
  page,
  chains,
}) => {
  const { polkadot: node = '' } = nodesOf(chains)
  const [, , own] = POLKADOT_ACCOUNTS
  const amounts = { free: 800_000_000_000n, reserved: 200_000_000_000n, frozen: 500_000_000_000n }
  // An account that is there: what else its record says stays.
  await fundPolkadot(chains.services.polkadot ?? '', own.address, amounts.free)
  await setPolkadotAmounts(node, own.publicKey, amounts)
  await widget.visit({ query: { polkadot: node, assets: '1' } })
  await (await widget.open()).getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  await promptOf(page).getByRole('radio').nth(2).check()
  await approve(page)
  const account = await widget.openAccount()
  await expect(account.getByText('100 DOT').first()).toBeVisible()
  await account.getByRole('button', { name: /100 DOT/ }).click()
  const facts = widget.dialog()
  for (const [label, amount] of [
    ['Amount', '100 DOT'],
    ['Can be sent', '30 DOT'],
    ['Locked', '50 DOT'],
    ['Reserved', '20 DOT'],
  ] as const)
    await expect(facts.getByRole('definition').and(facts.locator(`dt:has-text("${label}") + dd`))).toHaveText(amount)
  expect(await axeFaults(page)).toEqual([])
  await facts.getByRole('button', { name: 'Send' }).click()
  await widget.dialog('Send').getByRole('textbox', { name: 'Amount' }).fill('30.1')
  await expect(widget.dialog('Send').getByRole('button', { name: /Insufficient|Not enough/ })).toBeVisible()
})

test('behavior: the network’s own coin is sent from the form: reviewed, approved, in a block, and the receiver holds it', async ({
  widget,
  page,
  chains,
}) => {
  const { polkadot: node = '' } = nodesOf(chains)
  const [, other] = POLKADOT_ACCOUNTS
  await visitWith(widget, { polkadot: node }, 'Polkadot')
  const before = await polkadotFree(node, other.publicKey)
  const form = await fillPayment(widget, '1.5', other.address)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  await widget
    .dialog('Review and send')
    .getByRole('button', { name: /^Confirm in/ })
    .click()
  await approve(page)
  const state = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.state)
  await expect.poll(state, { timeout: 30_000 }).toBe('confirmed')
  expect(await polkadotFree(node, other.publicKey)).toBe(before + 15_000_000_000n)
})
