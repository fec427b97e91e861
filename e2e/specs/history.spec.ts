import { expect, test } from '../support/test.ts'

/** Has nothing at the start. */
const RECEIVER = '0x000000000000000000000000000000000000cafE'

test('default: what is sent leads to Activity, is followed there, and is known after a reload, without any service', async ({
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
  await widget.pay('0.5', RECEIVER)
  await wallet.approve()

  const dialog = widget.dialog('Account')
  await expect(dialog.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  const row = dialog.getByRole('list', { name: 'Activity' }).getByRole('button').first()
  await expect(row).toContainText(/Sent.*0\.5\sETH/)
  await expect(row).toContainText('to 0x0000…00cafE')
  await expect(dialog.getByText('Only transactions made here are shown.')).toBeVisible()
  await row.click()
  const details = widget.dialog('Transaction')
  await expect(details.getByText('Confirmed')).toBeVisible()
  const hash = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.hash)
  await expect(details.getByRole('link', { name: 'View on Etherscan' })).toHaveAttribute(
    'href',
    `https://etherscan.io/tx/${hash}`,
  )

  await page.reload()
  await widget.openAccount()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(row).toContainText(/Sent.*0\.5\sETH/)
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => new URL(rpcUrl).host))
  for (const host of hosts) expect(nodes).toContain(host)
})
