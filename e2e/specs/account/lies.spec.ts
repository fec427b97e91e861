import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** Has nothing at the start. */
const RECEIVER = '0x00000000000000000000000000000000000011e5'
/** The account that the wallet shows first. */
const OWN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const GATEWAY = 'https://gateway.test'
const CHAIN = 'eip155:1'
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** How a wallet answers `wallet_getAssets` (EIP-7811). */
interface WalletAnswer {
  readonly isOffered: boolean
  /** `undefined` never answers. */
  readonly assets?: unknown
}

/** Runs in the page before its own scripts: the demo wallet tells what is owned. It must name nothing outside itself. */
function tellAssets({ isOffered, assets }: WalletAnswer): void {
  const own = new WeakSet<object>()
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { info, provider } = Reflect.get(event, 'detail')
      if (own.has(provider)) return
      event.stopImmediatePropagation()
      const telling = {
        ...provider,
        request(call: { readonly method: string }): Promise<unknown> {
          if (call.method === 'wallet_getAssets') {
            Object.assign(globalThis, { assetsAsked: true })
            return assets === undefined ? new Promise(() => undefined) : Promise.resolve(assets)
          }
          if (call.method !== 'wallet_getCapabilities') return provider.request(call)
          return Promise.resolve(isOffered ? { '0x1': { assetDiscovery: { supported: true } } } : {})
        },
      }
      own.add(telling)
      const detail = Object.freeze({ info, provider: telling })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    },
    true,
  )
}

const assetAt = (address: string, more: object = {}) => ({
  ...{ address, balance: '0xf4240', type: 'erc20' },
  ...{ metadata: { name: 'Told Token', symbol: 'TOLD', decimals: 6 } },
  ...more,
})
const GOOD = assetAt(`0x${'7d'.repeat(20)}`)

const FROM_CHAIN = [/Ether.*10\sETH/, /Latch Token.*LATCH/]
const answers: readonly (readonly [name: string, answer: WalletAnswer, shown: readonly RegExp[]])[] = [
  ['does not offer it', { isOffered: false, assets: { '0x1': [GOOD] } }, FROM_CHAIN],
  ['never answers', { isOffered: true }, FROM_CHAIN],
  ['answers no list', { isOffered: true, assets: { '0x1': { TOLD: 1 } } }, FROM_CHAIN],
  [
    'tells one token that cannot be, beside one that can',
    { isOffered: true, assets: { '0x1': [assetAt(`0x${'7e'.repeat(20)}`, { balance: '-0x1' }), GOOD] } },
    [/Ether.*10\sETH/, /Told Token.*1\sTOLD/],
  ],
]

for (const [name, answer, shown] of answers)
  test(`error: the wallet is asked what is owned, and ${name}`, async ({ widget, wallet, page }) => {
    await page.addInitScript(tellAssets, answer)
    await widget.visit({ query: { assets: '1' } })
    await widget.connect(wallet)
    const account = await widget.openAccount()
    await expect(account.getByRole('list', { name: 'Tokens' }).getByRole('listitem')).toHaveText([...shown])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'assetsAsked') === true)).toBe(answer.isOffered)
  })

interface Asked {
  readonly id: number
  readonly method: string
}

/** Has the nodes answer otherwise than they would. */
async function alter(page: Page, change: (method: string, result: unknown) => unknown): Promise<() => Promise<void>> {
  const nodes = await page.evaluate(() => window.hostSetting.chains.map(({ rpcUrl }) => `${rpcUrl}/**`))
  for (const node of nodes)
    await page.route(node, async (route) => {
      const { method }: Asked = route.request().postDataJSON()
      const response = await route.fetch()
      const body: { readonly result?: unknown } = await response.json()
      return route.fulfill({ response, json: { ...body, result: change(method, body.result) } })
    })
  return async () => {
    for (const node of nodes) await page.unroute(node)
  }
}

const states = (page: Page) =>
  page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).map(({ state }) => state))

test('error: a node tells the receipt of another transaction: it is not believed, and the true one is', async ({
  widget,
  wallet,
  page,
}) => {
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  let lies = 0
  const stop = await alter(page, (method, result) => {
    if (method !== 'eth_getTransactionReceipt' || typeof result !== 'object' || result === null) return result
    lies += 1
    return { ...result, transactionHash: `0x${'0b'.repeat(32)}` }
  })
  await widget.pay('0.02', RECEIVER)
  await wallet.approve()
  const row = widget.dialog('Account').getByRole('list', { name: 'Activity' }).getByRole('button').first()
  await expect(row).toContainText(/0\.02\sETH/)
  await expect.poll(() => lies).toBeGreaterThan(1)
  expect(await states(page)).not.toContain('confirmed')
  await stop()
  await expect.poll(() => states(page)).toEqual(['confirmed'])
})

/** What is a price of gas in an answer, a thousand times as high. */
function dearer(method: string, result: unknown): unknown {
  const times = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(times)
      : typeof value === 'string'
        ? `0x${(BigInt(value) * 1000n).toString(16)}`
        : value
  if (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas') return times(result)
  if (typeof result !== 'object' || result === null) return result
  const prices = ['baseFeePerGas', 'reward'].filter((name) => name in result)
  return { ...result, ...Object.fromEntries(prices.map((name) => [name, times(Reflect.get(result, name))])) }
}

// Without the lie the same payment is reviewed without a word about its fee.
for (const isLying of [true, false])
  test(`error: a node tells a price of gas ${isLying ? 'a thousand times too high: the review says what it costs before anything is asked' : 'as it is: the review has nothing to say of it'}`, async ({
    widget,
    wallet,
    page,
  }) => {
    await widget.visit({ query: { assets: '1' } })
    await widget.connect(wallet)
    if (isLying) await alter(page, dearer)
    await widget.review('0.001', RECEIVER)
    const review = widget.dialog('Review and send')
    await expect(review.getByText('Network fee, at most')).toBeVisible()
    await expect(review.getByText(/^The fee, .*ETH, is more than what you send/)).toBeVisible({ visible: isLying })
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
  })

test('behavior: the storage of the browser is full: one payment, followed to its end', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/storage/)
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await widget.pay('0.02', RECEIVER)
  await wallet.approve()
  const row = widget.dialog('Account').getByRole('list', { name: 'Activity' }).getByRole('button').first()
  await expect(row).toContainText(/0\.02\sETH/)
  await expect.poll(() => states(page)).toEqual(['confirmed'])
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})

test('behavior: what is told of the account before comes late: the account of now is shown', async ({
  widget,
  wallet,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  const held: (() => void)[] = []
  await test.step('the service holds back what the first account owns', () =>
    page.route(`${GATEWAY}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
      if (pathname === '/v1/supported-chains') return route.fulfill({ headers, json: { http: [CHAIN], ws: [] } })
      const [, owner] = /\/account\/([^/]+)\/balance$/.exec(pathname) ?? []
      if (owner === undefined) return route.fulfill({ status: 404, headers, json: {} })
      const isFirst = owner.toLowerCase() === OWN
      if (isFirst) await new Promise<void>((resolve) => held.push(resolve))
      const name = isFirst ? 'Token of before' : 'Token of now'
      const token = {
        ...{ name, symbol: 'T', chainId: CHAIN, address: `${CHAIN}:0x${'7f'.repeat(20)}`, iconUrl: '' },
        ...{ price: 1, quantity: { decimals: '6', numeric: '5' } },
      }
      return route.fulfill({ headers, json: { balances: [token] } })
    }))
  await widget.visit({ query: { assets: '1', api: '1', gateway: GATEWAY, project: 'late' } })
  await widget.connect(wallet)
  const account = await widget.openAccount()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await wallet.act('selectAccount', 1)
  await expect(account.getByText('Token of now')).toBeVisible()
  const late = page.waitForResponse((response) => response.url().toLowerCase().includes(OWN))
  for (const release of held) release()
  await late
  await expect(account.getByText('Token of now')).toBeVisible()
  await expect(account).not.toContainText('Token of before')
})
