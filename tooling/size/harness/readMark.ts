import type { Page } from '@playwright/test'

/** A stage that `watchMarks` notes. */
export type MarkName = 'button' | 'list' | 'account' | 'balance'

const LIMIT = 10_000

/** Waits until a stage is on the screen and returns when that was, in milliseconds since navigation. */
export async function readMark(page: Page, name: MarkName): Promise<number> {
  const end = Date.now() + LIMIT
  while (Date.now() < end) {
    const time = await page.evaluate((mark) => globalThis.latchMarks?.[mark], name)
    if (time !== undefined) return time
    await page.waitForTimeout(20)
  }
  const text = await page.locator('body').innerText()
  throw new Error(
    `The stage "${name}" did not appear within ${LIMIT / 1000} s. The page shows: ${text.slice(0, 500) || 'nothing'}`,
  )
}
