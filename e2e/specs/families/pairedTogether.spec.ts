import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { type FamilyFixtures, familyChains, namespaces, nodesOf } from '../../support/families/familyChains.ts'
import { Pairing } from '../../support/pairing.ts'
import { test as base, expect } from '../../support/pairingTest.ts'

const test = base.extend<object, FamilyFixtures & { readonly app: TestWallet }>({
  ...familyChains(),
  app: [
    async ({ relay, devnet, chains }, use) => {
      const rpcUrls = rpcUrlsOf({ ...devnet.services, ...chains.services })
      const app = await startWallet({ relayUrl: relay.url, rpcUrls })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

test('default: one approval connects all four, and each signs', async ({ widget, page, relay, chains, app }) => {
  test.slow()
  const pairing = new Pairing(widget, relay, app)
  await pairing.visit({ query: { families: '', assets: '1', ...nodesOf(chains) } })
  await app.always('approve')
  const proposals = async () => (await app.requests()).filter(({ kind }) => kind === 'proposal').length
  const before = await proposals()
  await pairing.connect()
  const families = ['bip122', 'eip155', 'polkadot', 'solana']
  expect([...(await namespaces(page))].sort()).toEqual(families)
  expect(await proposals()).toBe(before + 1)
  const signed = await page.evaluate(async () => {
    const { store, atoms, wallet } = window.kernel
    const answers: Record<string, unknown> = {}
    for (const { id, namespace } of store.get(atoms.connections)) {
      const message = `one of four, ${namespace}`
      const signature = await wallet.capability('signMessage', id)?.({ message })
      answers[namespace] = signature && (await wallet.capability('verifyMessage', id)?.({ message, ...signature }))
    }
    return answers
  })
  expect(signed).toEqual(Object.fromEntries(families.map((family) => [family, { outcome: 'valid' }])))
  const asked = (await app.requests()).filter(({ kind }) => kind === 'request')
  expect(asked.map(({ chainId }) => chainId?.split(':')[0]).sort()).toEqual(families)
  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect.poll(async () => (await app.sessions()).length).toBe(0)
})

test('behavior: a phone that grants two of the four: these are connected, the others are absent and can be added', async ({
  widget,
  page,
  relay,
  chains,
  app,
}) => {
  test.slow()
  const pairing = new Pairing(widget, relay, app)
  await pairing.visit({ query: { families: '', assets: '1', ...nodesOf(chains) } })
  const accounts = (await app.accounts()).filter((account) => /^(eip155:1|polkadot):/.test(account))
  await app.approveWith({ accounts, chains: [...new Set(accounts.map((id) => id.split(':').slice(0, 2).join(':')))] })
  await pairing.connect()
  expect([...(await namespaces(page))].sort()).toEqual(['eip155', 'polkadot'])
  const account = await widget.openAccount()
  await expect(account.getByRole('radiogroup', { name: 'Accounts by network' }).getByRole('radio')).toHaveCount(2)
  await account.getByRole('button', { name: /^Switch account/ }).click()
  const accountsView = widget.dialog('Accounts')
  for (const family of ['Solana', 'Bitcoin'])
    await expect(accountsView.getByRole('button', { name: `Connect ${family}` })).toBeVisible()
  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect.poll(async () => (await app.sessions()).length).toBe(0)
})
