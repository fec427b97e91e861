import { startDevnet } from '@latchkey/devnet'
import { startPhone } from '@latchkey/devnet/phone'
import { startPlayground } from '@latchkey/playground/start'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const devnet = await startDevnet({
        parts: ['evm', 'solana', 'bitcoin', 'polkadot', 'relay'],
        last: { wallet: startPhone },
      })
      const playground = await startPlayground({ port: 5470, services: devnet.services })
      await use(playground.url)
      await playground.stop()
      await devnet.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'serial' })

const phoneOn = (page: Page): Locator => page.getByRole('region', { name: 'Phone with a wallet' })

/** The home page with a code on its computer and the phone beside it. */
async function showCode(page: Page, site: string): Promise<{ readonly phone: Locator; readonly widget: FrameLocator }> {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${site}/?theme=light`)
  await page.getByRole('radio', { name: 'Pair a phone' }).click()
  const widget = page.frameLocator('iframe[title*="on a computer"]')
  await expect(widget.getByRole('img', { name: /^QR code/ })).not.toHaveAttribute('aria-busy', 'true')
  return { phone: phoneOn(page), widget }
}

/** Scans until the code is there: it comes from the relay. */
async function scan(phone: Locator): Promise<void> {
  await phone.getByRole('button', { name: 'Scan' }).click()
  await expect(phone.getByRole('heading', { name: 'Playground wants to connect' })).toBeVisible()
}

test('the phone scans, connects, signs and disconnects', async ({ page, site }) => {
  const { phone, widget } = await showCode(page, site)
  await scan(phone)
  await expect(phone.getByText('Arbitrum One', { exact: true })).toBeVisible()
  expect(await axeFaults(page, '.ph')).toEqual([])
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(widget.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask it to sign' }).click()
  await expect(phone.getByText('Hello from the Latchkey playground')).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  await phone.getByRole('group').getByRole('button', { name: 'Disconnect' }).click()
  await expect(widget.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeAttached()
  await expect(phone.getByText('No site yet.')).toBeVisible()
})

test('the phone signs for each family what a person can read', async ({ page, site }) => {
  test.setTimeout(120_000)
  const { phone, widget } = await showCode(page, site)
  await scan(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  const dialog = widget.getByRole('dialog')
  const signature = page.locator('.pg-signed')
  for (const [network, written] of [
    ['Ethereum', /^0x[0-9a-f]{130}$/],
    ['Solana', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
    ['Bitcoin', /^[0-9A-Za-z+/]{87}=$/],
    ['Polkadot Asset Hub', /^0x[0-9a-f]{128}(?:[0-9a-f]{2})?$/],
  ] as const) {
    if (network !== 'Ethereum') {
      await dialog.getByRole('button', { name: /^Network/ }).click()
      await dialog.getByRole('button', { name: network }).click()
    }
    await expect(dialog.getByRole('button', { name: `Network: ${network}` })).toBeVisible()
    await page.getByRole('button', { name: 'Ask it to sign' }).click()
    await expect(phone.getByText('Hello from the Latchkey playground', { exact: true })).toBeVisible()
    await expect(phone.getByRole('listitem').filter({ hasText: network.replace(/ .*/, '') })).toBeVisible()
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(signature).toHaveText(written)
  }
})

test('the phone declines; a network that is not offered is said', async ({ page, site }) => {
  const { phone, widget } = await showCode(page, site)
  await scan(phone)
  await phone.getByRole('button', { name: 'Decline' }).first().click()
  await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  await widget.getByRole('button', { name: 'Try again' }).click()
  await expect(widget.getByRole('img', { name: /^QR code/ })).not.toHaveAttribute('aria-busy', 'true')
  await scan(phone)
  await phone.getByRole('button', { name: 'Wrong chain' }).click()
  await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the phone has a page of its own, and stands beside the dialog of the page', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${site}/?theme=light`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use (a phone wallet|another wallet app)$/ })
    .click()
  const phone = phoneOn(page)
  await scan(phone)
  const own = await context.newPage()
  await own.goto(`${site}/phone`)
  await phoneOn(own).getByRole('button', { name: 'Ignore' }).click()
  await expect(phone.getByRole('button', { name: 'Scan' })).toBeVisible()
  await phoneOn(own).getByRole('textbox').fill('https://example.com')
  await phoneOn(own).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(phoneOn(own).getByRole('status')).toContainText('It starts with “wc:”')
  expect(await axeFaults(own, '.ph')).toEqual([])
})

test('a link of the widget opens the phone’s page, which connects with one press', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(`${site}/?theme=light`)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Pocket/ }).click()
  await dialog.getByRole('radio', { name: 'Desktop' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open Pocket' }).click()
  const own = await opened
  const phone = phoneOn(own)
  await expect(phone.getByRole('textbox')).toHaveValue(/^wc:[0-9a-f]{64}@2\?/)
  // The link is a key: it is not in the history of the browser.
  expect(own.url()).toBe(`${site}/phone`)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Playground wants to connect' })).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(banner.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await phone.getByRole('group').getByRole('button', { name: 'Disconnect' }).click()
  await expect(banner.getByRole('button', { name: 'Connect' })).toBeAttached()
})

test('a link that is pasted connects; what was ignored leaves the code of the widget as it was', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { phone, widget } = await showCode(page, site)
  const code = widget.getByRole('img', { name: /^QR code/ })
  const paste = async (): Promise<void> => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await widget.getByRole('button', { name: 'Copy link' }).click()
    const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).toMatch(/^wc:/)
    const link = await read()
    await phone.getByRole('textbox').fill(` ${link} `)
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Playground wants to connect' })).toBeVisible()
  }
  await paste()
  await phone.getByRole('button', { name: 'Ignore' }).click()
  await expect(phone.getByText('not answered').first()).toBeVisible()
  await expect(code).toBeVisible()
  await expect(widget.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Networks', exact: true }).click()
  await page.getByRole('radio', { name: 'Pair a phone' }).click()
  await expect(code).not.toHaveAttribute('aria-busy', 'true')
  await paste()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(widget.getByRole('tab', { name: 'Tokens' })).toBeVisible()
})

test('a phone that is offline is asked once it comes back', async ({ page, site }) => {
  const { phone, widget } = await showCode(page, site)
  await scan(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(widget.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await phone.getByRole('button', { name: 'Go offline' }).click()
  await expect(phone.getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask it to sign' }).click()
  await expect(page.locator('.pg-signed')).toContainText('Look at the phone')
  await expect(phone.getByText('Hello from the Latchkey playground')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Come back' }).click()
  await expect(phone.getByText('Online', { exact: true })).toBeVisible()
  await expect(phone.getByText('Hello from the Latchkey playground')).toBeVisible()
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('.pg-signed')).toHaveText(/^0x[0-9a-f]{130}$/)
})
