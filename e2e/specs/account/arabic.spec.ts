import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

const CHAIN = 'eip155:1'
const TOKEN = `0x${'70'.repeat(20)}`
const GATEWAY = 'https://gateway.test'
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

test.use({ viewport: { width: 360, height: 740 } })

/** What a gateway tells of an account with more of a token than a row has room for. */
function answerOf(path: string): unknown {
  const facts = { chainId: CHAIN, iconUrl: '' }
  const long = { name: 'Long', symbol: 'LONGTOKEN' }
  if (path === '/v1/supported-chains') return { http: [CHAIN], ws: [] }
  if (path.endsWith('/balance'))
    return {
      balances: [
        { ...facts, name: 'Ether', symbol: 'ETH', price: 2406.18, quantity: { decimals: '18', numeric: '1' } },
        {
          ...{ ...facts, ...long, address: `${CHAIN}:${TOKEN}` },
          quantity: { decimals: '6', numeric: '123456789012345678901234567890.789' },
        },
      ],
    }
  if (!path.endsWith('/history')) return undefined
  const metadata = {
    ...{ operationType: 'trade', hash: `0x${'1'.repeat(64)}`, chain: CHAIN, status: 'confirmed' },
    ...{ minedAt: new Date(Date.now() - 3_600_000).toISOString(), sentFrom: TOKEN, sentTo: TOKEN },
  }
  const moved = (direction: string, numeric: string) => ({ direction, quantity: { numeric }, fungible_info: long })
  return { data: [{ id: '1', metadata, transfers: [moved('out', '1234567890123456'), moved('in', '7')] }], next: null }
}

/** The site in Arabic, from right to left, connected, with the account open. */
async function openArabic(widget: Widget, page: Page): Promise<Locator> {
  await page.route(`${GATEWAY}/**`, (route) => {
    const json = answerOf(new URL(route.request().url()).pathname)
    return route.fulfill(json === undefined ? { status: 404, headers: HEADERS } : { json, headers: HEADERS })
  })
  const query = { assets: '1', api: '1', gateway: GATEWAY, project: 'arabic', locale: 'ar', dir: 'rtl' }
  await widget.visit({ query })
  await page.evaluate(async () => {
    const { store, atoms, wallet } = window.kernel
    window.wallets.demo?.setAutoApprove(true)
    const found = () => store.get(atoms.connectors)[0]?.id
    while (found() === undefined) await new Promise((done) => requestAnimationFrame(done))
    await wallet.connect({ connectorId: found() ?? '' })
    window.kernel.open()
  })
  await expect(widget.dialog()).toBeVisible()
  return widget.dialog()
}

/** What the tab of tokens is called. */
const TOKENS = 'الرموز'
const DIGIT = '\\p{Nd}'

/** Where the characters of a text stand that fit a pattern, and the box that shows them. */
function placesOf(element: Locator, pattern: string): Promise<{ lefts: number[]; from: number; to: number }> {
  return element.evaluate((found, source: string) => {
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
    const lefts: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index } of (node.textContent ?? '').matchAll(new RegExp(source, 'gu'))) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        lefts.push(range.getBoundingClientRect().left)
      }
    }
    const { left, right } = found.getBoundingClientRect()
    return { lefts, from: left, to: right }
  }, pattern)
}

test('behavior: right to left, an amount that is too long for its row keeps its first digits', async ({
  widget,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  const account = await openArabic(widget, page)
  for (const [tab, words] of [
    [TOKENS, 'Long'],
    ['النشاط', 'LONGTOKEN'],
  ] as const) {
    await account.getByRole('tab', { name: tab }).click()
    const second = account.getByRole('listitem').filter({ hasText: words }).locator('[data-lk-part=list-item-second]')
    const { lefts, from, to } = await placesOf(second.first(), DIGIT)
    expect(Math.min(...lefts), tab).toBe(lefts[0])
    expect(lefts[0], tab).toBeGreaterThanOrEqual(from - 1)
    // It is cut indeed: what does not fit is at its end.
    if (tab === TOKENS) expect(lefts.at(-1), tab).toBeGreaterThan(to)
  }
})

test('behavior: right to left, money is one run: its digits, then "US$"', async ({ widget, page, expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/)
  const account = await openArabic(widget, page)
  const inRow = account.getByRole('listitem').filter({ hasText: 'Ether' }).getByText('US$')
  await expect(inRow).toBeVisible()
  const inAccounts = widget.dialog().getByText('US$')
  for (const [at, place] of [inRow, inAccounts].entries()) {
    if (place === inAccounts) await page.evaluate(() => window.kernel.open('account.Accounts'))
    await expect(place).toHaveCount(1)
    const [digits, letters, sign] = await Promise.all([DIGIT, 'U', '\\$'].map((pattern) => placesOf(place, pattern)))
    const [first = 0] = digits?.lefts ?? []
    expect(digits?.lefts, String(at)).toEqual([...(digits?.lefts ?? [])].sort((a, b) => a - b))
    expect(letters?.lefts[0], String(at)).toBeGreaterThan(first)
    expect(sign?.lefts[0], String(at)).toBeGreaterThan(letters?.lefts[0] ?? Number.NaN)
  }
})
