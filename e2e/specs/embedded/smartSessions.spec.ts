import type { Devnet } from '@latchkey/devnet'
import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { DELEGATION } from '@latchkey/devnet/contracts'
import { coSigned, redeemCall } from '@latchkey/plugin-smart-sessions/redeem'
import { expect, type Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, approve, enterCode, frameOf, request, embeddedTest as test } from '../../support/embeddedTest.ts'
import { type Embedded, PROJECT } from '../../support/startEmbedded.ts'
import { askNode } from '../../support/test.ts'
import { openView, type Widget } from '../../support/widget.ts'

test.use({ contracts: true })

// Chromium tells of visibility only with frames that it paints, and puts these off while other programs keep the cores busy.
test.describe.configure({ retries: 3 })

/** The site's own key, whose account pays for the gas. */
const [, SITE] = ACCOUNTS
const SHOP = '0x00000000000000000000000000000000000A11cE'
const CENT = 10n ** 16n
const DAY = 86_400

interface Services {
  readonly devnet: Devnet
  readonly embedded: Embedded
}

/** A page with a signed-in user, with one ether on chain 1. */
async function open(
  widget: Widget,
  page: Page,
  { devnet, embedded }: Services,
  { address, sessions = '1' }: { readonly address: string; readonly sessions?: string },
) {
  const gateway: Record<string, string> = sessions === 'shared' ? { gateway: embedded.gatewayUrl } : {}
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, smart: '1', sessions, ...gateway } })
  await enterCode(widget, embedded, address)
  const account = await addressOf(page)
  const { rpcUrl } = devnet.chains[1] ?? { rpcUrl: '' }
  const node = (method: string, params: readonly unknown[] = []) => askNode(rpcUrl, method, params)
  await node('anvil_setBalance', [account, '0xde0b6b3a7640000'])
  return { account, node }
}
type Node = Awaited<ReturnType<typeof open>>['node']

/** A hundredth of an ether a day, for ten days. */
function asked() {
  const now = Math.floor(Date.now() / 1000)
  const { publicKey } = privateKeyToAccount(SITE.privateKey)
  return {
    expiry: now + 10 * DAY,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: `0x${CENT.toString(16)}`, start: now, period: DAY },
      },
    ],
    policies: [],
  } as const
}

/** Uses a permission as the site, which has nothing of the widget where it does. */
async function use(node: Node, context: string, value: bigint): Promise<boolean> {
  const { to, data } = redeemCall(
    { context, signerMeta: { delegationManager: DELEGATION.manager } },
    { to: SHOP, value },
  )
  const hash = await node('eth_sendTransaction', [{ from: SITE.address, to, data, gas: '0xf4240' }])
  await expect.poll(() => node('eth_getTransactionReceipt', [hash])).not.toBeNull()
  return Reflect.get(Object(await node('eth_getTransactionReceipt', [hash])), 'status') === '0x1'
}

const contextOf = (grant: unknown): string => String(Reflect.get(Object(grant), 'context'))
const hasCode = (node: Node, account: string) => async () => (await node('eth_getCode', [account, 'latest'])) !== '0x'

test('default: a site asks, takes what was agreed and no more, and its user ends it', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const { account, node } = await open(widget, page, { devnet, embedded }, { address: 'sessions@example.com' })
  const granting = request(page, 'wallet_grantPermissions', [{ ...asked(), chainId: '0x1', address: account }])
  const heading = frameOf(page).getByRole('heading', {
    name: /take up to .*0\.01 ETH.* every day until .*0\.1 ETH.* in all/,
  })
  await expect(heading).toBeVisible()
  await expect(frameOf(page).getByText(/turns on smart features for your account/)).toBeVisible()
  await expect(frameOf(page).getByText(SITE.address)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approve(page)
  const context = contextOf(await granting)
  await expect.poll(hasCode(node, account)).toBe(true)
  const before = BigInt(String(await node('eth_getBalance', [SHOP, 'latest'])))
  expect([await use(node, context, CENT / 2n), await use(node, context, CENT)]).toEqual([true, false])
  expect(BigInt(String(await node('eth_getBalance', [SHOP, 'latest']))) - before).toBe(CENT / 2n)

  await openView(page, 'smart-sessions.Sessions')
  const view = widget.dialog()
  await expect(view.getByText(/0\.01\sETH.* every day/)).toBeVisible()
  await expect(view.getByText(/This site: until/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await node('evm_setAutomine', [false])
  try {
    await view.getByRole('button', { name: /^End: / }).click()
    await expect(
      frameOf(page).getByRole('heading', { name: 'End a permission to take from your account' }),
    ).toBeVisible()
    await approve(page)
    await expect(view.getByText('Ending…')).toBeVisible()
  } finally {
    await node('evm_setAutomine', [true])
    await node('evm_mine')
  }
  await expect(view.getByText('This site: ended')).toBeVisible()
  expect(await use(node, context, 1n)).toBe(false)
})

test('default: with a co-signer neither key takes anything alone, and an end counts at once', async ({
  widget,
  page,
  devnet,
  embedded,
}) => {
  test.slow()
  const who = { address: 'shared@example.com', sessions: 'shared' }
  const { account, node } = await open(widget, page, { devnet, embedded }, who)
  const granting = page.evaluate((wanted): Promise<unknown> => {
    const client: object = Object(Reflect.get(window.kernel.plugins, 'smart-sessions'))
    return Reflect.get(client, 'grant')(wanted)
  }, asked())
  await expect(frameOf(page).getByText('Only together with the key')).toBeVisible()
  await approve(page)
  const pci = contextOf(await granting)
  await expect.poll(hasCode(node, account)).toBe(true)
  const agree = (value: bigint) =>
    coSigned(
      { gateway: embedded.gatewayUrl, projectId: PROJECT, account: `eip155:1:${account}`, pci, fetch },
      { to: SHOP, value },
    )
  const { context } = await agree(CENT)
  if (context === undefined) throw new Error('the co-signer has not agreed')
  expect(await use(node, context, CENT)).toBe(true)
  const last = await agree(1n)

  await openView(page, 'smart-sessions.Sessions')
  const view = widget.dialog()
  await view.getByRole('button', { name: /^End: / }).click()
  await approve(page)
  await expect(view.getByText(/: ended$/)).toBeVisible()
  expect(await agree(1n)).toEqual({ refusal: expect.stringMatching(/is over/) })
  expect(await use(node, last.context ?? '0x', 1n)).toBe(false)
})

test('error: a site without the plugin cannot ask', async ({ widget, page, devnet, embedded }) => {
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, smart: '1' } })
  await enterCode(widget, embedded, 'off@example.com')
  expect(devnet.chains[1]).toBeDefined()
  expect(await request(page, 'wallet_grantPermissions', [{ ...asked(), chainId: '0x1' }])).toMatchObject({ code: 4200 })
})
