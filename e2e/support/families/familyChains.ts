import { type Devnet, type PartName, startDevnet } from '@latchkey/devnet'
import { type BitcoinPart, startBitcoin } from '@latchkey/devnet/bitcoin/start'
import type { Locator, Page, WorkerFixture } from '@playwright/test'
import { expect } from '../test.ts'
import type { Widget } from '../widget.ts'

/** The chain families beside EVM, as users read them; each has a demo wallet. */
export type Family = 'Solana' | 'Bitcoin' | 'Polkadot'

/** What the tests of one worker share: the local chains of families beside EVM. */
export interface FamilyFixtures {
  readonly chains: Devnet
}

/** Starts local chains of families once for a worker. */
export const familyChains = (
  running: readonly PartName[] = ['solana', 'bitcoin', 'polkadot'],
): { readonly chains: [WorkerFixture<Devnet, object>, { readonly scope: 'worker'; readonly timeout: number }] } => ({
  chains: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const chains = await startDevnet({ parts: running })
      await use(chains)
      await chains.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** What the tests of one worker share: a Bitcoin chain on which a block comes when a test says so. */
export interface LedgerFixtures {
  readonly ledger: BitcoinPart
}

/** Starts that chain once for a worker: a payment waits on it as long as it has to. */
export const bitcoinLedger: {
  readonly ledger: [WorkerFixture<BitcoinPart, object>, { readonly scope: 'worker' }]
} = {
  ledger: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledger = await startBitcoin({ mineEveryMs: 0 })
      await use(ledger)
      await ledger.stop()
    },
    { scope: 'worker' },
  ],
}

/** The addresses of their nodes, as pages take them. */
export const nodesOf = ({ services }: Devnet): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (['solana', 'bitcoin', 'polkadot'] as const).flatMap((name) => {
      const url = services[name]
      return url === undefined ? [] : [[name, url.replace(/^ws/, 'http')]]
    }),
  )

/** What the demo wallet of a family asks. */
export const promptOf = (page: Page): Locator => page.locator('demo-wallet')

export const approve = (page: Page): Promise<void> => promptOf(page).getByRole('button', { name: 'Approve' }).click()

/** Namespaces of what is connected. */
export const namespaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connections).map(({ namespace }) => namespace))

/** Connects the demo wallet of a family from the list. */
async function connectFamily(widget: Widget, family: Family): Promise<void> {
  await (await widget.open()).getByRole('button', { name: new RegExp(`^${family} demo wallet`) }).click()
  await approve(widget.page)
  await expect(widget.dialog()).toHaveCount(0)
}

/** Opens the host beside local chains, and connects the demo wallet of a family. */
export async function visitWith(
  widget: Widget,
  nodes: Readonly<Record<string, string>>,
  family: Family,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  await widget.visit({ query: { ...nodes, assets: '1', ...query } })
  await connectFamily(widget, family)
}

/** Opens the form of a payment, and says what goes to whom; of the coin, unless a token is named. */
export async function fillPayment(widget: Widget, amount: string, receiver: string, token?: RegExp): Promise<Locator> {
  await (await widget.openAccount()).getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  if (token) {
    await form.getByRole('button', { name: /^Token/ }).click()
    await widget.dialog('Choose a token').getByRole('button', { name: token }).click()
  }
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('textbox', { name: 'To' }).fill(receiver)
  return form
}

/** Has the wallet sign a text, which its prompt shows. @returns the signature */
export async function signText(page: Page, message: string, shown: string = message): Promise<string> {
  const signing = page.evaluate((text) => window.kernel.wallet.signMessage({ message: text }), message)
  await expect(promptOf(page).getByText(shown)).toBeVisible()
  await approve(page)
  return signing
}
