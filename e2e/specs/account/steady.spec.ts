import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const GATEWAY = 'https://gateway.test'
const CHAIN = 'eip155:1'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

declare global {
  /** What the browser has reported as moved inside the widget, since the last look. */
  var movedParts: string[] | undefined
}

/** Runs in the page before its own scripts: notes what moves by itself. It must name nothing outside itself. */
function watchShifts(): void {
  const moved: string[] = []
  globalThis.movedParts = moved
  interface Source {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }
  const place = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}x${height}`
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const sources: readonly Source[] = Reflect.get(entry, 'sources')
      for (const { node, previousRect, currentRect } of sources)
        if (node instanceof Element && node.closest('[role=dialog]'))
          moved.push(`${node.nodeName} "${node.textContent}": ${place(previousRect)} -> ${place(currentRect)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** As much as the account has on the local chain: its node's own word, which may come later, says the same. */
const ether = {
  ...{ name: 'Ether', symbol: 'ETH', chainId: CHAIN, price: 2000, iconUrl: '' },
  quantity: { decimals: '18', numeric: '10' },
}
/** The tokens that the built-in list knows count in the total. */
const dollars = (numeric: string, price?: number) => ({
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: CHAIN, iconUrl: '' },
  ...{ address: `${CHAIN}:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`, quantity: { decimals: '6', numeric } },
  ...(price === undefined ? {} : { price }),
})
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `Token ${at}`, symbol: `T${at}`, chainId: CHAIN, price: 1, iconUrl: '' },
    ...{ address: `${CHAIN}:0x${String(at + 10).padStart(40, '0')}`, quantity: { decimals: '6', numeric: '777' } },
  }))

/** Answers what the account owns when it is told to. */
async function serve(page: Page, balances: readonly object[]): Promise<() => void> {
  let answer = (): void => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`${GATEWAY}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: [CHAIN], ws: [] } })
    if (pathname.endsWith('/nfts')) return route.fulfill({ headers, json: { nfts: [], next: null } })
    if (!pathname.endsWith('/balance')) return route.fulfill({ status: 404, headers, json: {} })
    await released
    return route.fulfill({ headers, json: { balances } })
  })
  return answer
}

/** Accounts by how much room they take: the total, as it is written, and what they own. */
const accounts: Readonly<Record<string, readonly [total: RegExp, owned: readonly object[]]>> = {
  'one coin': [/\$20,000\.00$/, [ether]],
  'as many tokens as there were placeholders': [/\$20,777\.00$/, [ether, dollars('777', 1), ...others(2)]],
  'a token without a price': [/1 without a price \$20,000\.00$/, [ether, dollars('777')]],
  'more tokens than are listed without a search': [/\$80,000\.00$/, [ether, dollars('60000', 1), ...others(40)]],
  'a fortune': [/\$1,234,587,890\.12$/, [ether, dollars('1234567890.12', 1)]],
}

for (const [name, [total, owned]] of Object.entries(accounts))
  test(`behavior: nothing moves when an account turns out to own ${name}`, async ({ widget, page, expectedNoise }) => {
    expectedNoise.push(/Failed to load resource/)
    await page.addInitScript(watchShifts)
    const answer = await serve(page, owned)
    await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'steady' } })
    await page.evaluate(async () => {
      const { store, atoms, wallet } = window.kernel
      window.wallets.demo?.setAutoApprove(true)
      const found = () => store.get(atoms.connectors)[0]?.id
      while (found() === undefined) await new Promise((done) => requestAnimationFrame(done))
      await wallet.connect({ connectorId: found() ?? '' })
      window.kernel.open()
    })
    const account = widget.dialog()
    await expect(account.getByRole('img', { name: 'Loading balance' })).toBeVisible()
    await expect(account.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    const address = account.getByRole('button', { name: /Copy address/ })
    const before = await address.boundingBox()
    await page.evaluate(() => globalThis.movedParts?.splice(0))

    answer()
    await expect(account.getByRole('listitem').filter({ hasText: 'Ether' })).toBeVisible()
    await expect(account.locator('[aria-busy=false]').filter({ hasText: total })).toBeVisible()
    expect(await address.boundingBox()).toEqual(before)
    // Two frames later the browser has told what it saw.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => globalThis.movedParts)).toEqual([])
  })
