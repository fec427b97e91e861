import { expect, test } from '../support/test.ts'

test('default: choose a network, approve in the wallet, the page is on it', async ({ widget, wallet }) => {
  await widget.visit()
  await widget.connect(wallet)
  const dialog = await widget.openNetworks()
  await dialog.getByRole('button', { name: /Arbitrum One/ }).click()
  await wallet.approve()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
})

test('behavior: before a wallet is connected it is only a choice', async ({ widget, page }) => {
  await widget.visit()
  const dialog = await widget.openNetworks()
  await dialog.getByRole('button', { name: /Arbitrum One/ }).click()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
  await page.reload()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
})

test('behavior: a refusal keeps the network and does not lead to adding it', async ({ widget, wallet }) => {
  await widget.visit()
  await widget.connect(wallet)
  const dialog = await widget.openNetworks()
  await dialog.getByRole('button', { name: /Arbitrum One/ }).click()
  await wallet.reject()
  await expect(
    widget
      .dialog()
      .getByText(/declined/i)
      .first(),
  ).toBeVisible()
  expect(await wallet.count('wallet_addEthereumChain')).toBe(0)
  await expect(widget.button(/Ethereum/)).toBeAttached()
})

test('behavior: a network the wallet does not know is added, then switched to', async ({ widget, wallet }) => {
  await widget.visit()
  await wallet.act('setKnown', 42161, false)
  await widget.connect(wallet)
  const dialog = await widget.openNetworks()
  await dialog.getByRole('button', { name: /Arbitrum One/ }).click()
  await wallet.approve()
  if (await wallet.prompt().count()) await wallet.approve()
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
  expect(await wallet.count('wallet_addEthereumChain')).toBe(1)
})

test('behavior: the wallet moves by itself and the page follows', async ({ widget, wallet }) => {
  await widget.visit()
  await widget.connect(wallet)
  await wallet.act('switchChain', 42161)
  await expect(widget.button(/Arbitrum One/)).toBeVisible()
})

test('behavior: on a network the site does not offer, the widget opens on the way out of it', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { offer: 'one' } })
  await widget.connect(wallet)
  await wallet.act('switchChain', 42161)
  await page.getByRole('button', { name: 'Switch network' }).click()
  const dialog = widget.dialog('Switch network')
  await expect(dialog).toContainText('Arbitrum One')
  await dialog.getByRole('button', { name: /Ethereum/ }).click()
  await wallet.approve()
  await expect(widget.accountButton()).toBeVisible()
  await expect(widget.button(/Ethereum/)).toBeVisible()
})

test('behavior: a wallet that connects on such a network is shown the way out at once', async ({ widget, wallet }) => {
  await widget.visit({ query: { offer: 'one' } })
  await wallet.act('switchChain', 42161)
  await widget.choose()
  await wallet.approve()
  const dialog = widget.dialog('Switch network')
  await dialog.getByRole('button', { name: /Ethereum/ }).click()
  await wallet.approve()
  await expect(widget.accountButton()).toBeVisible()
})

test('behavior: searching narrows the list, and finding nothing is said', async ({ widget }) => {
  await widget.visit()
  const dialog = await widget.openNetworks()
  const search = dialog.getByRole('searchbox')
  await search.fill('arb')
  await expect(dialog.getByRole('button', { name: /Arbitrum One/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Ethereum/ })).toHaveCount(0)
  await search.fill('zzz')
  await expect(dialog.getByText(/no network/i).first()).toBeVisible()
})
