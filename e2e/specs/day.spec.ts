import { TOKENS } from '@latchkey/devnet/contracts'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import type { Locator, Page } from '@playwright/test'
import type { Atom } from 'jotai/vanilla'
import { startOlderGateway } from '../support/olderGateways/startOlderGateway.ts'
import { askNode, expect, test } from '../support/test.ts'
import type { Wallet } from '../support/wallet.ts'
import type { Widget } from '../support/widget.ts'

/** Has nothing at the start. */
const RECEIVER = '0x00000000000000000000000000000000000DA7A5'
const LATCH_SENT = 2_500_000n
const ETHER_SENT = 10n ** 17n

async function ask(url: string, method: string, params: readonly unknown[]): Promise<bigint> {
  return BigInt(String(await askNode(url, method, params)))
}

const etherOf = (url: string, address: string): Promise<bigint> => ask(url, 'eth_getBalance', [address, 'latest'])

/** `balanceOf(address)` of ERC-20. */
const tokensOf = (url: string, token: string, address: string): Promise<bigint> =>
  ask(url, 'eth_call', [{ to: token, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` }, 'latest'])

const records = (page: Page) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

/** Fills the form that is shown, reviews and confirms; the wallet's owner approves. */
async function send(widget: Widget, wallet: Wallet, amount: string, receiver: string): Promise<void> {
  const form = widget.dialog('Send')
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form.getByRole('textbox', { name: 'To' }).fill(receiver)
  await form.getByRole('button', { name: 'Review', exact: true }).click()
  const preview = widget.dialog('Review and send')
  await expect(preview.getByText(receiver.slice(-4)).first()).toBeVisible()
  await preview.getByRole('button', { name: /^Confirm in/ }).click()
  await wallet.approve()
}

/** In the morning: connect, and prove whose account it is. */
async function connectAndSignIn(widget: Widget, wallet: Wallet): Promise<void> {
  await widget.choose()
  await wallet.approve()
  const signIn = widget.dialog('Sign in')
  await expect(signIn.getByRole('region', { name: 'What you sign' })).toContainText('Nonce: ')
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await wallet.approve()
  await expect(widget.dialog()).toHaveCount(0)
}

/** In the evening: leave, and nothing of the session stays. */
async function leave(widget: Widget): Promise<void> {
  const { page } = widget
  await page.evaluate(() => window.kernel.wallet.disconnect())
  await expect(widget.button()).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toMatch(/0x[\da-f]{130}/i)
}

interface Day {
  readonly widget: Widget
  readonly wallet: Wallet
  /** Of Ethereum. */
  readonly node: string
  /** Further options of the page. */
  readonly query?: Readonly<Record<string, string>>
  /** A service that the page may ask beside the nodes. */
  readonly service?: string
  /** Looks at what only a service tells, while both transfers are in the list. */
  readonly look?: (activity: Locator) => Promise<void>
}

/** A signature of an account, a pairing link, a key: 65 bytes, and what only its owner has. */
const SECRET = /0x[\da-f]{130}\b|\bwc:[\da-f]{64}|privateKey/i

/** All that the page has written down so far, but for the session, which is a signature: storage, state, events, and what was printed. */
async function writtenBy(page: Page, printed: readonly string[]): Promise<string> {
  const held = await page.evaluate(() => {
    const { 'lk:siwx:sessions': _, ...stored } = localStorage
    return JSON.stringify([stored, { ...sessionStorage }, window.kernel.inspect(), window.reported.events])
  })
  return [held, ...printed].join('\n')
}

/** Connect, sign in, look, receive, send twice, watch, leave. */
async function live({ widget, wallet, node, query = {}, service, look }: Day): Promise<void> {
  const { page } = widget
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') hosts.add(new URL(request.url()).host)
  })
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  await widget.visit({ query: { assets: '1', signIn: 'local', ...query } })

  await connectAndSignIn(widget, wallet)

  // What there is, from the chain itself.
  const account = await widget.openAccount()
  const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(tokens).toHaveText([/Ether.*ETH/, /Latch Token.*LATCH/])

  // How to be paid.
  await account.getByRole('button', { name: 'Receive' }).click()
  const receive = widget.dialog('Receive')
  await expect(receive.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Back' }).click()

  // A token, from its own page.
  const token = await page.evaluate(() => {
    const { balances } = window.kernel.plugins as {
      balances: { atoms: { tokens: Atom<readonly { address: string }[]> } }
    }
    return window.kernel.store.get(balances.atoms.tokens)[0]?.address ?? ''
  })
  const [latchBefore, etherBefore] = [await tokensOf(node, token, RECEIVER), await etherOf(node, RECEIVER)]
  await tokens.filter({ hasText: 'LATCH' }).click()
  await widget.dialog('Token').getByRole('button', { name: 'Send' }).click()
  await expect(widget.dialog('Send').getByRole('button', { name: /^Token / })).toContainText('LATCH')
  await send(widget, wallet, '2.5', RECEIVER)
  const activity = widget.dialog('Account').getByRole('list', { name: 'Activity' })
  await expect(activity.getByRole('button').first()).toContainText(/2\.5\sLATCH/)
  await expect.poll(() => tokensOf(node, token, RECEIVER)).toBe(latchBefore + LATCH_SENT)

  // The coin; the receiver is known by now.
  await widget.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const form = widget.dialog('Send')
  await form.getByRole('button', { name: /^Token / }).click()
  await widget.dialog('Choose a token').getByRole('button', { name: /ETH/ }).first().click()
  await send(widget, wallet, '0.1', RECEIVER)
  await expect(activity.getByRole('button').first()).toContainText(/0\.1\sETH/)
  await expect.poll(() => etherOf(node, RECEIVER)).toBe(etherBefore + ETHER_SENT)
  await expect.poll(() => records(page)).toEqual(['confirmed', 'confirmed'])
  expect(await wallet.count('eth_sendTransaction')).toBe(2)

  await look?.(activity)

  // Found again at the explorer.
  await activity.getByRole('button').first().click()
  const details = widget.dialog('Transaction')
  await expect(details.getByText('Confirmed')).toBeVisible()
  await expect(details.getByRole('link', { name: 'View on Etherscan' })).toHaveAttribute('href', /\/tx\/0x[\da-f]{64}$/)

  expect(await writtenBy(page, printed)).not.toMatch(SECRET)
  await leave(widget)
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => new URL(rpcUrl).host))
  const asked = [...nodes, ...(service ? [new URL(service).host] : [])]
  for (const host of hosts) expect(asked).toContain(host)
}

test('default: a day with the widget and no service', async ({ widget, wallet, devnet }) => {
  await live({ widget, wallet, node: devnet.chains[1]?.rpcUrl ?? '' })
})

test('error: the same day while the gateway is off', async ({ widget, wallet, devnet, expectedNoise }) => {
  expectedNoise.push(/ERR_|Failed to load/)
  // No server listens there. Browsers refuse some ports by themselves, and would ask nothing.
  const service = `http://127.0.0.1:${await freePort()}`
  const query = { api: '1', gateway: service, project: 'off' }
  await live({ widget, wallet, node: devnet.chains[1]?.rpcUrl ?? '', query, service })
})

test('behavior: the same day with a gateway that knows the first endpoints and nothing newer', async ({
  widget,
  wallet,
  page,
  devnet,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const node = devnet.chains[1]?.rpcUrl ?? ''
  const gateway = await startOlderGateway(node, [TOKENS.latch])
  try {
    const query = { api: '1', gateway: gateway.url, project: 'older' }
    const look = async (activity: Locator): Promise<void> => {
      const account = widget.dialog('Account')
      await expect(account.getByText('Total balance')).toBeVisible()
      await expect(account.locator('[data-lk-part=money]').first()).toHaveText(/^\$[\d,]+\.\d\d$/)
      // It knows no pieces of collections: there is no tab for them, nor one that is always empty.
      await expect(account.getByRole('tab')).toHaveText(['Tokens', 'Activity'])
      // What was sent here and what the gateway tells of it is one row.
      await page.evaluate(async () => {
        const { history } = window.kernel.plugins as { history?: { refresh(how: object): Promise<void> } }
        await history?.refresh({ force: true })
      })
      const latches = activity.getByRole('button').filter({ hasText: /2\.5\sLATCH/ })
      await expect(latches).toHaveCount(1)
      // It knows the contract of the token alone: who got it is known from here.
      await expect(latches).toContainText(/to 0x0000…0da7a5/i)
      await expect(activity.getByRole('button').filter({ hasText: /0\.1\sETH/ })).toHaveCount(1)
    }
    await live({ widget, wallet, node, query, service: gateway.url, look })
    expect(gateway.unknown.filter((path) => !path.endsWith('/nfts'))).toEqual([])
  } finally {
    await gateway.stop()
  }
})

test('error: wallets that fail after the approval, or send something else: true words, and never a second prompt', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const start = async (): Promise<void> => {
    await page.evaluate(() => {
      window.kernel.open()
      const { router }: { router: { push(route: string): void } } = window.kernel
      router.push('send.WalletSend')
    })
  }
  // It fails after the approval: whether it was sent is not known.
  await start()
  await wallet.act('failNext', 'internal')
  await send(widget, wallet, '0.01', RECEIVER)
  await expect(widget.dialog().getByText('We don’t know whether this was sent').first()).toBeVisible()
  expect(await wallet.count('eth_sendTransaction')).toBe(1)

  // It sends more than was confirmed: what reached the network is compared with that.
  await page.evaluate(() => window.kernel.close())
  await start()
  await wallet.act('failNext', 'otherAmount')
  await send(widget, wallet, '0.02', RECEIVER)
  await expect
    .poll(() =>
      page.evaluate(() =>
        window.kernel.store.get(window.kernel.atoms.transactions).some(({ isDifferent }) => isDifferent),
      ),
    )
    .toBe(true)
  expect(await wallet.count('eth_sendTransaction')).toBe(2)
})
