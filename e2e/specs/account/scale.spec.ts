import type { Page } from '@playwright/test'
import { MANY, serveGateway, startLargeGateway } from '../../support/gateways.ts'
import { expect, test } from '../../support/test.ts'

/** Elements the widget may have at any time. */
const MAX_ELEMENTS = 600
/** Graphemes shown of a name. */
const MAX_LETTERS = 40

const elements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[data-lk-root]')?.querySelectorAll('*').length ?? 0)

/** How far the widest thing of the dialog stands out of it at the side. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]')
    const edge = dialog?.getBoundingClientRect().right ?? 0
    const shown = [...(dialog?.querySelectorAll('[role=listitem], [role=listitem] button') ?? [])]
    return Math.max(0, ...shown.map((element) => element.getBoundingClientRect().right - edge))
  })

test('behavior: 5,000 tokens, pieces and transactions with names of 10 kB: a window of rows, cut, searched and followed', async ({
  widget,
  wallet,
  page,
}) => {
  test.slow()
  const gateway = await startLargeGateway()
  try {
    await widget.visit({ query: { assets: '1', api: '1', gateway: gateway.url, project: 'large' } })
    await widget.connect(wallet)
    const account = await widget.openAccount()

    const tokens = account.getByRole('list', { name: 'Tokens' })
    await expect(tokens.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(MANY))
    const long = tokens.getByRole('listitem').filter({ hasText: /^[^,]*Token 0 long/ })
    expect((await long.innerText()).split('\n')[0]?.length).toBeLessThanOrEqual(MAX_LETTERS + 1)
    expect(await overhang(page)).toBe(0)
    await expect.poll(() => elements(page)).toBeLessThan(MAX_ELEMENTS)
    await account.getByRole('searchbox').fill(`Token ${MANY - 2}`)
    await expect(tokens.getByRole('listitem')).toHaveCount(1)
    await expect(tokens.getByRole('listitem')).toContainText(`T${MANY - 2}`)
    await account.getByRole('searchbox').fill('')
    await tokens.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await expect(tokens.getByText(`Token ${MANY - 2}`)).toBeVisible()
    await expect.poll(() => elements(page)).toBeLessThan(MAX_ELEMENTS)

    await account.getByRole('tab', { name: 'NFTs' }).click()
    const pieces = account.getByRole('list', { name: 'NFTs' })
    await expect(pieces.getByRole('listitem').first()).toContainText('Piece 0 long')
    await pieces.getByRole('button').first().focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(pieces.getByText(`Piece ${MANY - 1}`)).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0], timeout: 60_000 })
    // What is measured does not change what is drawn, and that again what is measured.
    const heights = await pieces.evaluate(async (list) => {
      const seen = new Set<number>()
      for (let frame = 0; frame < 30; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        seen.add(list.scrollHeight)
      }
      return seen.size
    })
    expect(heights).toBe(1)
    await expect.poll(() => elements(page)).toBeLessThan(MAX_ELEMENTS)

    await account.getByRole('tab', { name: 'Activity' }).click()
    const activity = account.getByRole('list', { name: 'Activity' })
    await expect(activity.getByRole('button').first()).toContainText('Sent')
    await activity.getByRole('button').first().focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(account.getByText('That’s everything.')).toBeInViewport({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await expect.poll(() => elements(page)).toBeLessThan(MAX_ELEMENTS)
    expect(await overhang(page)).toBe(0)
  } finally {
    await gateway.stop()
  }
})

test('behavior: among 300 networks one is found by its name, and the list stays a window', async ({ widget, page }) => {
  await widget.visit({ query: { moreNetworks: '300' } })
  const dialog = await widget.openNetworks()
  expect(await elements(page)).toBeLessThan(MAX_ELEMENTS * 2)
  await dialog.getByRole('searchbox').fill('Network 299')
  await expect(dialog.getByRole('button', { name: /Network \d/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Network 299' }).click()
  await expect(widget.button(/Network 299/)).toBeVisible()
})

/** A gateway that knows for each account one token, called by its address; answers come in any order. */
function startSlowGateway() {
  let asked = 0
  const served = serveGateway(async ({ pathname }) => {
    const [, account = ''] = /^\/v1\/account\/([^/]+)\//.exec(pathname) ?? []
    if (pathname === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
    if (pathname.endsWith('/history')) return { data: [], next: null }
    if (!pathname.endsWith('/balance')) return undefined
    asked += 1
    // The later it was asked, the sooner it answers.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 800 - asked * 60)))
    const facts = { chainId: 'eip155:1', price: 1, quantity: { decimals: '6', numeric: '7' }, iconUrl: '' }
    return { balances: [{ ...facts, name: `Of ${account}`, symbol: 'OWN', address: `eip155:1:0x${'ab'.repeat(20)}` }] }
  })
  return served
}

test('behavior: the wallet moves through its accounts fifty times in a second: only the last one’s tokens are shown', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const gateway = await startSlowGateway()
  try {
    await widget.visit({
      query: { assets: '1', api: '1', gateway: gateway.url, project: 'slow', walletAccounts: '10' },
    })
    await widget.connect(wallet)
    const account = await widget.openAccount()
    const started = Date.now()
    const last = await page.evaluate(async () => {
      const { demo } = window.wallets
      const { accounts = [] } = demo ?? {}
      for (let turn = 1; turn <= 50; turn += 1) {
        demo?.selectAccount(turn % (accounts.length - 1))
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
      demo?.selectAccount(accounts.length - 1)
      return { address: accounts.at(-1) ?? '', count: accounts.length }
    })
    expect(last.count).toBe(10)
    expect(Date.now() - started).toBeLessThan(10_000)
    const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    await expect(tokens.filter({ hasText: last.address.slice(0, 20) })).toHaveCount(1)
    // Whatever was asked for the others has been answered by then.
    const names = await page.evaluate(async () => {
      const seen = new Set<string>()
      for (let frame = 0; frame < 90; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const texts = [...document.querySelectorAll('[role=dialog] [role=listitem]')].map(
          (row) => row.textContent ?? '',
        )
        for (const text of texts) seen.add(text)
      }
      return [...seen].filter((text) => text.includes('OWN'))
    })
    expect(names).toEqual([expect.stringContaining(last.address.slice(0, 20))])
  } finally {
    await gateway.stop()
  }
})
