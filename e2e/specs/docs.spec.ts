import { createGateway } from '@latchkey/gateway'
import { expect, test } from '../support/test.ts'

test('default: the page of the gateway’s endpoints works under its own strict policy', async ({ page, devnet }) => {
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      indexer: { isEnabled: false },
      projects: [{ id: 'docs-project', name: '<img src=x onerror=alert(1)>', origins: ['loopback'] }],
      chains: Object.entries(devnet.chains).map(([id, { rpcUrl }]) => ({
        id: `eip155:${id}`,
        name: '<script>alert(1)</script>',
        rpcUrls: [rpcUrl],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      })),
    },
    { onLog: () => undefined },
  )
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob):/.test(url) && !url.startsWith(`${gateway.url}/`)) foreign.push(url)
  })
  const answer = await page.goto(`${gateway.url}/docs`)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  const find = async (words: string) => {
    await page.getByRole('searchbox', { name: 'Find an endpoint' }).fill(words)
    const card = page.locator('details:visible').first()
    await card.locator('summary').click()
    return card
  }
  const status = await find('/status')
  await status.getByRole('button', { name: 'Send' }).click()
  await expect(status.getByRole('status')).toContainText('<script>alert(1)</script>')
  await page.getByLabel('Project id').fill('docs-project')
  const picture = await find('token, by its symbol')
  await picture.getByLabel('id', { exact: true }).fill('ETH')
  await picture.getByRole('button', { name: 'Send' }).click()
  await expect(picture.getByRole('img', { name: 'The picture' })).toBeVisible()
  expect(foreign).toEqual([])
  await gateway.stop()
})
