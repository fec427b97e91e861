import { gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { POLKADOT_ACCOUNTS } from '@latchkey/devnet/polkadot'
import { startProviders } from '@latchkey/devnet/providers'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { createGateway } from '@latchkey/gateway'
import { startPlayground } from '@latchkey/playground/start'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { test as base, expect } from '../../support/test.ts'

/** The playground before the chains of four families, with a gateway that reads and prices them all. */
async function startFamilies() {
  const devnet = await startDevnet({
    parts: ['evm', 'solana', 'bitcoin', 'polkadot'],
    contracts: true,
    last: { providers: startProviders },
  })
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      chains: gatewayChains(devnet.services),
      sources: gatewaySources(devnet.services),
      projects: [{ id: 'latchkey-devnet', name: 'Devnet', origins: ['loopback'] }],
    } as Parameters<typeof createGateway>[0],
    { onLog: () => undefined },
  )
  const playground = await startPlayground({ port: 5480, services: { gateway: gateway.url, ...devnet.services } })
  return {
    url: playground.url,
    async stop() {
      await playground.stop()
      await gateway.stop()
      await devnet.stop()
    },
  }
}

const test = base.extend<object, { readonly families: Awaited<ReturnType<typeof startFamilies>> }>({
  families: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const families = await startFamilies()
      await use(families)
      await families.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** What is pressed on the page: the demo wallet does it wrong, and right again (`works`, `back` from elsewhere, `here` again). */
type Case = 'works' | 'hangs' | 'changes' | 'elsewhere' | 'back' | 'gone' | 'here'

const EVM_BUTTONS: Readonly<Record<Case, string>> = {
  ...{ works: 'Always', hangs: 'Reads only', changes: 'Sends another amount' },
  ...{ elsewhere: 'Gnosis', back: 'Ethereum', gone: 'Disappear', here: 'Come back' },
}
const OTHER_BUTTONS: Readonly<Record<Case, string>> = {
  ...{ works: 'Works', hangs: 'Hangs', changes: 'Rewrites', elsewhere: 'Elsewhere', back: 'Works', gone: 'Gone' },
  here: 'Works',
}

async function pressEvm(page: Page, what: Case): Promise<void> {
  const name = EVM_BUTTONS[what]
  const place = page.getByRole('region', { name: what === 'changes' ? 'Faults' : 'Demo wallet', exact: true })
  const { button, radio } = { button: place.getByRole('button', { name }), radio: place.getByRole('radio', { name }) }
  await button.or(radio).first().click()
}

const pressOf = (wallet: string) => async (page: Page, what: Case) => {
  const choice = page.getByRole('region', { name: 'Faults' }).getByRole('radiogroup', { name: wallet })
  await choice.getByRole('radio', { name: OTHER_BUTTONS[what], exact: true }).click()
}

/** Each family with its demo wallet, what its account holds, whom it pays, and what is said of faults. */
const FAMILIES = (
  [
    ['Ethereum', 'ETH', /^Ether.*ETH.*\$/, ACCOUNTS[1]?.address, 'this network'],
    ['Solana', 'SOL', /^Solana.*25 SOL.*\$/, SOLANA_ACCOUNTS[3]?.address, 'Solana Devnet'],
    ['Bitcoin', 'BTC', /^Bitcoin.*1\.5 BTC.*\$96,375\.00/, BITCOIN_ACCOUNTS[4]?.addresses.mainnet, 'Bitcoin Testnet'],
    // Its accounts are for one network each: elsewhere it has none for this page.
    ['Polkadot', 'DOT', /^Polkadot.*500 DOT.*\$2,100\.00/, POLKADOT_ACCOUNTS[1].address, undefined],
  ] as const
).map(([name, symbol, holds, to = '', elsewhere]) => {
  const isEvm = name === 'Ethereum'
  const wallet = isEvm ? 'Demo wallet' : `${name} demo wallet`
  return {
    ...{ name, wallet, holds, to, elsewhere, coins: `0.01 ${symbol}`, press: isEvm ? pressEvm : pressOf(wallet) },
    changed: isEvm ? 'What was sent is not what you reviewed' : `${wallet} changed this transaction`,
    // EVM wallets (EIP-6963) and extensions of Polkadot have no way to leave the list.
    saysItLeft: name === 'Solana' || name === 'Bitcoin',
  }
})

/** What an account holds, with its worth, and what it did before. */
async function expectHoldings(account: Locator, asset: RegExp): Promise<void> {
  await account.getByRole('tab', { name: 'Tokens' }).click()
  await expect(account.getByRole('button', { name: asset })).toBeVisible()
  await account.getByRole('tab', { name: 'Activity' }).click()
  for (const past of [/^Received/, /^(Sent|Deposited)/])
    await expect(account.getByRole('button', { name: past }).first()).toBeVisible()
}

/** The widget of the page's own buttons: the frames of the first screen have others. */
const dialogOf = (page: Page): Locator => page.locator('[data-lk-root] [role=dialog]')
const approve = (page: Page): Promise<void> =>
  page.locator('demo-wallet').getByRole('button', { name: 'Approve' }).click()
const connectButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Connect' })

/** Opens the view of the account that is in use. */
async function openAccount(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  return dialogOf(page)
}

/** Chooses a wallet of the open list, and approves. */
async function chooseWallet(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await approve(page)
  await expect(dialogOf(page)).toHaveCount(0)
}

test('default: one list has the demo wallets of four families; each account has assets, prices and activity out of the gateway', async ({
  page,
  families,
  context,
}) => {
  test.slow()
  const elsewhere: string[] = []
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') elsewhere.push(request.url())
  })
  await page.goto(`${families.url}/?theme=light`)
  const dialog = dialogOf(page)
  await connectButton(page).click()
  for (const { wallet } of FAMILIES)
    await expect(dialog.getByRole('button', { name: new RegExp(`^${wallet}`) })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  for (const { name, wallet, holds } of FAMILIES)
    await test.step(name, async () => {
      // The list is open for the first.
      if (name !== 'Ethereum') {
        await (await openAccount(page)).getByRole('button', { name: /^Switch account/ }).click()
        await dialog.getByRole('button', { name: `Connect ${name}` }).click()
      }
      await chooseWallet(page, wallet)
      await expectHoldings(await openAccount(page), holds)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    })
  expect(elsewhere).toEqual([])
})

for (const { wallet, coins } of FAMILIES)
  test(`default: the ${wallet} signs and sends from the page, and what was sent is followed until it is confirmed`, async ({
    page,
    families,
  }) => {
    test.slow()
    await page.goto(`${families.url}/?theme=light`)
    await connectButton(page).click()
    await chooseWallet(page, wallet)
    const panel = page.locator('.pg-card').filter({ has: page.getByRole('heading', { name: 'Ask the wallet' }) })
    await panel.getByRole('button', { name: 'Sign a message' }).click()
    await approve(page)
    await expect(panel.getByRole('status')).toContainText(/Signed.*\w{40}/)
    await panel.getByRole('button', { name: `Send ${coins}` }).click()
    await approve(page)
    await expect(panel.getByRole('status')).toContainText(`${coins} sent`)
    await expect(panel.getByRole('status')).toContainText(`${coins} confirmed`, { timeout: 60_000 })
    await panel.getByRole('link', { name: /in the local explorer$/ }).click()
    await expect(page.getByRole('heading', { name: 'Transaction' })).toBeVisible()
    await expect(page.getByText(/^(Succeeded|Confirmed|In a block)$/)).toBeVisible()
  })

for (const family of FAMILIES)
  test(`error: ${family.name}: a wallet that hangs, is on another network, changes a transaction and leaves, each by a press`, async ({
    page,
    families,
  }) => {
    test.slow()
    await page.goto(`${families.url}/?theme=light`)
    const dialog = dialogOf(page)
    const { wallet, to, press } = family
    const list = (): Locator => dialog.getByRole('button', { name: new RegExp(`^${wallet}`) })

    await press(page, 'hangs')
    await connectButton(page).click()
    await list().click()
    await expect(dialog.getByText(`Approve in ${wallet}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(list()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    // The page has asked an extension of Polkadot already, and does not ask again while it waits.
    if (family.name === 'Polkadot') await page.reload()
    else await press(page, 'works')
    await connectButton(page).click()
    await chooseWallet(page, wallet)

    await press(page, 'elsewhere')
    if (family.elsewhere === undefined) await expect(connectButton(page)).toBeVisible()
    else {
      await openAccount(page)
      await expect(dialog.getByText(`This site doesn’t support ${family.elsewhere}`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    await press(page, 'back')
    if (family.elsewhere === undefined) {
      await connectButton(page).click()
      // The wallet remembers that it may.
      await list().click()
      await expect(dialog).toHaveCount(0)
    }

    await press(page, 'changes')
    await (await openAccount(page)).getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    await dialog.getByRole('textbox', { name: 'To' }).fill(to)
    await dialog.getByRole('button', { name: 'Review', exact: true }).click()
    await dialog.getByRole('button', { name: /^Confirm in/ }).click()
    await approve(page)
    await expect(page.getByText(family.changed).first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await press(page, 'gone')
    await expect(page.getByText(`${wallet} was disconnected`).first()).toBeVisible()
    await connectButton(page).click()
    await expect(dialog.getByRole('button', { name: /demo wallet/i }).first()).toBeVisible()
    if (family.saysItLeft) await expect(list()).toHaveCount(0)
    // An alert that cannot be put away yet may lie over the button.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await press(page, 'here')
    await connectButton(page).click()
    await expect(list()).toBeVisible()
  })
