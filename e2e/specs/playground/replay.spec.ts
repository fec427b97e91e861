import { startRecorded } from '../../support/startRecorded.ts'
import { test as base, expect } from '../../support/test.ts'

const test = base.extend<object, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const recorded = await startRecorded()
      await use(recorded.url)
      await recorded.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('default: the main networks as they were recorded: a name, balances with prices and pictures, activity, and nothing asked outside', async ({
  page,
  site,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && !/^(127\.0\.0\.1|(.+\.)?localhost)$/.test(hostname)) outside.push(href)
  })
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto(site)
  const widget = page.frameLocator('iframe[title*="on a computer"]')
  const account = widget.getByRole('dialog')
  await expect(account).toContainText('ada.eth', { timeout: 30_000 })
  await expect(account).toContainText(/Total balance\s*\$13,\d{3}\.\d{2}/)
  const coin = account.getByRole('button', { name: /USD Coin.*1,842\.55 USDC.*\$1,84\d\.\d\d/s })
  await expect(coin).toBeVisible()
  const picture = coin.locator('img').first()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await account.getByRole('tab', { name: 'Activity' }).click()
  await expect(account.getByText('350 USDC for UNI')).toBeVisible()
  await expect(account.getByText('Hidden transfer')).toBeVisible()
  expect(outside).toEqual([])
})
