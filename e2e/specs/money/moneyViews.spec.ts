import { expect } from '../../support/test.ts'
import { PROJECT } from '../../support/trading/startTrading.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import { VIEW_SETTINGS, viewsOfPlugins, WALKS, walkView } from '../../support/walkByKeyboard.ts'

const test = tradingTest()

const PLUGINS = WALKS['money/moneyViews.spec.ts']
const MONEY = new RegExp(`^(${PLUGINS.join('|')})\\.`)

/** What a view is asked with. An order and a passage are of another day: nothing is known of them. */
const PARAMS: Readonly<Record<string, object>> = {
  'swaps.SwapSelectToken': { side: 'from' },
  'onramp.BuyInProgress': { orderId: 'gone' },
  'fund.FundInProgress': { sessionId: 'gone' },
}

/** Views that leave for another while there is nothing to review or to wait for; the tests of their flows look at them. */
const LEAVES: Readonly<Record<string, string>> = {
  'swaps.SwapPreview': 'swaps.Swap',
  'names.RegisterAccountNameSuccess': 'names.RegisterAccountName',
}

for (const [setting, options] of Object.entries(VIEW_SETTINGS)) {
  test(`default: every view of money passes axe and can be walked by keyboard, ${setting}`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    test.setTimeout(200_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const features = { assets: '1', swaps: '1', money: '1', names: 'register' }
    await widget.visit({ query: { ...features, gateway: devnet.gatewayUrl, project: PROJECT, ...options } })
    await widget.connect(wallet)
    const routes = await page.evaluate(() => window.kernel.inspect().views)
    const wanted = routes.filter((route) => MONEY.test(route))
    const brought = await viewsOfPlugins()
    expect([...wanted].sort()).toEqual(PLUGINS.flatMap((plugin) => brought.get(plugin) ?? []).sort())
    for (const route of wanted) await walkView(page, route, { params: PARAMS[route], lands: LEAVES[route] })
  })
}
