import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { BrowserContext } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, type FamilyFixtures, familyChains, namespaces, nodesOf } from '../../support/families/familyChains.ts'
import { readCode } from '../../support/readCode.ts'
import { test as base, expect } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const test = base.extend<object, FamilyFixtures>(familyChains(['solana', 'polkadot']))

const [ALICE] = POLKADOT_ACCOUNTS
/** The same account on Kusama, by subkey. */
const ALICE_ON_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'

/** What a phone reads from the view of the active account's address. */
async function readAddress(widget: Widget, context: BrowserContext): Promise<string | undefined> {
  await (await widget.openAccount()).getByRole('button', { name: 'Receive' }).click()
  const receive = widget.dialog('Receive')
  const code = receive.getByRole('img', { name: /^QR code/ })
  await expect(code).toBeVisible()
  const text = await readCode(context, await code.locator('..').screenshot())
  expect(await axeFaults(widget.page)).toEqual([])
  await receive.getByRole('button', { name: 'Close' }).click()
  await expect(widget.dialog()).toHaveCount(0)
  return text
}

test('default: a network of a family that is not connected leads to its wallets, and then to that network; each has its address', async ({
  widget,
  wallet,
  page,
  context,
  chains,
  expectedNoise,
}) => {
  test.slow()
  // No node serves Kusama here.
  expectedNoise.push(/another chain|rpc\//)
  await widget.visit({ query: { assets: '1', kusama: '1', ...nodesOf(chains) } })
  await widget.connect(wallet)
  const active = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.name)

  const networks = await widget.openNetworks()
  await networks.getByRole('searchbox').fill('kusama')
  await networks.getByRole('button', { name: /^Kusama Asset Hub/ }).click()
  const list = widget.dialog('Connect')
  await expect(list.getByRole('button', { name: /demo wallet/ })).toHaveCount(1)
  await list.getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  await approve(page)
  await expect.poll(active).toBe('Kusama Asset Hub')
  await expect(widget.dialog()).toHaveCount(0)
  expect(await readAddress(widget, context)).toContain(ALICE_ON_KUSAMA)

  await (await widget.openNetworks()).getByRole('button', { name: /^Polkadot Asset Hub/ }).click()
  await expect.poll(active).toBe('Polkadot Asset Hub')
  await expect(widget.dialog()).toHaveCount(0)
  expect(await readAddress(widget, context)).toContain(ALICE.address)

  await (await widget.openNetworks()).getByRole('button', { name: /^Solana/ }).click()
  await widget
    .dialog('Connect')
    .getByRole('button', { name: /^Solana demo wallet/ })
    .click()
  await approve(page)
  await expect.poll(active).toBe('Solana')
  await expect(widget.dialog()).toHaveCount(0)
  expect(await readAddress(widget, context)).toContain(SOLANA_ACCOUNTS[0].address)

  expect((await namespaces(page)).sort()).toEqual(['eip155', 'polkadot', 'solana'])
  await (await widget.openAccount()).getByRole('button', { name: 'Settings' }).click()
  await widget.dialog('Settings').getByRole('button', { name: 'Disconnect' }).click()
  const choice = widget.dialog('Disconnect')
  await choice.getByRole('button', { name: /^Solana demo wallet/ }).click()
  await expect.poll(async () => (await namespaces(page)).sort()).toEqual(['eip155', 'polkadot'])
  await choice.getByRole('button', { name: 'Disconnect all' }).click()
  await expect.poll(() => namespaces(page)).toEqual([])
  await expect(widget.button()).toBeVisible()
})
