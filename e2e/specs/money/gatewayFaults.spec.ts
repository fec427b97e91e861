import type { Page, Route } from '@playwright/test'
import { expect } from '../../support/test.ts'
import { PROJECT, type Trading } from '../../support/trading/startTrading.ts'
import { chooseToken, openSwap, visitSwaps } from '../../support/trading/swapForm.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import { openView, type Widget } from '../../support/widget.ts'

const test = tradingTest()
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/, /CORS policy/)
})

/** A read is tried again a few times before words are said. */
const LATE = { timeout: 30_000 }

type Answer = (route: Route) => Promise<void>
const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

/** How the gateway fails. */
const FAULTS: Readonly<Record<string, Answer>> = {
  'is off': (route) => route.abort('connectionrefused'),
  'asks for patience (429)': (route) =>
    route.fulfill({ status: 429, headers: { ...headers, 'retry-after': '2' }, json: { error: 'refused' } }),
  'is behind a proxy without it (503, HTML)': (route) =>
    route.fulfill({ status: 503, headers, contentType: 'text/html', body: '<h1>Service unavailable</h1>' }),
  'answers with a page (200, HTML)': (route) =>
    route.fulfill({ headers, contentType: 'text/html', body: '<!doctype html><p>Sign in to the network</p>' }),
  'does not know the project (401)': (route) =>
    route.fulfill({ status: 401, headers, json: { error: 'unknown-project' } }),
  'refuses the site (403)': (route) => route.fulfill({ status: 403, headers, json: { error: 'origin' } }),
  'answers another form': (route) => route.fulfill({ headers, json: { quotes: 7, tokens: {}, providers: null } }),
}

/** Answers some of the gateway's paths itself, but for what browsers ask beforehand. @returns ends that */
async function between(
  page: Page,
  { gatewayUrl }: Trading,
  path: RegExp,
  answer: Answer,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => url.href.startsWith(gatewayUrl) && path.test(url.pathname)
  await page.route(matches, (route) => (route.request().method() === 'OPTIONS' ? route.continue() : answer(route)))
  return () => page.unroute(matches)
}

const visitMoney = (widget: Widget, { gatewayUrl }: Trading) =>
  widget.visit({ query: { assets: '1', money: '1', gateway: gatewayUrl, project: PROJECT } })

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`error: a price, and the gateway ${fault}: words, no review; the form goes on when it is back`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    await visitSwaps(widget, devnet)
    await widget.connect(wallet)
    const form = await openSwap(widget, 'USDC')
    await expect(form.getByText('You get at least')).toBeVisible()
    const end = await between(page, devnet, /\/convert\/quotes/, answer)
    const amount = form.getByRole('textbox', { name: 'You pay' })
    await amount.fill('0.2')
    const problem = form.getByText(/Couldn’t load the price|There is no price for this swap right now/)
    await expect(problem.first()).toBeVisible(LATE)
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
    await end()
    await amount.fill('0.3')
    await form.getByRole('button', { name: 'Review swap' }).click()
    await expect(widget.dialog('Review swap').getByText('You get at least')).toBeVisible()
  })

  test(`error: a review, and the gateway ${fault}: words, and the next press makes it`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    await visitSwaps(widget, devnet)
    await widget.connect(wallet)
    const form = await openSwap(widget, 'USDC')
    await chooseToken(widget, 'pays', 'USDT')
    await form.getByRole('textbox', { name: 'You pay' }).fill('5')
    await expect(form.getByText('You get at least')).toBeVisible()
    const end = await between(page, devnet, /\/convert\/build-transaction/, answer)
    await form.getByRole('button', { name: 'Review swap' }).click()
    await expect(form.getByText(/Failed to create transaction|This swap can’t continue/).first()).toBeVisible()
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
    await end()
    await form.getByRole('textbox', { name: 'You pay' }).fill('6')
    await form.getByRole('button', { name: 'Review swap' }).click()
    await expect(widget.dialog('Review swap').getByText('You get at least')).toBeVisible()
  })

  test(`error: an order, and the gateway ${fault}: words, one request, and the form goes on when it is back`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    await visitMoney(widget, devnet)
    await widget.connect(wallet)
    await openView(page, 'onramp.OnRamp')
    const form = widget.dialog('Buy')
    const order = form.getByRole('button', { name: 'Continue with Local on-ramp' })
    await expect(order).toBeEnabled()
    let asked = 0
    const end = await between(page, devnet, /\/onramp\/orders$/, (route) => {
      asked += 1
      return answer(route)
    })
    await order.click()
    await expect(form.getByText('Couldn’t create the order').first()).toBeVisible()
    expect(asked).toBe(1)
    await end()
    await order.click()
    await expect(widget.dialog('Your purchase').getByRole('heading', { name: 'Finish at Local on-ramp' })).toBeVisible()
  })
}

test('error: the gateway is off when the form opens, and back later: said, and the form opens on the next press', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  await devnet.gateway.stop()
  await (await widget.openAccount()).getByRole('button', { name: 'Swap' }).click()
  await expect(page.getByText(/Failed to (initialize swap|fetch network token price)/).first()).toBeVisible()
  await devnet.gateway.start()
  await expect(async () => {
    await openView(page, 'swaps.Swap')
    await expect(widget.dialog('Swap').getByRole('textbox', { name: 'You pay' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})
