import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import type { Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  approve,
  type Family,
  type FamilyFixtures,
  familyChains,
  fillPayment,
  namespaces,
  nodesOf,
  promptOf,
} from '../../support/families/familyChains.ts'
import { batchPayload } from '../../support/families/polkadotPayload.ts'
import { comparePicture, holdStill, SETTINGS } from '../../support/pictures.ts'
import { askNode, test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, FamilyFixtures>(familyChains())
// One set of chains for both themes: nothing is sent on them.
test.describe.configure({ mode: 'default', timeout: 240_000 })

type Nodes = Readonly<Record<string, string>>

/** One who has no account for the token. */
const OWNER = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey.toBase58()
const RECEIVER = BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''
const [, BOB] = POLKADOT_ACCOUNTS

/** Takes a picture of what is open, with nothing below the pointer, and looks at it with axe. */
type Take = (name: string) => Promise<void>

async function connect(page: Page, family: Family, count: number): Promise<void> {
  const name = `${family} demo wallet`
  const listed = () =>
    page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connectors).map((connector) => connector.name))
  await expect.poll(listed).toContain(name)
  const connecting = page.evaluate(async (wanted) => {
    const { wallet, store, atoms } = window.kernel
    const found = store.get(atoms.connectors).find((connector) => connector.name === wanted)
    await wallet.connect({ connectorId: found?.id ?? '' })
  }, name)
  await approve(page)
  await connecting
  await expect.poll(async () => (await namespaces(page)).length).toBe(count)
}

/** The account of a family, as the account view shows it first. */
async function show(widget: Widget, family: Family): Promise<void> {
  const view = await widget.openAccount()
  await view.getByRole('radiogroup', { name: 'Accounts by network' }).getByRole('radio', { name: family }).click()
  await expect(view.getByText(/\d (SOL|BTC|DOT)$/).first()).toBeVisible()
}

async function close(widget: Widget): Promise<void> {
  await widget.dialog().getByRole('button', { name: 'Close' }).click()
  await expect(widget.dialog()).toHaveCount(0)
}

async function review(widget: Widget, amount: string, to: string, token?: RegExp): Promise<void> {
  await (await fillPayment(widget, amount, to, token)).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(widget.dialog('Review and send').getByRole('button', { name: /^Confirm in/ })).toBeEnabled()
}

async function takeSolana(widget: Widget, { solana = '' }: Nodes, take: Take): Promise<void> {
  const { page } = widget
  await show(widget, 'Solana')
  await take('accountSolana')
  await close(widget)
  await review(widget, '1.5', OWNER, /KEY/)
  await take('reviewSolana')
  await widget
    .dialog()
    .getByRole('button', { name: /^Confirm in/ })
    .click()
  await expect(promptOf(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await askNode(solana, 'dev_expireBlockhashes', [])
  await approve(page)
  await expect(widget.banner('This took too long and was not sent.')).toBeVisible()
  await take('expiredSolana')
  await close(widget)
}

async function takeBitcoin(widget: Widget, take: Take): Promise<void> {
  await show(widget, 'Bitcoin')
  await take('accountBitcoin')
  await widget.dialog().getByRole('button', { name: 'Receive' }).click()
  await expect(widget.dialog('Receive').getByText('Ordinals', { exact: true })).toBeVisible()
  await take('receiveBitcoin')
  await close(widget)
  await review(widget, '0.0123', RECEIVER)
  await take('reviewBitcoin')
  await widget.dialog('Review and send').getByRole('list', { name: 'Where they go' }).scrollIntoViewIfNeeded()
  await take('reviewBitcoinOutputs')
  await close(widget)
}

async function takePolkadot(widget: Widget, { polkadot = '' }: Nodes, take: Take): Promise<void> {
  const { page } = widget
  await show(widget, 'Polkadot')
  await take('accountPolkadot')
  await close(widget)
  await review(widget, '1.5', BOB.address)
  await expect(widget.banner('needs an update for')).toBeVisible()
  await take('reviewPolkadotOutdated')
  await widget.dialog().getByRole('button', { name: 'Update this wallet' }).click()
  await approve(page)
  await expect(widget.banner('is up to date')).toBeVisible()
  await take('reviewPolkadot')
  await close(widget)
  const payload = await batchPayload(polkadot, POLKADOT_ACCOUNTS[0].address, BOB.publicKey)
  const asked = page.evaluate(async (transactionPayload) => {
    const { wallet, store, atoms } = window.kernel
    const network = store.get(atoms.network)?.id
    const provider = wallet.getProvider('polkadot') as { request(call: object): Promise<unknown> }
    const params = { address: transactionPayload.address, transactionPayload }
    return provider.request({ network, method: 'polkadot_signTransaction', params }).catch(() => 'declined')
  }, payload)
  await expect(widget.dialog('Check and sign').getByText('Utility.batch_all')).toBeVisible()
  await take('requestPolkadot')
  await widget.dialog().getByRole('button', { name: 'Decline' }).click()
  expect(await asked).toBe('declined')
}

for (const setting of ['light', 'dark'] as const)
  test(`looks: chain families, ${setting}`, async ({ widget, page, chains }) => {
    const { query, width } = SETTINGS[setting]
    const nodes = nodesOf(chains)
    await holdStill(page, width)
    const visit = async (more: Nodes) => {
      await widget.visit({ query: { ...query, ...nodes, font: '1', assets: '1', wallets: '', ...more } })
      await page.evaluate(() => document.fonts.ready)
    }
    const take: Take = async (name) => {
      await page.mouse.move(0, 0)
      await test.step(name, () => comparePicture(page, `${name}-${setting}`))
      expect.soft(await axeFaults(page), name).toEqual([])
    }
    await visit({ polkadotWallet: 'outdated' })
    for (const [at, family] of (['Solana', 'Bitcoin', 'Polkadot'] as const).entries())
      await connect(page, family, at + 1)
    await takeSolana(widget, nodes, take)
    await takeBitcoin(widget, take)
    await takePolkadot(widget, nodes, take)

    // A wallet that shares nothing by itself any more is saved, and not open.
    await page.evaluate(async () => {
      const { wallet, store, atoms } = window.kernel
      for (const { id, namespace } of store.get(atoms.connections))
        if (namespace !== 'bip122') await wallet.disconnect({ connectionId: id })
      localStorage.removeItem('demo-wallet:bitcoin')
    })
    await visit({})
    await expect((await widget.open()).getByRole('button', { name: /^Continue with Bitcoin/ })).toBeVisible()
    await take('continueWith')

    await page.evaluate(() => localStorage.clear())
    await visit({ oneWallet: '1', wallets: 'demo' })
    await (await widget.open()).getByRole('button', { name: /^Demo wallet/ }).click()
    await expect(widget.dialog().getByRole('button', { name: 'All', exact: true })).toBeVisible()
    await take('familiesAll')
  })
