import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Page } from '@playwright/test'
import { type FamilyFixtures, familyChains, nodesOf, promptOf } from '../../support/families/familyChains.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, FamilyFixtures>(familyChains())

/** Whom each family pays, and how much. */
const FAMILIES = [
  ['Solana', SOLANA_ACCOUNTS[1].address, 1_000_000],
  ['Bitcoin', BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? '', 70_000],
  ['Polkadot', POLKADOT_ACCOUNTS[1].address, 1_000_000],
] as const

/** Connects a demo wallet, and gives the active namespace. */
const connect = (page: Page, family: string) =>
  page.evaluate(async (name) => {
    const { wallet, store, atoms } = window.kernel
    const found = store.get(atoms.connectors).find((connector) => connector.name === `${name} demo wallet`)
    if (!found) throw new Error(`no wallet of ${name}`)
    await wallet.connect({ connectorId: found.id })
    return store.get(atoms.network)?.namespace
  }, family)

/** Builds, reads, signs, checks and sends a payment with the family's chain library. */
const pay = (page: Page, to: string, amount: number) =>
  page.evaluate(
    async ([receiver, value]) => {
      const sent = await window.kernel.wallet.capability('transfer')?.({ to: receiver, amount: BigInt(value) })
      return sent?.hash
    },
    [to, amount] as const,
  )

/** The code that a payment fails with; what is there instead where the wallet is no longer connected, or cannot pay. */
async function outcomeOf(page: Page, namespace: string, pays: () => Promise<unknown>): Promise<string> {
  const isThere = await page.evaluate(
    (family) => window.kernel.store.get(window.kernel.atoms.connections).some((known) => known.namespace === family),
    namespace,
  )
  if (!isThere) return 'disconnected'
  return pays().then(
    (hash) => (hash === undefined ? 'cannot pay' : 'paid'),
    (error: unknown) => /[a-z]+\/[a-z-]+/.exec(String(error))?.[0] ?? String(error),
  )
}

/** What is said when a wallet of each family cheats, is on another network, and has left. */
const SAID = {
  solana: ['solana/transaction-changed', 'cannot pay', 'disconnected'],
  bip122: ['bitcoin/transaction-changed', 'cannot pay', 'disconnected'],
  polkadot: ['polkadot/signature-invalid', 'disconnected', 'disconnected'],
} as const

test('error: demo wallets that cheat, are elsewhere, or have left: each is said by its code, and nothing is paid', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  await widget.visit({ query: nodesOf(chains) })
  const approve = promptOf(page).getByRole('button', { name: 'Approve' })
  const listed = () =>
    page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connectors).map(({ name }) => name))
  for (const [at, namespace] of (['solana', 'bip122', 'polkadot'] as const).entries()) {
    const [family, receiver, amount] = FAMILIES[at] ?? FAMILIES[0]
    const after = (how: 'changes' | 'elsewhere' | 'gone', approves = false) =>
      test.step(`${family}: ${how}`, async () => {
        await page.evaluate(([name, next]) => window.familyWallets[name].misbehave(next), [namespace, how] as const)
        const outcome = outcomeOf(page, namespace, () => pay(page, receiver, amount))
        if (approves) await approve.click()
        return outcome
      })
    await expect.poll(listed).toContain(`${family} demo wallet`)
    const connected = connect(page, family)
    await approve.click()
    await connected
    expect([await after('changes', true), await after('elsewhere'), await after('gone')]).toEqual(SAID[namespace])
  }
  // Extensions of Polkadot have no way to say that they have left.
  await expect.poll(listed).not.toContain('Solana demo wallet')
  await expect.poll(listed).not.toContain('Bitcoin demo wallet')
})

test('default: Solana, Bitcoin and Polkadot connect and pay under a strict policy without one report', async ({
  widget,
  page,
  hosts,
  chains,
}) => {
  test.slow()
  await widget.visit({ strict: true, query: nodesOf(chains) })
  const approve = promptOf(page).getByRole('button', { name: 'Approve' })
  for (const [family, receiver, amount] of FAMILIES) {
    await expect
      .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connectors).map(({ name }) => name)))
      .toContain(`${family} demo wallet`)
    const connected = connect(page, family)
    await approve.click()
    expect(await connected).not.toBe('eip155')
    const paid = pay(page, receiver, amount)
    await approve.click()
    expect(await paid).toMatch(/^(0x)?[0-9A-Za-z]{64,90}$/)
  }
  expect(hosts.violations).toEqual([])
})
