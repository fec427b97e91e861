import type { Devnet } from '@latchkey/devnet'
import { DELEGATION } from '@latchkey/devnet/contracts'
import { expect, type Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, approve, enterCode, frameOf, request, embeddedTest as test } from '../../support/embeddedTest.ts'
import { type Embedded, PROJECT } from '../../support/startEmbedded.ts'
import { askNode } from '../../support/test.ts'
import { openView, type Widget } from '../../support/widget.ts'

test.use({ contracts: true })

const DESIGNATOR = `0xef0100${DELEGATION.account.slice(2).toLowerCase()}`
const FIRST = '0x00000000000000000000000000000000000A11cE'
const SECOND = '0x0000000000000000000000000000000000000B0b'

/** What a site is told of a batch once it is mined. */
const mined = async (page: Page, sent: unknown): Promise<unknown> => {
  const id = Reflect.get(Object(sent), 'id')
  await expect.poll(() => request(page, 'wallet_getCallsStatus', [id])).not.toMatchObject({ status: 100 })
  return request(page, 'wallet_getCallsStatus', [id])
}
const CALLS = [
  { to: FIRST, value: '0x2386f26fc10000' },
  { to: SECOND, value: '0x470de4df820000' },
]
const batchOf = (from: string) => [{ version: '2.0.0', chainId: '0x1', from, atomicRequired: true, calls: CALLS }]

/** A page with a signed-in user, with one ether on chain 1. */
async function open(
  widget: Widget,
  page: Page,
  { devnet, embedded }: { devnet: Devnet; embedded: Embedded },
  address: string,
) {
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, smart: '1' } })
  await enterCode(widget, embedded, address)
  const account = await addressOf(page)
  const { rpcUrl } = devnet.chains[1] ?? { rpcUrl: '' }
  const node = (method: string, params: readonly unknown[]) => askNode(rpcUrl, method, params)
  await node('anvil_setBalance', [account, '0xde0b6b3a7640000'])
  return { account, node }
}

const typeOf = (page: Page) => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.type)

test('default: two payments are one approval and one transaction, which makes the account a smart one', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const { account, node } = await open(widget, page, { devnet, embedded }, 'smart@example.com')
  expect(await typeOf(page)).toBe('smartAccount')
  const before = BigInt(String(await node('eth_getBalance', [FIRST, 'latest'])))
  const sent = request(page, 'wallet_sendCalls', batchOf(account))
  const heading = frameOf(page).getByRole('heading', { name: /Take .*2.* steps as one: all of them, or none/ })
  await expect(heading).toBeVisible()
  await expect(frameOf(page).getByText(/turns on smart features for your account/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approve(page)
  expect(await mined(page, await sent)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(BigInt(String(await node('eth_getBalance', [FIRST, 'latest']))) - before).toBe(10n ** 16n)
  expect(await node('eth_getCode', [account, 'latest'])).toBe(DESIGNATOR)
  expect(await request(page, 'wallet_getCapabilities', [account, ['0x1']])).toMatchObject({
    '0x1': { atomic: { status: 'supported' } },
  })
})

test('default: its user makes it a plain one, with the same address, and takes the code away', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const { account, node } = await open(widget, page, { devnet, embedded }, 'plain@example.com')
  await node('anvil_setCode', [account, DESIGNATOR])
  await openView(page, 'smart-accounts.AccountType')
  const view = widget.dialog()
  await expect(view.getByRole('radio', { name: 'Smart account' })).toBeChecked()
  await view.getByRole('radio', { name: 'Standard account' }).click()
  await expect(view.getByText(/Each step is a transaction of its own/)).toBeVisible()
  await expect.poll(() => typeOf(page)).toBe('eoa')
  expect(await addressOf(page)).toBe(account)
  expect(await axeFaults(page)).toEqual([])
  expect(await request(page, 'wallet_sendCalls', batchOf(account))).toMatchObject({ code: 5760 })

  await openView(page, 'smart-accounts.AccountType')
  await view.getByRole('button', { name: 'Turn off' }).click()
  await frameOf(page).getByRole('button', { name: 'Turn off: Ethereum' }).click()
  await expect(
    frameOf(page).getByRole('heading', { name: /Turn your account on .*Ethereum.* back into a standard one/ }),
  ).toBeVisible()
  await approve(page)
  await expect(frameOf(page).getByText(/becomes a standard one once the network/)).toBeVisible()
  await expect.poll(() => node('eth_getCode', [account, 'latest'])).toBe('0x')
})
