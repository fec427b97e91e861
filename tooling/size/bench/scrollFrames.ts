import type { Browser } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { pressToList } from './pressToList.ts'
import { wheelFrames } from './wheelFrames.ts'

/** How evenly a list scrolls. */
export interface ScrollFrames {
  readonly frames: number
  /** Frames in a second. */
  readonly fps: number
  /** Frames that took longer than two and a half refreshes of the screen. */
  readonly dropped: number
  /** Milliseconds. */
  readonly longest: number
  /** Milliseconds. */
  readonly median: number
}

/** Scrolls a list of 500 wallets with the wheel and counts frames that came late. */
export async function scrollFrames(browser: Browser, url: string): Promise<ScrollFrames> {
  const { page, close } = await openHost(browser, url, { wallets: 500 })
  await pressToList(page)
  await page.waitForTimeout(500)
  const frames = await wheelFrames(page)
  await close()
  return frames
}
