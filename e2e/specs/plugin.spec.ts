import { readFile } from 'node:fs/promises'
import { axeFaults } from '../support/axeFaults.ts'
import { expect, test } from '../support/test.ts'

test('default: a stranger’s plugin adds an action, a view, words, a hook and a token', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { faucet: '1' } })
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await dialog.getByRole('button', { name: 'Test funds' }).click()
  await expect(widget.dialog('Get test funds')).toBeVisible()
  await widget.dialog().getByRole('button', { name: 'Send me ETH' }).click()
  await expect(page.getByText('On its way').first()).toBeVisible()
  await expect(widget.dialog().getByRole('button', { name: 'On its way' })).toBeVisible()
  expect(await page.evaluate(() => window.said.events.map((event) => event.name))).toContain('FAUCET_CLAIMED')
  const token = await page.evaluate(() => {
    const root = document.querySelector('[role=dialog]')
    return root ? getComputedStyle(root).getPropertyValue('--lk-x-faucet-drop').trim() : ''
  })
  expect(token).toMatch(/^#/)
})

test('behavior: it is one file of under a hundred lines', async () => {
  const text = await readFile(new URL('../hosts/react/faucet.tsx', import.meta.url), 'utf8')
  expect(text.split('\n').length).toBeLessThan(100)
})

test('default: a stranger’s tab of sixty lines shows what is owned, from the document of assets', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { assets: '1', worth: '1' } })
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await dialog.getByRole('tab', { name: 'Worth' }).click()
  const list = dialog.getByRole('list', { name: 'Worth' })
  await expect(list.getByRole('listitem').filter({ hasText: 'LATCH' })).toContainText('No price is known')
  await expect(list.getByRole('listitem').filter({ hasText: 'Ether' })).toContainText('ETH')
  expect(await axeFaults(page)).toEqual([])

  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const code = await read('../hosts/react/worth.tsx')
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(60)
  expect(await read('../../tooling/docs/assets.md')).toContain(code.trim())
})

test('behavior: without what knows holdings, and with nothing owned, the tab is finished too', async ({
  widget,
  wallet,
}) => {
  await widget.visit({ query: { worth: '1' } })
  await widget.connect(wallet)
  const dialog = await widget.openAccount()
  await expect(dialog.getByText('Nothing is owned here')).toBeVisible()
})
