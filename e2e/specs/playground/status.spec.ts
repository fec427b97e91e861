import type { Locator, Page } from '@playwright/test'
import { DRESSED, expectFinished, test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ mode: 'serial' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('shows what runs, and says what does not', async ({ page, status }) => {
  await page.goto(`${status.url}/status`)
  await expect(page.getByText('5 of 9 parts are up')).toBeVisible()
  for (const name of ['Gateway', 'Ethereum', 'Arbitrum One', 'Relay', 'Mail'])
    await expect(card(page, name).getByText('Up', { exact: true })).toBeVisible()
  await expect(card(page, 'Bitcoin')).toContainText('There is no node for it.')
  await expect(card(page, 'OpenID')).toContainText('npm start')
  await expect(card(page, 'Gateway')).toContainText('2 networks')
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('Status')).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a faucet sends to the address in its field; the chain and its history move on', async ({ page, status }) => {
  await page.goto(`${status.url}/status`)
  const chain = card(page, 'Ethereum')
  const field = chain.getByRole('textbox', { name: 'Send test money on Ethereum to' })
  await field.fill('nobody')
  await chain.getByRole('button', { name: 'Send 1 ETH on Ethereum' }).click()
  await expect(chain.getByRole('status')).toContainText('Enter an address such as 0x')
  await field.fill('0x00000000000000000000000000000000000abcde')
  await chain.getByRole('button', { name: 'Send 1 ETH on Ethereum' }).click()
  await expect(chain.getByRole('status')).toHaveText('1 ETH sent, 1 ETH there now.')
  await expect(chain.getByText(/\d+ s ago/)).toBeVisible()
  await expect(card(page, 'Gateway').getByRole('row', { name: /^Local 1 / })).toContainText('up to date')
})

test('can be paused', async ({ page, status }) => {
  await page.clock.install()
  await page.goto(`${status.url}/status`)
  await expect(page.getByText('Refreshes every 2 s.')).toBeVisible()
  let asked = 0
  page.on('request', () => {
    asked += 1
  })
  await page.clock.runFor(3000)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.')).toBeVisible()
  asked = 0
  await page.clock.runFor(10_000)
  expect(asked).toBe(0)
})

for (const [name, query, width] of DRESSED)
  test(`is accessible and fits: ${name}`, async ({ page, status }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${status.url}/status?${query}`)
    await expect(page.getByText('5 of 9 parts are up')).toBeVisible()
    await expectFinished(page)
  })

test('nothing jumps when a part goes down; what is known stays', async ({ page, status, expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/)
  // A server that is closing answers 503 without a word about origins.
  expectedNoise.push(/CORS policy/, /ERR_FAILED/)
  await page.goto(`${status.url}/status`)
  const gateway = card(page, 'Gateway')
  await expect(gateway.getByText('up to date').first()).toBeVisible()
  const before = await gateway.boundingBox()
  const startGateway = await status.stopGateway()
  try {
    await expect(gateway.getByText('Does not answer')).toBeVisible()
    await expect(gateway).toContainText('It is asked again every 2 s.')
    expect(await gateway.boundingBox()).toEqual(before)
  } finally {
    await startGateway()
  }
  await expect(gateway.getByText('up to date').first()).toBeVisible()
})
