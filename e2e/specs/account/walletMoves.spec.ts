import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import type { Wallet } from '../../support/wallet.ts'

/** Has nothing at the start. */
const RECEIVER = '0x00000000000000000000000000000000000a0735'

/** What a wallet does by itself while a payment is looked at, and what its owner is told then. */
const moves: readonly (readonly [name: string, move: (wallet: Wallet) => Promise<void>, isGone: boolean])[] = [
  ['changes to another account', (wallet) => wallet.act('selectAccount', 1), false],
  ['changes to another network', (wallet) => wallet.act('switchChain', 42161), false],
  ['takes its permission back', (wallet) => wallet.act('disconnect'), true],
  ['is locked', (wallet) => wallet.act('lock'), true],
]

const records = (page: Page) => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.transactions).length)

for (const [name, move, isGone] of moves)
  test(`behavior: the wallet ${name} in the review: nothing is asked with what was reviewed before`, async ({
    widget,
    wallet,
    page,
  }) => {
    await widget.visit({ query: { assets: '1' } })
    await widget.connect(wallet)
    await expect(await widget.review('0.03', RECEIVER)).toBeEnabled()
    await move(wallet)
    await expect(widget.dialog('Review and send')).toHaveCount(0)
    expect(await wallet.count('eth_sendTransaction')).toBe(0)
    expect(await records(page)).toBe(0)
    if (isGone) {
      await expect(widget.dialog('Connect')).toBeVisible()
      return
    }
    // The form keeps what was entered, says what happened, and goes on with the account of now.
    const form = widget.dialog('Send')
    await expect(widget.banner(/Your account or network changed/)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'To' })).toHaveValue(RECEIVER)
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.03')
  })
