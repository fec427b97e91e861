import { TOKENS } from '@latchkey/devnet/contracts'
import type { Locator } from '@playwright/test'
import { askNode, expect } from '../../support/test.ts'
import { openSwap, reviewSwap, visitSwaps } from '../../support/trading/swapForm.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import type { Widget } from '../../support/widget.ts'

const test = tradingTest({ engines: true })

/** No account of the local chains. */
const STRANGER = '0x00000000000000000000000000000000000bad00'
const ALWAYS = 1_000
/** What each engine is called, and where its answers say who is called and what is promised. */
const ENGINES = {
  lifi: {
    name: 'LI.FI',
    target: 'transactionRequest.to',
    value: 'transactionRequest.value',
    data: 'transactionRequest.data',
  },
  zeroex: { name: '0x', target: 'transaction.to', value: 'transaction.value', data: 'transaction.data' },
} as const
type Engine = keyof typeof ENGINES
const NAMES = Object.keys(ENGINES) as readonly Engine[]

test.afterEach(({ devnet }) => devnet.disturb({ status: 503, times: 0 }))

const provider = (preview: Locator): Locator => preview.getByText(/^(LI\.FI|0x|Exchange)\b/).first()

/** Confirms what is reviewed, and sees it through to the account. */
async function finish(widget: Widget, preview: Locator): Promise<void> {
  const { page } = widget
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await page.locator('demo-wallet section button.approve').click()
  await expect(page.getByText(/^Swapped ETH to /).first()).toBeVisible()
}

/** What is wrong with an engine's answers: none comes, or it says something else than was asked for and promises most. */
const faultsOf = (engine: Engine): Readonly<Record<string, object>> => {
  const { target, value, data } = ENGINES[engine]
  const most = engine === 'lifi' ? { 'estimate.toAmount': '400000000' } : { buyAmount: '400000000' }
  return {
    'is down': { status: 503 },
    'is over its limit': { status: 429 },
    'answers with a page': { html: true },
    'answers after eight seconds': { delay: 8_000 },
    'calls a contract that nobody knows': { set: { ...most, [target]: STRANGER } },
    'sends another amount': { set: { ...most, [value]: '1' } },
    'has bytes that mean something else': { set: { ...most, [data]: '0xdeadbeef' } },
  }
}

for (const engine of NAMES)
  test(`error: ${ENGINES[engine].name} fails or lies: another one is reviewed and trades`, async ({
    widget,
    wallet,
    page,
    devnet,
    expectedNoise,
  }) => {
    test.setTimeout(120_000)
    expectedNoise.push(/Failed to load resource/)
    await visitSwaps(widget, devnet)
    await widget.connect(wallet)
    const account = await page.evaluate(() => window.kernel.store.get(window.kernel.atoms.account)?.address ?? '')
    const held = async (): Promise<bigint> => {
      const call = { to: TOKENS.usdc.address, data: `0x70a08231${account.slice(2).padStart(64, '0')}` }
      return BigInt(String(await askNode(devnet.chains[1]?.rpcUrl ?? '', 'eth_call', [call, 'latest'])))
    }
    const before = await held()
    const form = await openSwap(widget, 'USDC')
    const preview = widget.dialog('Review swap')
    for (const [at, [fault, wrong]] of Object.entries(faultsOf(engine)).entries())
      await test.step(fault, async () => {
        if (at > 0) await preview.getByRole('button', { name: 'Back' }).click()
        await devnet.disturb({ of: engine, ...wrong, times: ALWAYS })
        // Another amount is another question.
        await reviewSwap(widget, form, `0.1${at}`)
        await expect(provider(preview)).not.toHaveText(new RegExp(`^${ENGINES[engine].name}`))
      })
    await finish(widget, preview)
    expect(await wallet.count('eth_sendTransaction')).toBe(1)
    await expect.poll(held).toBeGreaterThan(before + 200_000_000n)
  })

test('behavior: every service outside is down: the chain’s own exchange trades, and the price impact is not known', async ({
  widget,
  wallet,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  await devnet.disturb({ status: 503, times: ALWAYS })
  const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await expect(provider(preview)).toHaveText(/^Exchange/)
  await finish(widget, preview)
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})
