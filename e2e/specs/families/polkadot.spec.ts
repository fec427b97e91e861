import { type Devnet, startDevnet } from '@latchkey/devnet'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { axeFaults } from '../../support/axeFaults.ts'
import { test as base, expect } from '../../support/test.ts'

/** The second account as Kusama writes it. */
const ON_KUSAMA = 'FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP'

const test = base.extend<object, { readonly chain: Devnet }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const chain = await startDevnet({ parts: ['polkadot'] })
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('default: Polkadot beside EVM: it connects, shows its address in the network’s form, sends, is in a block, and is there after a reload', async ({
  widget,
  page,
  chain,
}) => {
  const node = (chain.services.polkadot ?? '').replace(/^ws/, 'http')
  await widget.visit({ query: { polkadot: node } })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  const prompt = page.locator('demo-wallet')
  await prompt.getByRole('button', { name: 'Approve' }).click()
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
  await prompt.getByRole('button', { name: 'Approve' }).click()
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  const state = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.state)
  await expect.poll(state, { timeout: 20_000 }).toBe('confirmed')

  await page.reload()
  await expect.poll(connected).toBe('Alice')
  await expect(prompt).toHaveCount(0)
})

test('behavior: an address in the form of another network is the same account, which the review says and writes anew', async ({
  widget,
  page,
  chain,
}) => {
  const node = (chain.services.polkadot ?? '').replace(/^ws/, 'http')
  const [, other] = POLKADOT_ACCOUNTS
  await widget.visit({ query: { polkadot: node, assets: '1' } })
  await (await widget.open()).getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  await page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await form.getByRole('textbox', { name: 'To' }).fill(ON_KUSAMA)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const review = widget.dialog('Review and send')
  await expect(review.getByText('This address was written for another network')).toBeVisible()
  await expect.poll(async () => (await review.textContent())?.replace(/\s/g, '')).toContain(other.address)
  await expect(review.getByRole('button', { name: /^Confirm in/ })).toBeEnabled()
  expect(await axeFaults(page)).toEqual([])
})
