import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { esplora } from '../../support/esplora.ts'
import {
  approve,
  type Family,
  type FamilyFixtures,
  familyChains,
  fillPayment,
  nodesOf,
  promptOf,
  visitWith,
} from '../../support/families/familyChains.ts'
import { polkadotFree } from '../../support/families/polkadotAccounts.ts'
import { askNode, test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, FamilyFixtures>(familyChains())
// One set of chains for all of them.
test.describe.configure({ mode: 'default' })

type Nodes = Readonly<Record<string, string>>

interface Receiver {
  readonly address: string
  /** What is paid, as it is typed and in the smallest unit. */
  readonly amount: string
  readonly units: bigint
  /** What the address holds on the local chain. */
  held(nodes: Nodes): Promise<bigint>
}

/** The other account of each local chain. */
const RECEIVERS: Readonly<Record<Family, Receiver>> = {
  Solana: {
    ...{ address: SOLANA_ACCOUNTS[1].address, amount: '0.25', units: 250_000_000n },
    async held({ solana = '' }) {
      const answer = await askNode(solana, 'getBalance', [SOLANA_ACCOUNTS[1].address])
      return BigInt((answer as { readonly value: number }).value)
    },
  },
  Bitcoin: {
    ...{ address: BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? '', amount: '0.0123', units: 1_230_000n },
    async held({ bitcoin = '' }) {
      const coins = await esplora(bitcoin).coins(BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? '')
      return BigInt(coins.reduce((sum, { value }) => sum + value, 0))
    },
  },
  Polkadot: {
    ...{ address: POLKADOT_ACCOUNTS[1].address, amount: '1.5', units: 15_000_000_000n },
    held: ({ polkadot = '' }) => polkadotFree(polkadot, POLKADOT_ACCOUNTS[1].publicKey),
  },
}

/** Connects a family's wallet, and has a payment reviewed. */
async function review(widget: Widget, nodes: Nodes, family: Family): Promise<Locator> {
  const { address, amount } = RECEIVERS[family]
  await visitWith(widget, nodes, family)
  await (await fillPayment(widget, amount, address)).getByRole('button', { name: 'Review', exact: true }).click()
  return widget.dialog('Review and send').getByRole('button', { name: /^Confirm in/ })
}

/** Has what is open in the wallet come too late. */
const EXPIRE = {
  Solana: ({ solana = '' }: Nodes) => askNode(solana, 'dev_expireBlockhashes', []),
  // One block more than a transfer lives.
  Polkadot: ({ polkadot = '' }: Nodes) => askNode(polkadot, 'dev_newBlock', [{ count: 65 }]),
} as const

for (const family of ['Solana', 'Polkadot'] as const)
  test(`error: ${family}: an approval that took too long: nothing is sent, and one more press has it built anew and paid once`, async ({
    widget,
    page,
    chains,
  }) => {
    test.slow()
    const nodes = nodesOf(chains)
    const { held, units } = RECEIVERS[family]
    const confirm = await review(widget, nodes, family)
    const before = await held(nodes)
    await confirm.click()
    await expect(promptOf(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    await EXPIRE[family](nodes)
    await approve(page)
    await expect(widget.banner('This took too long and was not sent')).toBeVisible()
    await expect(promptOf(page)).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
    expect(await held(nodes)).toBe(before)
    await confirm.click()
    await approve(page)
    await expect(page.getByText('Transaction started').first()).toBeVisible()
    await expect.poll(() => held(nodes)).toBe(before + units)
    await expect(promptOf(page)).toHaveCount(0)
  })

/** What each wallet does to what it was given. */
const REWRITES = {
  Solana: 'adds an instruction',
  Bitcoin: 'replaces the change address',
  Polkadot: 'signs another call',
} as const

for (const [family, what] of Object.entries(REWRITES) as readonly (readonly [Family, string])[])
  test(`error: ${family}: the wallet ${what}: it is named, and nothing is sent`, async ({ widget, page, chains }) => {
    const nodes = nodesOf(chains)
    const confirm = await review(widget, nodes, family)
    const before = await RECEIVERS[family].held(nodes)
    const sent: string[] = []
    page.on('request', (request) => {
      const text = request.postData() ?? ''
      if (/sendTransaction|author_submit/.test(text) || request.url().endsWith('/tx')) sent.push(text)
    })
    await page.evaluate(() => {
      for (const wallet of Object.values(window.familyWallets)) wallet.misbehave('rewrites')
    })
    await confirm.click()
    await approve(page)
    await expect(widget.banner(`${family} demo wallet changed this transaction`)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await expect(promptOf(page)).toHaveCount(0)
    expect(await RECEIVERS[family].held(nodes)).toBe(before)
    expect(sent).toEqual([])
  })
