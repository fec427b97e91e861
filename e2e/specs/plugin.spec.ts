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
  expect(await page.evaluate(() => window.reported.events.map((event) => event.name))).toContain('FAUCET_CLAIMED')
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

for (const [device, viewport] of [
  ['a computer', { width: 1100, height: 800 }],
  ['a phone', { width: 360, height: 640 }],
] as const)
  test(`behavior: tabs that are 4,000 px high, throw or never come keep their faults to themselves, on ${device}`, async ({
    widget,
    wallet,
    page,
    expectedNoise,
  }) => {
    await page.setViewportSize(viewport)
    expectedNoise.push(/This tab is broken/)
    await widget.visit({ query: { assets: '1', oddTabs: '1' } })
    await widget.connect(wallet)
    const account = await widget.openAccount()
    const isInside = (name: string) => expect(account.getByRole('button', { name })).toBeInViewport({ ratio: 1 })

    const top = await page.evaluate(() => window.scrollY)
    await account.getByRole('tab', { name: 'Tall' }).click()
    await account.getByText('The bottom').scrollIntoViewIfNeeded()
    await expect(account.getByText('The bottom')).toBeInViewport({ ratio: 1 })
    // The dialog scrolls, not the page, and there is always a way out.
    await isInside('Close')
    expect((await account.boundingBox())?.height).toBeLessThanOrEqual(viewport.height)
    expect(await page.evaluate(() => window.scrollY)).toBe(top)

    await account.getByRole('tab', { name: 'Broken' }).click()
    await expect(account.getByRole('heading', { name: /Broken/ })).toBeVisible()
    expect(await page.evaluate(() => window.reported.errors.length)).toBeGreaterThan(0)

    await account.getByRole('tab', { name: 'Hanging' }).click()
    await expect(account.getByRole('list', { name: 'Hanging' })).toBeVisible()
    await account.getByRole('tab', { name: 'Tokens' }).click()
    await expect(account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveCount(2)
    await isInside('Close')
  })
