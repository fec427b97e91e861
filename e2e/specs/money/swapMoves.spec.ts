import type { Page } from '@playwright/test'
import { expect } from '../../support/test.ts'
import { openSwap, reviewSwap, visitSwaps } from '../../support/trading/swapForm.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'
import type { Wallet } from '../../support/wallet.ts'

const test = tradingTest()
const LATE = { timeout: 30_000 }

const records = (page: Page) =>
  page.evaluate(() =>
    window.kernel.store.get(window.kernel.atoms.transactions).map(({ kind, state }) => `${kind} ${state}`),
  )

/** What a wallet does by itself while a swap is looked at. */
const MOVES: readonly (readonly [name: string, move: (wallet: Wallet) => Promise<void>, isGone: boolean])[] = [
  ['changes to another account', (wallet) => wallet.act('selectAccount', 1), false],
  ['switches to another chain', (wallet) => wallet.act('switchChain', 42161), false],
  ['takes its permission back', (wallet) => wallet.act('disconnect'), true],
]

for (const [name, move, isGone] of MOVES)
  test(`behavior: the wallet ${name} in the review: nothing is asked with what was reviewed before`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    await visitSwaps(widget, devnet)
    await widget.connect(wallet)
    await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
    await move(wallet)
    await expect(widget.dialog('Review swap')).toHaveCount(0)
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
    expect(await records(page)).toEqual([])
    if (isGone) await expect(widget.dialog('Connect')).toBeVisible()
    else await expect(widget.banner(/Your account or network changed/)).toBeVisible()
  })

test('behavior: the widget is closed while the wallet asks: a late yes is in Activity, and is asked for once', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await expect(wallet.prompt()).toBeVisible()
  await page.evaluate(() => window.kernel.close())
  await expect(page.locator('[data-lk-root] [role=dialog]')).toHaveCount(0)
  await wallet.approve()
  await expect.poll(() => records(page), LATE).toEqual(['trade confirmed'])
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})

test('behavior: the page is left while the wallet asks: nobody knows what the wallet did, and nothing is sent again', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await expect(wallet.prompt()).toBeVisible()
  await page.reload()
  await expect(widget.accountButton()).toBeVisible()
  expect(await wallet.count('eth_sendTransaction')).toBe(0)
  // The wallet's answer went to a page that is gone; the next page finds that out with its first look.
  await expect.poll(() => records(page), LATE).toEqual(['trade unknown'])
  const again = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await again.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await wallet.approve()
  // Its number is used up: what the wallet was asked for before cannot be sent any more.
  await expect.poll(() => records(page), LATE).toEqual(['trade confirmed'])
})

for (const [fault, state] of [
  ['internal', 'trade unknown'],
  ['noHash', 'trade unknown'],
] as const)
  test(`error: the wallet's answer says nothing (${fault}): unknown, and not asked for again`, async ({
    widget,
    wallet,
    page,
    devnet,
  }) => {
    await visitSwaps(widget, devnet)
    await widget.connect(wallet)
    const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
    await wallet.act('failNext', fault)
    await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
    await wallet.approve()
    await expect.poll(() => records(page), LATE).toEqual([state])
    await expect(page.getByText(/We don’t know whether the swap was sent/).first()).toBeVisible()
    expect(await wallet.count('eth_sendTransaction')).toBe(1)
    await page.reload()
    await expect(widget.accountButton()).toBeVisible()
    expect(await records(page)).toEqual([state])
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
  })

test('error: a wallet that never answers: said, and waiting can be stopped; a late answer is followed', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const form = await openSwap(widget, 'USDC')
  const preview = await reviewSwap(widget, form, '0.1')
  await wallet.act('failNext', 'late')
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await wallet.approve()
  await preview.getByRole('button', { name: 'Stop waiting' }).click({ force: true })
  await expect(widget.banner('You stopped waiting')).toBeVisible()
  await expect.poll(() => records(page), LATE).toEqual(['trade confirmed'])
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})

test('error: a wallet that sends something else than was reviewed: Activity says so', async ({
  widget,
  wallet,
  page,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await wallet.act('failNext', 'otherAmount')
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await wallet.approve()
  const isDifferent = () =>
    page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions)[0]?.isDifferent ?? false)
  await expect.poll(isDifferent, LATE).toBe(true)
  expect(await wallet.count('eth_sendTransaction')).toBe(1)
})

test('behavior: two pages: what is swapped in one is in the Activity of the other', async ({
  widget,
  wallet,
  page,
  context,
  devnet,
}) => {
  await visitSwaps(widget, devnet)
  await widget.connect(wallet)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('navigation').getByRole('button', { name: /^Account/ })).toBeVisible()
  const preview = await reviewSwap(widget, await openSwap(widget, 'USDC'), '0.1')
  await preview.getByRole('button', { name: /^Swap( anyway)?$/ }).click()
  await wallet.approve()
  await expect.poll(() => records(page), LATE).toEqual(['trade confirmed'])
  await expect.poll(() => records(other), LATE).toEqual(['trade confirmed'])
})
