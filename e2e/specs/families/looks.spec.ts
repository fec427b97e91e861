import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { Keypair } from '@solana/web3.js'
import { approve, type FamilyFixtures, familyChains, nodesOf, promptOf } from '../../support/families/familyChains.ts'
import {
  addFamily,
  closeWidget,
  confirmOf,
  reviewPayment,
  showFamily,
  type Take,
  takeIn,
} from '../../support/families/familyViews.ts'
import { batchPayload } from '../../support/families/polkadotPayload.ts'
import { holdStill, SETTINGS } from '../../support/pictures.ts'
import { askNode, test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, FamilyFixtures>(familyChains())
test.describe.configure({ timeout: 240_000 })

type Nodes = Readonly<Record<string, string>>

/** One who has no account for the token. */
const OWNER = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey.toBase58()
const RECEIVER = BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''
const [, BOB] = POLKADOT_ACCOUNTS

async function takeSolana(widget: Widget, { solana = '' }: Nodes, take: Take): Promise<void> {
  const { page } = widget
  await showFamily(widget, 'Solana')
  await take('accountSolana')
  await closeWidget(widget)
  await reviewPayment(widget, '1.5', OWNER, /KEY/)
  await take('reviewSolana')
  await confirmOf(widget).click()
  await expect(promptOf(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await askNode(solana, 'dev_expireBlockhashes', [])
  await approve(page)
  await expect(widget.banner('This took too long and was not sent')).toBeVisible()
  await take('expiredSolana')
  await closeWidget(widget)
}

async function takeBitcoin(widget: Widget, take: Take): Promise<void> {
  await showFamily(widget, 'Bitcoin')
  await take('accountBitcoin')
  await widget.dialog().getByRole('button', { name: 'Receive' }).click()
  await expect(widget.dialog('Receive').getByText('Ordinals', { exact: true })).toBeVisible()
  await take('receiveBitcoin')
  await closeWidget(widget)
  await reviewPayment(widget, '0.0123', RECEIVER)
  await take('reviewBitcoin')
  await widget.dialog('Review and send').getByRole('list', { name: 'Where they go' }).scrollIntoViewIfNeeded()
  await take('reviewBitcoinOutputs')
  await closeWidget(widget)
}

async function takePolkadot(widget: Widget, { polkadot = '' }: Nodes, take: Take): Promise<void> {
  const { page } = widget
  await showFamily(widget, 'Polkadot')
  await take('accountPolkadot')
  await closeWidget(widget)
  await reviewPayment(widget, '1.5', BOB.address)
  await expect(widget.banner('needs an update for')).toBeVisible()
  await take('reviewPolkadotOutdated')
  await widget.dialog().getByRole('button', { name: 'Update this wallet' }).click()
  await approve(page)
  await expect(widget.banner('is up to date')).toBeVisible()
  await take('reviewPolkadot')
  await closeWidget(widget)
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

test('looks: chain families', async ({ widget, page, chains }) => {
  const nodes = nodesOf(chains)
  await holdStill(page, SETTINGS.light.width)
  const visit = async (more: Nodes) => {
    await widget.visit({ query: { ...nodes, theme: 'light', font: '1', assets: '1', wallets: '', ...more } })
    await page.evaluate(() => document.fonts.ready)
  }
  const take = takeIn(page, ['light', 'dark'])
  await visit({ polkadotWallet: 'outdated' })
  for (const family of ['Solana', 'Bitcoin', 'Polkadot'] as const) await addFamily(page, family)
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
