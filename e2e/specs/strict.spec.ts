import { expect, test } from '../support/test.ts'

test('default: the whole flow runs under a strict policy without one report', async ({
  widget,
  wallet,
  hosts,
  page,
}) => {
  await widget.visit({ strict: true })
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await expect(dialog).toContainText('10 ETH')
  await page.keyboard.press('Escape')
  const networks = await widget.openNetworks()
  await networks.getByRole('button', { name: /Arbitrum One/ }).click()
  await wallet.approve()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
  const account = await widget.openAccount()
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await expect(widget.button()).toBeVisible()
  expect(hosts.violations).toEqual([])
})

for (const prefetch of ['idle', 'intent', 'press']) {
  test(`behavior: before the user acts, only the host’s own files are asked for; loading ahead: ${prefetch}`, async ({
    widget,
    page,
    hosts,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await widget.visit({ query: { wallets: '', prefetch } })
    await expect(widget.button()).toBeVisible()
    const modal = (): string[] => asked.filter((url) => /\/Shell-/.test(url))
    if (prefetch === 'idle') await expect.poll(() => modal().length).toBeGreaterThan(0)
    // What must not happen has no end to wait for: half a second without a request, which every file of the host resets.
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => !url.startsWith(`${hosts.url}/`) && !url.startsWith('data:'))).toEqual([])
    if (prefetch === 'idle') return
    expect(modal()).toEqual([])
    await widget.button().hover()
    if (prefetch === 'intent') await expect.poll(() => modal().length).toBeGreaterThan(0)
    else expect(modal()).toEqual([])
    await widget.button().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('behavior: nothing but the configured nodes is ever asked', async ({ widget, wallet, page, hosts, devnet }) => {
  const allowed = [hosts.url, ...Object.values(devnet.chains).map((chain) => chain.rpcUrl)]
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !allowed.some((address) => request.url().startsWith(address)))
      foreign.push(request.url())
  })
  await widget.visit()
  await widget.connect(wallet)
  await expect(await widget.openAccount()).toContainText('10 ETH')
  expect(foreign).toEqual([])
})
