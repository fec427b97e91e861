import { expect, test } from '../support/test.ts'

test('default: without a service the chain itself tells the tokens, and nobody else is asked', async ({
  widget,
  wallet,
  page,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') hosts.add(new URL(request.url()).host)
  })
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  const tokens = dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(tokens).toHaveText([/Ether.*10\sETH/, /Latch Token.*LATCH/])
  await tokens.filter({ hasText: 'LATCH' }).click()
  await expect(widget.dialog('Token').getByText('The network itself')).toBeVisible()
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => new URL(rpcUrl).host))
  for (const host of hosts) expect(nodes).toContain(host)
})

test('error: nodes that do not answer are said, with when to try again', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => rpcUrl))
  for (const node of nodes) await page.route(`${node}/**`, (route) => route.abort())
  const dialog = await widget.openAccount()
  await expect(dialog.getByRole('heading', { name: 'Token Balance Unavailable' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Try again in/ })).toBeVisible()
})
