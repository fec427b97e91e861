import type { Browser } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
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

/** Each figure's median. */
export function medianFrames(runs: readonly ScrollFrames[]): ScrollFrames {
  const of = (pick: (run: ScrollFrames) => number): number => Math.round(median(runs.map(pick)))
  return {
    frames: of(({ frames }) => frames),
    fps: of(({ fps }) => fps),
    dropped: of(({ dropped }) => dropped),
    longest: of(({ longest }) => longest),
    median: of((run) => run.median),
  }
}

async function scrollOnce(browser: Browser, url: string, wallets: number): Promise<ScrollFrames> {
  const { page, close } = await openHost(browser, url, { wallets })
  try {
    await pressToList(page)
    await page.waitForTimeout(500)
    return await wheelFrames(page)
  } finally {
    await close()
  }
}

/** Scrolls a list of announced wallets with the wheel, in fresh pages beside a native list, and counts frames. */
export async function scrollFrames(
  browser: Browser,
  urls: { readonly floor: string; readonly ours: string },
  { wallets = 500, rounds = 3 } = {},
): Promise<{ readonly floor: ScrollFrames; readonly ours: ScrollFrames }> {
  const floor: ScrollFrames[] = []
  const ours: ScrollFrames[] = []
  for (let index = 0; index < rounds; index += 1) {
    floor.push(await scrollOnce(browser, urls.floor, wallets))
    ours.push(await scrollOnce(browser, urls.ours, wallets))
  }
  return { floor: medianFrames(floor), ours: medianFrames(ours) }
}
