import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { Connection, PublicKey } from '@solana/web3.js'
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

test('error: receivers on Solana: a mint and a token account are refused, what is no address too, and nothing is asked', async ({
  widget,
  page,
  ledger,
}) => {
  test.slow()
  const url = ledger.services.solana ?? ''
  const [usdc] = SOLANA_TOKENS
  const [own] = SOLANA_ACCOUNTS
  const held = await new Connection(url).getParsedTokenAccountsByOwner(new PublicKey(own.address), {
    mint: new PublicKey(usdc.mint),
  })
  const tokenAccount = held.value[0]?.pubkey.toBase58() ?? ''
  await widget.visit({ query: { solana: url, assets: '1' } })
  await (await widget.open()).getByRole('button', { name: /^Solana demo wallet/ }).click()
  await page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  const to = form.getByRole('textbox', { name: 'To' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  for (const [address, sentence] of [
    [usdc.mint, 'This is a token’s contract. What you send there is lost. Use another address.'],
    [tokenAccount, 'This address only holds one token for'],
    ['11111111111111111111111111111111', 'Nobody has the key to this address. What you send there is lost.'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'but you are sending on Solana'],
    ['7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSK', 'This is not an address or a name. Check what you entered.'],
  ] as const)
    await test.step(sentence, async () => {
      await to.fill(address)
      await expect(form.getByText(sentence).first()).toBeVisible()
    })
  await expect(page.locator('demo-wallet').getByRole('button', { name: 'Approve' })).toHaveCount(0)
})
