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
  await expect(widget.dialog('Token').getByText('The network', { exact: true })).toBeVisible()
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

test('behavior: right to left, the whole of an amount stands before its decimals', async ({ widget, wallet, page }) => {
  await widget.visit({ query: { assets: '1', dir: 'rtl' } })
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => rpcUrl))
  for (const node of nodes)
    await page.route(`${node}/**`, (route) => {
      const { id, method } = route.request().postDataJSON()
      const result = `0x${(25_408_090_000_000_000_000_000n).toString(16)}`
      return method === 'eth_getBalance' ? route.fulfill({ json: { jsonrpc: '2.0', id, result } }) : route.fallback()
    })
  await widget.connect(wallet)
  const headline = (await widget.openAccount()).locator('[data-lk-part=money]').first()
  await expect(headline).toHaveText('25,408.09')
  const [whole, decimals] = await headline.evaluate((money) => {
    // The marks that Hebrew has around its dollars.
    money.firstChild?.replaceWith('\u200f25,408')
    money.append('\u00a0\u200f$')
    const range = document.createRange()
    return [...money.childNodes].slice(0, 2).map((node) => {
      range.selectNodeContents(node)
      return range.getBoundingClientRect().x
    })
  })
  expect(whole).toBeLessThan(decimals ?? 0)
})
