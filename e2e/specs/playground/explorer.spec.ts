import type { Page } from '@playwright/test'
import { DRESSED, expectFinished, playgroundTest } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

const test = playgroundTest(['evm', 'solana', 'polkadot', 'bitcoin'])

const ADDRESS = '0x00000000000000000000000000000000000abcde'
const transactions = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('link')
const fact = (page: Page, name: string) =>
  page.locator('.pg-explorer-facts > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

/** Sends test money on Ethereum from the status page, so that there is something to explore. */
async function sendTestMoney(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/status`)
  const chain = page.getByRole('region', { name: 'Ethereum', exact: true })
  await chain.getByRole('textbox').fill(ADDRESS)
  await chain.getByRole('button', { name: 'Send 1 ETH on Ethereum' }).click()
  await expect(chain.getByRole('status')).toContainText('1 ETH sent')
}

test('default: from the newest transactions to one, to its receiver, and back to it', async ({ page, status }) => {
  await sendTestMoney(page, status.url)
  await page.goto(`${status.url}/explorer`)
  await transactions(page).first().click()
  await expect(page.getByRole('heading', { name: 'Transaction' })).toBeVisible()
  await expect(page.getByText('Succeeded')).toBeVisible()
  await expect(fact(page, 'Amount')).toContainText('1 ETH')
  await fact(page, 'To').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Address' })).toBeVisible()
  await expect(fact(page, 'Balance')).toContainText(/\d ETH/)
  await expect(fact(page, 'Kind')).toContainText('account')
  await transactions(page).first().click()
  await expect(fact(page, 'To')).toContainText(ADDRESS)
})

test('default: what is typed is found; what is not there is said', async ({ page, status }) => {
  await sendTestMoney(page, status.url)
  await page.goto(`${status.url}/explorer`)
  const field = page.getByRole('textbox', { name: 'Transaction or address' })
  await field.fill(` ${ADDRESS} `)
  await field.press('Enter')
  await expect(fact(page, 'Balance')).toContainText(/\d ETH/)
  await field.fill(`0x${'1'.repeat(64)}`)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('status')).toContainText('This chain has no such transaction.')
  await field.fill('nobody')
  await field.press('Enter')
  await expect(page.getByRole('status')).toContainText('This chain has no such address.')
})

test('default: the widget’s own link of an account leads to that account', async ({ page, status, context }) => {
  await page.goto(`${status.url}/?theme=light`)
  await page.getByRole('checkbox', { name: 'Approve everything without asking' }).click()
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.locator('[data-lk-root] [role=dialog]')
  await dialog.getByRole('button', { name: /^Demo wallet/ }).click()
  await expect(banner.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await banner.getByRole('button').last().click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /the local explorer/ }).click()
  const explorer = await opened
  await expect(explorer.getByRole('heading', { name: 'Address' })).toBeVisible()
  await expect(fact(explorer, 'Balance')).toContainText(/\d ETH/)
})

test('default: every chain of the devnet shows its newest', async ({ page, status }) => {
  await page.goto(`${status.url}/explorer`)
  for (const chain of ['Ethereum', 'Arbitrum One', 'Solana', 'Bitcoin', 'Polkadot']) {
    await page.getByRole('radio', { name: chain }).click()
    await expect(fact(page, 'Newest (block|slot)')).toContainText(/\d/)
  }
})

for (const [name, query, width] of DRESSED)
  for (const place of ['', `#/eip155:1/address/${ADDRESS}`])
    test(`is accessible and fits: ${place === '' ? 'the newest' : 'an address'}, ${name}`, async ({ page, status }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${status.url}/explorer?${query}${place}`)
      await expect(page.locator('.pg-explorer-facts')).toBeVisible()
      await expectFinished(page)
    })
