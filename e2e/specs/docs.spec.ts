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
  expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  const operation = page.locator('.opblock', { has: page.getByText('/status', { exact: true }) }).first()
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect(operation.locator('.live-responses-table')).toContainText('<script>alert(1)</script>')
  expect(foreign).toEqual([])
  await gateway.stop()
})
