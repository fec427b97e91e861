import type { Browser } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'

const IDLE = 2_000

/** How many requests leave the page's own server before the person acts. */
export async function requestsBeforePress(browser: Browser, url: string): Promise<number> {
  const { page, asked, close } = await openHost(browser, url)
  await page.waitForTimeout(IDLE)
  await close()
  return asked.length
}
