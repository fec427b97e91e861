import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { askForPsbt } from '../../support/families/bitcoinRequest.ts'
import { bitcoinLedger, type LedgerFixtures, promptOf, visitWith } from '../../support/families/familyChains.ts'
import { test as base, expect } from '../../support/test.ts'
import { VIEW_SETTINGS, walkByKeyboard } from '../../support/walkByKeyboard.ts'

const test = base.extend<object, LedgerFixtures>(bitcoinLedger)

const RECEIVER = BITCOIN_ACCOUNTS[4]?.addresses.mainnet ?? ''

/** Goes on with the Tab key, from the view's title, to its last button or one before it, in the order in which all of them stand there. */
async function tabTo(page: Page, fromLast: number): Promise<void> {
  const buttons = await page.evaluate(() => {
    const dialog = document.querySelector('[data-lk-root] [role=dialog]')
    dialog?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    return [...(dialog?.querySelectorAll('button') ?? [])].map((button) => button.textContent ?? '')
  })
  const wanted = buttons.at(-1 - fromLast)
  const passed: string[] = []
  while (passed.at(-1) !== wanted && passed.length < 40) {
    await page.keyboard.press('Tab')
    passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  const until = buttons.length - fromLast
  expect(passed.filter((name) => buttons.includes(name))).toEqual(buttons.slice(0, until))
}

for (const setting of ['light', 'right to left'] as const)
  test(`behavior: a site’s request is read, continued and declined by keyboard alone: ${setting}`, async ({
    widget,
    page,
    ledger,
  }) => {
    test.slow()
    await visitWith(widget, { bitcoin: ledger.url }, 'Bitcoin')
    if (setting !== 'light') {
      await page.goto(`${page.url()}&${new URLSearchParams(VIEW_SETTINGS[setting])}`)
      await expect
        .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connections).length))
        .toBe(1)
    }
    const dialog = page.locator('[data-lk-root] [role=dialog]')
    const isRead = () => dialog.getByText('0.0007').first()

    const declined = askForPsbt(page, RECEIVER)
    await expect(isRead()).toBeVisible()
    await walkByKeyboard(page)
    expect(await axeFaults(page)).toEqual([])
    await tabTo(page, 1)
    await page.keyboard.press('Enter')
    expect(await declined).toContain('rejected')
    await expect(promptOf(page)).toHaveCount(0)

    const approved = askForPsbt(page, RECEIVER)
    await expect(isRead()).toBeVisible()
    await tabTo(page, 0)
    await page.keyboard.press('Enter')
    const approve = promptOf(page).getByRole('button', { name: 'Approve' })
    await approve.press('Enter')
    expect(await approved).toBeGreaterThan(100)
  })
