import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { axeFaults } from '../../support/axeFaults.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, { readonly ledger: Devnet }>({
  ledger: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledger = await startDevnet({ parts: ['solana'] })
      await use(ledger)
      await ledger.stop()
    },
    { scope: 'worker' },
  ],
})

test('default: Solana beside EVM: both are listed, it connects, reads its balance, sends, and is there after a reload', async ({
  widget,
  page,
  ledger,
}) => {
  await widget.visit({ query: { solana: ledger.services.solana ?? '' } })
  const dialog = await widget.open()
  await expect(dialog.getByRole('button', { name: /^Demo wallet/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Solana demo wallet/ }).click()
  const prompt = page.locator('demo-wallet')
  await prompt.getByRole('button', { name: 'Approve' }).click()
  const [own, other] = SOLANA_ACCOUNTS
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address))
    .toBe(own.address)
  await expect(page.getByText(/oeYf.*q96/).first()).toBeVisible()
  const balance = () =>
    page.evaluate(async () => String((await window.kernel.wallet.capability('nativeBalance')?.({}))?.value))
  expect(await balance()).toBe('25000000000')

  const sending = page.evaluate(
    async (to) => (await window.kernel.wallet.capability('transfer')?.({ to, amount: 1_000_000n }))?.hash,
    other.address,
  )
  await prompt.getByRole('button', { name: 'Approve' }).click()
  expect(await sending).toMatch(/^[1-9A-Za-z]{80,90}$/)

  await page.reload()
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address))
    .toBe(own.address)
  await expect(prompt).toHaveCount(0)
})

test('behavior: with both connected, one press in the account view leads from one account to the other', async ({
  widget,
  wallet,
  page,
  ledger,
}) => {
  await widget.visit({ query: { solana: ledger.services.solana ?? '' } })
  await widget.connect(wallet)
  const connecting = page.evaluate(() => {
    const { connectors } = window.kernel.atoms
    const found = window.kernel.store.get(connectors).find(({ namespaces }) => namespaces.includes('solana'))
    return window.kernel.wallet.connect({ connectorId: found?.id ?? '' }).then(({ namespace }) => namespace)
  })
  await page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
  expect(await connecting).toBe('solana')
  const dialog = await widget.openAccount()
  const families = dialog.getByRole('radiogroup', { name: 'Accounts by network' })
  await expect(families.getByRole('radio', { name: 'Solana' })).toBeChecked()
  const used = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connection)?.namespace)
  await families.getByRole('radio').first().click()
  await expect.poll(used).toBe('eip155')
  await expect(families.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect.poll(used).toBe('solana')
  expect(await axeFaults(page)).toEqual([])
})
