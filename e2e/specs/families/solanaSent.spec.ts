import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { approve, type FamilyFixtures, familyChains, nodesOf, visitWith } from '../../support/families/familyChains.ts'
import { confirmOf, reviewPayment } from '../../support/families/familyViews.ts'
import { askNode, test as base, expect } from '../../support/test.ts'

const test = base.extend<object, FamilyFixtures>(familyChains(['solana']))
test.describe.configure({ mode: 'default' })

const [, { address: RECEIVER }] = SOLANA_ACCOUNTS
const REVIEWED = `0.25 SOL → ${RECEIVER}`
const SENT = `0.266777216 SOL → ${RECEIVER}`

/** What is said over everything else on the page, outside the dialog. */
const alertOf = (page: Page): Locator => page.locator('[data-lk-part=alert-bar]').filter({ hasText: 'not what you' })

test('default: a wallet that only sends by itself: what it sent is read back, and is what was reviewed', async ({
  widget,
  page,
  chains,
}) => {
  await visitWith(widget, nodesOf(chains), 'Solana', { solanaWallet: 'sends' })
  await reviewPayment(widget, '0.25', RECEIVER)
  await confirmOf(widget).click()
  await approve(page)
  await expect(widget.dialog().getByRole('button', { name: /^Sent/ }).first()).toBeVisible()
  const records = () =>
    page.evaluate(() =>
      window.kernel.store.get(window.kernel.atoms.transactions).map((record) => [record.state, record.isDifferent]),
    )
  await expect.poll(records).toEqual([['confirmed', undefined]])
  await expect(alertOf(page)).toHaveCount(0)
})

test('error: a wallet that only sends by itself, and sent something else: an alert with both versions that stays until it is final, and Activity has the true one', async ({
  widget,
  page,
  chains,
}) => {
  test.slow()
  const { solana: node = '' } = nodesOf(chains)
  const held = async () => {
    const answer = await askNode(node, 'getBalance', [RECEIVER])
    return BigInt((answer as { readonly value: number }).value)
  }
  await visitWith(widget, { solana: node }, 'Solana', { solanaWallet: 'sends' })
  // Final is what the node says it is: it says so when the test lets it.
  let isFinal = false
  await page.route(node, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: isFinal ? text : text.replaceAll('"finalized"', '"confirmed"') })
  })
  await reviewPayment(widget, '0.25', RECEIVER)
  const before = await held()
  await page.evaluate(() => window.familyWallets.solana.misbehave('changes'))
  await confirmOf(widget).click()
  await approve(page)

  const alert = alertOf(page)
  await expect(alert).toContainText(`You reviewed: ${REVIEWED}. Sent: ${SENT}. Stop here`)
  await expect(widget.banner('This is not what you reviewed')).toContainText(
    `You reviewed: ${REVIEWED}. Sent: ${SENT}.`,
  )
  await expect(widget.dialog('Transaction').getByText('−0.266777216 SOL')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await held()).toBe(before + 266_777_216n)
  await expect(alert.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(widget.dialog()).toHaveCount(0)
  await expect(alert).toBeVisible()

  isFinal = true
  await page.evaluate(async () => (await window.kernel.wallet.transactions()).recheck())
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  const account = await widget.openAccount()
  await account.getByRole('tab', { name: 'Activity' }).click()
  await expect(account.getByRole('button', { name: /^Sent.*−0\.266 SOL/ })).toBeVisible()
  await expect(account.getByRole('button', { name: /^Sent.*−0\.25 SOL/ })).toHaveCount(1)
})
