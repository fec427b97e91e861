import type { Page } from '@playwright/test'
import { median } from './median.ts'
import type { ScrollFrames } from './scrollFrames.ts'

const STEPS = 60
const REFRESH = 1000 / 60

/** Turns the wheel over the open dialog and counts frames that came late. */
export async function wheelFrames(page: Page): Promise<ScrollFrames> {
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
  const times = await page.evaluate(() => globalThis.latchFrames ?? [])
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const dropped = lengths.filter((length) => length > 2.5 * REFRESH).length
  const elapsed = lengths.reduce((sum, length) => sum + length, 0)
  return {
    frames: lengths.length,
    fps: Math.round((1000 * lengths.length) / elapsed),
    dropped,
    longest: Math.round(Math.max(0, ...lengths)),
    median: Math.round(median(lengths)),
  }
}
