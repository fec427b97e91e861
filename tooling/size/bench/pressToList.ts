import type { Page } from '@playwright/test'

const LIMIT = 10_000

const count = (page: Page): Promise<number> => page.evaluate(() => globalThis.latchTimes?.length ?? 0)

/** Presses the button of a host and returns the milliseconds until the list of wallets was painted. */
export async function pressToList(page: Page): Promise<number> {
  const before = await count(page)
  await page
    .getByRole('button', { name: /connect/i })
    .first()
    .click({ noWaitAfter: true })
  const end = Date.now() + LIMIT
  while ((await count(page)) === before) {
    if (Date.now() > end) throw new Error(`The list of wallets was not painted within ${LIMIT / 1000} s`)
    await page.waitForTimeout(10)
  }
  return page.evaluate(() => globalThis.latchTimes?.at(-1) ?? Number.NaN)
}
