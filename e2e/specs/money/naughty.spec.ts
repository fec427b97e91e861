import type { Page } from '@playwright/test'
import { CLEAN, lookAt, NARROW, naughtyTexts, walkDown } from '../../support/naughtyTexts.ts'
import { expect } from '../../support/test.ts'
import { PROJECT, type Trading } from '../../support/trading/startTrading.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import { openView } from '../../support/widget.ts'

const test = tradingTest()
test.use({ viewport: NARROW })

/** Fields that a service fills with words, wherever they stand in an answer. */
const WORDS = new Set(['name', 'label', 'feeRange', 'reason', 'display_name', 'via', 'logoUri', 'url'])

/** An answer in which every word of the service is the next of these texts, cut to so many characters. */
function strange(value: unknown, next: () => string, length: number): unknown {
  if (Array.isArray(value)) return value.map((each) => strange(each, next, length))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      WORDS.has(key) && typeof each === 'string' ? next().slice(0, length) : strange(each, next, length),
    ]),
  )
}

const addressOf = (at: number): string => `eip155:1:0x${(at + 4096).toString(16).padStart(40, '0')}`

/** Answers as the gateway does, with these texts for its words, and a token for each of them. @returns how many words it replaced so far */
async function between(page: Page, { gatewayUrl }: Trading, texts: readonly string[]): Promise<() => number> {
  let at = 0
  const next = (): string => {
    at += 1
    return texts[at % texts.length] ?? ''
  }
  const matches = ({ href, pathname }: URL): boolean =>
    href.startsWith(gatewayUrl) &&
    /\/(convert\/(tokens|quotes)|onramp\/(options|providers|quote)|fund\/exchanges)$/.test(pathname)
  await page.route(matches, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const response = await route.fetch()
    const given: unknown = await response.json()
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/tokens') && typeof given === 'object' && given !== null && 'tokens' in given) {
      const listed = Array.isArray(given.tokens) ? given.tokens : []
      const own = texts.map((text, place) => ({
        ...{ name: text, symbol: text.slice(0, 30), logoUri: text, address: addressOf(place), decimals: 6 },
      }))
      return route.fulfill({ response, json: { tokens: [...listed, ...own] } })
    }
    return route.fulfill({ response, json: strange(given, next, 64) })
  })
  return () => at
}

test('behavior: texts of engines, sellers, exchanges and tokens are text in every view of money', async ({
  widget,
  wallet,
  page,
  devnet,
  expectedNoise,
}) => {
  test.setTimeout(180_000)
  // The strict page allows no pictures of this gateway.
  expectedNoise.push(/Failed to load resource/, /getTokenImage.* violates .*img-src/)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const texts = await naughtyTexts()
  const replaced = await between(page, devnet, texts)
  const query = { assets: '1', swaps: '1', money: '1', gateway: devnet.gatewayUrl, project: PROJECT }
  await widget.visit({ strict: true, query })
  await widget.connect(wallet)

  await test.step('tokens that can be swapped', async () => {
    await openView(page, 'swaps.Swap')
    const form = widget.dialog('Swap')
    await form
      .getByRole('button', { name: /^Choose a token/ })
      .nth(1)
      .click()
    const list = widget.dialog('Choose a token')
    await list.getByRole('listitem').getByRole('button').last().focus()
    expect(await walkDown(page)).toBeGreaterThan(100)
    await list.getByRole('searchbox').fill('USDC')
    await list.getByRole('button', { name: /^USDC/ }).first().click()
    await form.getByRole('textbox', { name: 'You pay' }).fill('0.1')
    await expect(form.getByText('You get at least')).toBeVisible()
    expect(await lookAt(page)).toEqual(CLEAN)
  })
  for (const route of ['onramp.OnRamp', 'onramp.OnRampProviders', 'onramp.OnRampTokenSelect', 'fund.FundFromExchange'])
    await test.step(route, async () => {
      await openView(page, route)
      await expect(page.locator('[data-lk-root] [role=dialog] [aria-busy=true]')).toHaveCount(0)
      expect(await lookAt(page)).toEqual(CLEAN)
    })
  expect(replaced()).toBeGreaterThan(20)
  expect(dialogs).toEqual([])
})
