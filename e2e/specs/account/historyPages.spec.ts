import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const GATEWAY = 'https://gateway.test'
const CHAIN = 'eip155:1'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const STRANGER = `0x${'5a'.repeat(20)}`
/** When the newest entry was mined; each one below is an hour older. */
const NEWEST = Date.UTC(2026, 5, 30)
const HOUR = 3_600_000

const hashOf = (at: number): string => `0x${(at + 1).toString(16).padStart(64, '0')}`
const sent = (numeric: string) => ({
  ...{ direction: 'out', quantity: { numeric }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
  ...{ sender: STRANGER, recipient: STRANGER },
})
const entry = (at: number, transfers: readonly object[] = [sent(`${at + 1}`)], more: object = {}) => ({
  id: `entry-${at}`,
  metadata: {
    ...{ operationType: 'send', hash: hashOf(at), chain: CHAIN, status: 'confirmed' },
    ...{ minedAt: new Date(NEWEST - at * HOUR).toISOString(), sentFrom: STRANGER, sentTo: STRANGER },
    ...more,
  },
  transfers,
})
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entry(from + at))

/** What stands under each cursor, and which comes next. */
const PAGES: Readonly<Record<string, { readonly data: readonly object[]; readonly next: string | null }>> = {
  '': { data: range(0, 30), next: 'second' },
  // Five entries have moved down since the first page was read.
  second: { data: range(25, 55), next: 'third' },
  third: {
    data: [
      entry(55, []),
      entry(
        56,
        Array.from({ length: 400 }, (_, at) => sent(`0.${String(at + 1).padStart(3, '0')}`)),
      ),
      entry(57, [sent('58')], { operationType: 'levitate' }),
      ...range(58, 60),
    ],
    // The cursor that led here: there is nothing below.
    next: 'third',
  },
}

async function serve(page: Page, pages = PAGES): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route(`${GATEWAY}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: [CHAIN], ws: [] } })
    if (!pathname.endsWith('/history')) return route.fulfill({ status: 404, headers, json: {} })
    const cursor = searchParams.get('cursor') ?? ''
    asked.push(cursor)
    return route.fulfill({ headers, json: pages[cursor] ?? { data: [], next: null } })
  })
  return asked
}

/** Hashes of what is known, in the order of the list. */
const known = (page: Page) =>
  page.evaluate(() => {
    const { history } = window.kernel.plugins as { history?: { atoms: { pages: never } } }
    const pages: Readonly<Record<string, { readonly entries: readonly { readonly hash?: string }[] }>> = history
      ? window.kernel.store.get(history.atoms.pages)
      : {}
    return Object.values(pages).flatMap(({ entries }) => entries.map(({ hash }) => hash ?? ''))
  })

test('behavior: pages that overlap, end in a circle and hold what nobody expects: nothing twice, no hole, shown as it is', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/404/)
  const asked = await serve(page)
  await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'pages' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  await account.getByRole('tab', { name: 'Activity' }).click()
  const rows = account.getByRole('tabpanel').getByRole('button')
  await expect(rows.first()).toContainText(/1\sETH/)
  await test.step('to the end', async () => {
    await expect
      .poll(
        async () => {
          await rows.last().scrollIntoViewIfNeeded()
          return (await known(page)).length
        },
        { timeout: 60_000 },
      )
      .toBe(60)
  })
  expect(await known(page)).toEqual(Array.from({ length: 60 }, (_, at) => hashOf(at)))
  // The newest page is read again while the list is open; a page below it once each, and the circle is left alone.
  expect(asked.filter((cursor) => cursor === 'second')).toHaveLength(1)
  expect(asked.filter((cursor) => cursor === 'third').length).toBeLessThanOrEqual(2)
})

test('behavior: a time that is yet to come stands on top and is not told as an age', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const future = entry(0, [sent('7')], { minedAt: new Date(Date.now() + 48 * HOUR).toISOString() })
  await serve(page, { '': { data: [future, ...range(1, 3)], next: null } })
  await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'future' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  await account.getByRole('tab', { name: 'Activity' }).click()
  const row = account
    .getByRole('tabpanel')
    .getByRole('button')
    .filter({ hasText: /7\sETH/ })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(/-\d|NaN|Invalid/)
})
