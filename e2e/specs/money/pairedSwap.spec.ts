import { mergeTests, type Page } from '@playwright/test'
import { closeWidget } from '../../support/families/familyViews.ts'
import { Pairing } from '../../support/pairing.ts'
import { expect, test as pairingTest } from '../../support/pairingTest.ts'
import { openSwap, reviewSwap, visitSwaps } from '../../support/trading/swapForm.ts'
import { tradingTest } from '../../support/trading/tradingTest.ts'

const test = mergeTests(pairingTest, tradingTest({ solana: true }))
const LATE = { timeout: 30_000 }

const records = (page: Page) =>
  page.evaluate(() =>
    window.kernel.store.get(window.kernel.atoms.transactions).map(({ kind, state }) => `${kind} ${state}`),
  )

/** What the phone was asked to send, with its outcome. */
async function sendings({ phone }: Pairing): Promise<readonly string[]> {
  const requests = await phone.requests()
  return requests.filter(({ method }) => /Transaction/.test(method)).map(({ outcome }) => outcome)
}

const FAMILIES = {
  EVM: { symbol: 'USDC', amount: '0.1', pays: 'ETH' },
  Solana: { symbol: 'USDC', amount: '0.5', pays: 'SOL' },
} as const

for (const [family, { symbol, amount, pays }] of Object.entries(FAMILIES))
  test(`behavior: ${family} over pairing: declined on the phone nothing is swapped, approved it is swapped once`, async ({
    widget,
    page,
    relay,
    phone,
    devnet,
  }) => {
    test.slow()
    await phone.always('approve')
    const pairing = new Pairing(widget, relay, phone)
    const solana = family === 'Solana' ? (devnet.services.solana ?? '') : ''
    await visitSwaps(widget, devnet, { relay: relay.url, wallets: '', ...(solana ? { solana } : {}) })
    await pairing.connect()
    if (solana) {
      const account = await widget.openAccount()
      await account.getByRole('radio', { name: 'Solana' }).click()
      await closeWidget(widget)
    }
    const preview = await reviewSwap(widget, await openSwap(widget, symbol), amount)
    const confirm = preview.getByRole('button', { name: /^Swap( anyway)?$/ })
    await phone.next('reject')
    await confirm.click()
    await expect(widget.banner('You declined. Nothing was swapped.')).toBeVisible()
    expect(await records(page)).toEqual([])
    const asked = (await sendings(pairing)).length
    await confirm.dblclick()
    await expect(page.getByText(new RegExp(`^Swapped ${pays} to `)).first()).toBeVisible(LATE)
    await expect.poll(() => records(page), LATE).toEqual(['trade confirmed'])
    expect((await sendings(pairing)).slice(asked)).toEqual(['approved'])
  })
