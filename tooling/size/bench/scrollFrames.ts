import type { Browser } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
import { pressToList } from './pressToList.ts'

export interface ScrollFrames {
  readonly frames: number
  /** Frames that took longer than two and a half refreshes of the screen. */
  readonly dropped: number
  /** Milliseconds. */
  readonly longest: number
  /** Milliseconds. */
  readonly median: number
}

const STEPS = 60
const REFRESH = 1000 / 60

/** Scrolls a list of 500 wallets with the wheel and counts frames that came late. */
export async function scrollFrames(browser: Browser, url: string): Promise<ScrollFrames> {
  const { page, close } = await openHost(browser, url, { wallets: 500 })
  await pressToList(page)
  await page.waitForTimeout(500)
  const box = await page.getByRole('dialog').boundingBox()
  if (!box) throw new Error('The dialog has no place on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { latchFrames: frames })
    const note = (time: number): void => {
      frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
  const times = await page.evaluate(() => (globalThis as { latchFrames?: number[] }).latchFrames ?? [])
  await close()
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const dropped = lengths.filter((length) => length > 2.5 * REFRESH).length
  return {
    frames: lengths.length,
    dropped,
    longest: Math.round(Math.max(0, ...lengths)),
    median: Math.round(median(lengths)),
  }
}
