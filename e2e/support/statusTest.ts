import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type RunningStatus, startStatus } from './startStatus.ts'
import { test as base, expect } from './test.ts'

/** How the pages are dressed when they are looked at: their query, and the width of the window. */
export const DRESSED = [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['Arabic on a phone', 'theme=light&locale=ar&direction=rtl', 360],
] as const

/** Tests with the playground in front of parts of the devnet; which, as in {@link startStatus}. */
export const statusTest = (running?: Parameters<typeof startStatus>[0]) =>
  base.extend<object, { readonly status: RunningStatus }>({
    status: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
      async ({}, use) => {
        const status = await startStatus(running)
        await use(status)
        await status.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })

/** The whole page is accessible, and nothing of it lies beyond the window's side. */
export async function expectFinished(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
