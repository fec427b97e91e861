import type { Devnet } from '@latchkey/devnet'
import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { DELEGATION } from '@latchkey/devnet/contracts'
import { coSigned, redeemCall } from '@latchkey/plugin-smart-sessions/redeem'
import { expect, type Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { addressOf, enterCode } from './embeddedTest.ts'
import { type Embedded, PROJECT } from './startEmbedded.ts'
import { askNode } from './test.ts'
import type { Widget } from './widget.ts'

/** The site's own key, whose account pays for the gas. */
export const [, SITE] = ACCOUNTS
export const SHOP = '0x00000000000000000000000000000000000A11cE'
export const CENT = 10n ** 16n
const DAY = 86_400

interface Services {
  readonly devnet: Devnet
  readonly embedded: Embedded
}

/** A page with a signed-in user, with one ether on chain 1. */
export async function openSmart(
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
type Node = Awaited<ReturnType<typeof openSmart>>['node']

/** A hundredth of an ether a day, for ten days. */
export function asked() {
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
export async function use(node: Node, context: string, value: bigint): Promise<boolean> {
  const { to, data } = redeemCall(
    { context, signerMeta: { delegationManager: DELEGATION.manager } },
    { to: SHOP, value },
  )
  const hash = await node('eth_sendTransaction', [{ from: SITE.address, to, data, gas: '0xf4240' }])
  await expect.poll(() => node('eth_getTransactionReceipt', [hash])).not.toBeNull()
  return Reflect.get(Object(await node('eth_getTransactionReceipt', [hash])), 'status') === '0x1'
}

export const contextOf = (grant: unknown): string => String(Reflect.get(Object(grant), 'context'))
export const hasCode = (node: Node, account: string) => async () =>
  (await node('eth_getCode', [account, 'latest'])) !== '0x'

/** What the page's plugin answers who asks for permissions by it. */
export const grantByPlugin = (page: Page): Promise<unknown> =>
  page.evaluate((wanted): Promise<unknown> => {
    const client: object = Object(Reflect.get(window.kernel.plugins, 'smart-sessions'))
    return Reflect.get(client, 'grant')(wanted)
  }, asked())

/** Has the site's co-signer agree to a payment. */
export const coSign = ({ gatewayUrl }: Embedded, account: string, pci: string, value: bigint) =>
  coSigned({ gateway: gatewayUrl, projectId: PROJECT, account: `eip155:1:${account}`, pci, fetch }, { to: SHOP, value })
