import type { Page } from '@playwright/test'

const LIMIT = 10_000

/** What an act of the person leads to. */
export interface PaintWatch {
  /** The kind of event that starts the clock. */
  readonly event: 'pointerdown' | 'keydown'
  /** Text of the first row of the list that stops it. */
  readonly row: string
}

/** Runs in the page: notes the time from the next event to the frame that shows a row. It must name nothing outside itself. */
function watch({ event, row }: PaintWatch): void {
  Object.assign(globalThis, { latchPainted: undefined })
  const isShown = (): boolean =>
    document.querySelector('[role=dialog] [role=listitem]')?.textContent?.includes(row) ?? false
  const begin = ({ timeStamp }: Event): void => {
    const look = (): void => {
      if (!isShown() || !document.querySelector('[role=dialog] input[type=search]')) {
        requestAnimationFrame(look)
        return
      }
      // After the paint of this frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => Object.assign(globalThis, { latchPainted: performance.now() - timeStamp })
      channel.port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  }
  addEventListener(event, begin, { capture: true, once: true })
}

/** Milliseconds from what a person does to the frame that shows its outcome, in the page's own clock. */
export async function timeToPaint(page: Page, wanted: PaintWatch, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watch, wanted)
  await act()
  const end = Date.now() + LIMIT
  for (;;) {
    const time = await page.evaluate(() => globalThis.latchPainted)
    if (time !== undefined) return time
    if (Date.now() > end) throw new Error(`"${wanted.row}" was not painted within ${LIMIT / 1000} s`)
    await page.waitForTimeout(10)
  }
}
