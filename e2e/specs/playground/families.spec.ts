import { gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { startProviders } from '@latchkey/devnet/providers'
import { createGateway } from '@latchkey/gateway'
import { startPlayground } from '@latchkey/playground/start'
import type { Locator } from '@playwright/test'
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

/** What an account holds, with its worth, and what it did before. */
async function expectHoldings(account: Locator, asset: RegExp): Promise<void> {
  await account.getByRole('tab', { name: 'Tokens' }).click()
  await expect(account.getByRole('button', { name: asset })).toBeVisible()
  await account.getByRole('tab', { name: 'Activity' }).click()
  for (const past of [/^Received/, /^Sent/])
    await expect(account.getByRole('button', { name: past }).first()).toBeVisible()
}

test('default: one list has the demo wallets of four families; Bitcoin and Polkadot have assets, prices and activity out of the gateway', async ({
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
  const banner = page.getByRole('banner')
  const dialog = page.locator('[data-lk-root] [role=dialog]')
  await banner.getByRole('button', { name: 'Connect' }).click()
  for (const name of ['Demo wallet', 'Solana demo wallet', 'Bitcoin demo wallet', 'Polkadot demo wallet'])
    await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const approve = page.locator('demo-wallet').getByRole('button', { name: 'Approve' })
  await dialog.getByRole('button', { name: /^Bitcoin demo wallet/ }).click()
  await approve.click()
  await expect(banner.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await banner.getByRole('button').last().click()
  await expectHoldings(dialog, /^Bitcoin.*1\.5 BTC.*\$96,375\.00/)
  await dialog.getByRole('button', { name: /^Switch account/ }).click()
  await dialog.getByRole('button', { name: 'Connect Polkadot' }).click()
  await dialog.getByRole('button', { name: /^Polkadot demo wallet/ }).click()
  await approve.click()
  await expect(dialog).toHaveCount(0)
  await banner.getByRole('button').last().click()
  await expectHoldings(dialog, /^Polkadot.*500 DOT.*\$2,100\.00/)
  expect(elsewhere).toEqual([])
})

const WALLETS = [
  { wallet: 'Demo wallet', coins: '0.01 ETH' },
  { wallet: 'Solana demo wallet', coins: '0.01 SOL' },
  { wallet: 'Bitcoin demo wallet', coins: '0.01 BTC' },
  { wallet: 'Polkadot demo wallet', coins: '0.01 DOT' },
] as const

for (const { wallet, coins } of WALLETS)
  test(`default: the ${wallet} signs and sends from the page, and what was sent is followed until it is confirmed`, async ({
    page,
    families,
  }) => {
    test.slow()
    await page.goto(`${families.url}/?theme=light`)
    const banner = page.getByRole('banner')
    const approve = page.locator('demo-wallet').getByRole('button', { name: 'Approve' })
    await banner.getByRole('button', { name: 'Connect' }).click()
    const dialog = page.locator('[data-lk-root] [role=dialog]')
    await dialog.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
    await approve.click()
    await expect(dialog).toHaveCount(0)
    const panel = page.locator('.pg-card').filter({ has: page.getByRole('heading', { name: 'Ask the wallet' }) })
    await panel.getByRole('button', { name: 'Sign a message' }).click()
    await approve.click()
    await expect(panel.getByRole('status')).toContainText(/Signed.*\w{40}/)
    await panel.getByRole('button', { name: `Send ${coins}` }).click()
    await approve.click()
    await expect(panel.getByRole('status')).toContainText(`${coins} sent`)
    await expect(panel.getByRole('status')).toContainText(`${coins} confirmed`, { timeout: 60_000 })
    await panel.getByRole('link', { name: /in the local explorer$/ }).click()
    await expect(page.getByRole('heading', { name: 'Transaction' })).toBeVisible()
    await expect(page.getByText(/^(Succeeded|Confirmed|In a block)$/)).toBeVisible()
  })
