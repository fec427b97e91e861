import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** How many of one to six actions stand in each row of a phone. */
const NORMAL = [[1], [2], [3], [4], [3, 2], [3, 3]]
const LARGE = [[1], [2], [2, 1], [2, 2], [2, 2, 1], [2, 2, 2]]

test.use({ viewport: { width: 360, height: 740 } })

/** The rows of the actions: how many each has, and whether they reach from edge to edge of their group. */
function rowsOf(actions: Locator): Promise<{ counts: number[]; areFull: boolean }> {
  return actions.evaluateAll((all) => {
    const boxes = all.map((action) => action.getBoundingClientRect())
    const group = all[0]?.parentElement?.getBoundingClientRect()
    const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))].map((top) =>
      boxes.filter((box) => Math.round(box.top) === top),
    )
    const isFull = (row: readonly DOMRect[]): boolean =>
      Math.abs((row[0]?.left ?? 0) - (group?.left ?? 0)) < 1 &&
      Math.abs((row.at(-1)?.right ?? 0) - (group?.right ?? 0)) < 1
    return { counts: rows.map((row) => row.length), areFull: rows.every(isFull) }
  })
}

test('behavior: the address in the title is whole on a screen of 320 px', async ({ widget, wallet, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await widget.visit({ query: { assets: '1' } })
  await widget.connect(wallet)
  const title = (await widget.openAccount()).getByRole('button', { name: /^Switch account/ })
  const address = title.locator(':scope > :has-text("…")')
  await expect(address).toHaveCount(1)
  expect(await address.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
})

for (const [at, normal] of NORMAL.entries()) {
  const count = at + 1
  test(`behavior: ${count} of the account's actions: in full rows, at large text too`, async ({
    widget,
    wallet,
    page,
  }) => {
    await widget.visit({ query: { actions: String(count) } })
    await widget.connect(wallet)
    const actions = (await widget.openAccount()).locator('[data-lk-part=action-button]')
    await expect(actions).toHaveCount(count)
    // One alone takes half.
    expect(await rowsOf(actions)).toEqual({ counts: normal, areFull: count > 1 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => rowsOf(actions)).toEqual({ counts: LARGE[at], areFull: count > 1 })
  })
}
