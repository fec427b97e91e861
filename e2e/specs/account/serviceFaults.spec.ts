import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const GATEWAY = 'https://gateway.test'
const CHAIN = 'eip155:1'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
/** Another account than the one that is connected. */
const STRANGER = `0x${'5a'.repeat(20)}`

const token = (more: object) => ({
  ...{ name: 'Wrong', symbol: 'WRONG', chainId: CHAIN, address: `${CHAIN}:0x${'11'.repeat(20)}`, iconUrl: '' },
  ...{ price: 1, quantity: { decimals: '6', numeric: '777' } },
  ...more,
})
const entry = (at: number, more: object = {}) => ({
  id: `entry-${at}`,
  metadata: {
    ...{ operationType: 'send', hash: `0x${(at + 1).toString(16).padStart(64, '0')}`, chain: CHAIN },
    ...{ minedAt: new Date(0).toISOString(), sentFrom: STRANGER, sentTo: STRANGER, status: 'confirmed' },
  },
  transfers: [],
  ...more,
})

type Answer = (route: Route) => Promise<void>
const status =
  (code: number, more: Readonly<Record<string, string>> = {}): Answer =>
  (route) =>
    route.fulfill({ status: code, headers: { ...headers, ...more }, json: { error: 'refused' } })
const json =
  (balances: unknown, history: unknown): Answer =>
  (route) =>
    route.fulfill({ headers, json: /\/history/.test(route.request().url()) ? history : balances })

/** How a service fails that both lists are read from. */
const faults: Readonly<Record<string, Answer>> = {
  'is down': (route) => route.abort(),
  'asks for patience, and says how long': status(429, { 'retry-after': '60' }),
  'asks for patience': status(429),
  'refuses the project': status(403),
  'is closed': status(503),
  'answers a page': (route) => route.fulfill({ headers, contentType: 'text/html', body: '<h1>Sorry</h1>' }),
  'answers another form': json({ balances: { WRONG: 1 } }, { data: 'WRONG', next: 7 }),
  'answers more than a page may hold': json(
    { balances: Array.from({ length: 5_001 }, () => token({})) },
    { data: Array.from({ length: 5_001 }, (_, at) => entry(at)), next: null },
  ),
}

/** Answers the lists as told, and says that it serves the network. */
async function serve(page: Page, answer: Answer): Promise<{ readonly asked: string[] }> {
  const asked: string[] = []
  await page.unroute(`${GATEWAY}/**`)
  await page.route(`${GATEWAY}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: [CHAIN], ws: [] } })
    if (!/\/(balance|history)$/.test(pathname)) return route.fulfill({ status: 404, headers, json: {} })
    asked.push(pathname)
    return answer(route)
  })
  return { asked }
}

async function connectAndOpen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { store, atoms, wallet } = window.kernel
    window.wallets.demo?.setAutoApprove(true)
    const found = () => store.get(atoms.connectors)[0]?.id
    while (found() === undefined) await new Promise((done) => requestAnimationFrame(done))
    await wallet.connect({ connectorId: found() ?? '' })
    window.kernel.open()
  })
}

const QUERY = { assets: '1', api: '1', gateway: GATEWAY, project: 'faults' }

for (const [fault, answer] of Object.entries(faults))
  test(`error: the service of balances and history ${fault}: the chain tells, and words say the rest`, async ({
    widget,
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/Failed to load resource/)
    const { asked } = await serve(page, answer)
    await widget.visit({ query: QUERY })
    await connectAndOpen(page)
    const account = widget.dialog()
    const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    await expect(tokens).toHaveText([/Ether.*\sETH/, /Latch Token.*LATCH/])
    await account.getByRole('tab', { name: 'Activity' }).click()
    await expect(account.getByText('Failed to fetch transactions')).toBeVisible()
    await expect(account).not.toContainText('WRONG')
    // A read is tried four times where that may help, and then left alone.
    for (const list of ['/balance', '/history'])
      expect(asked.filter((path) => path.endsWith(list)).length, list).toBeLessThanOrEqual(4)
    // A person's own press asks again, and what comes then is shown.
    await serve(page, json({ balances: [] }, { data: [entry(1)], next: null }))
    await account.getByRole('button', { name: 'Try again' }).click()
    await expect(account.getByRole('list', { name: 'Activity' }).getByRole('button')).toHaveCount(1)
  })

const odd: readonly (readonly [name: string, more: object])[] = [
  ['a price that is none', { price: 'NaN' }],
  ['an amount below nothing', { quantity: { decimals: '6', numeric: '-5' } }],
  ['an amount that is none', { quantity: { decimals: '6', numeric: '1e400' } }],
]

for (const [name, more] of odd)
  test(`error: the service tells ${name}: nothing of it is shown, the chain tells`, async ({
    widget,
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/Failed to load resource/)
    await serve(page, json({ balances: [token(more)] }, { data: [], next: null }))
    await widget.visit({ query: QUERY })
    await connectAndOpen(page)
    const account = widget.dialog()
    const tokens = account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    await expect(tokens).toHaveText([/Ether.*\sETH/, /Latch Token.*LATCH/])
    await expect(account).not.toContainText('WRONG')
  })
