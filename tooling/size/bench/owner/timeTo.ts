import type { Page } from '@playwright/test'

const LIMIT = 15_000

/** Something that is seen in the dialog: an element, the start of its text where one is given, and what it must not hold. */
export interface Sight {
  readonly selector: string
  readonly text?: string
  readonly without?: string
}

/** What starts the clock: an event of the person, or the mark that the page sets by this name. */
export type Start = 'pointerdown' | 'keydown' | { readonly mark: string }

interface Watch {
  readonly sight: Sight
  readonly start: Start
}

/** Runs in the page. It must name nothing outside itself. */
function watch({ sight: { selector, text = '', without }, start }: Watch): void {
  Object.assign(globalThis, { latchPainted: undefined })
  const isShown = (): boolean =>
    [...document.querySelectorAll(`[role=dialog] ${selector}`)].some((element) => {
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const isMeant = words.includes(text) && !(without !== undefined && words.includes(without))
      return isMeant && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    })
  const from = (begin: () => number | undefined): void => {
    const look = (): void => {
      if (begin() === undefined || !isShown()) return void requestAnimationFrame(look)
      // After the paint of this frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () =>
        Object.assign(globalThis, { latchPainted: performance.now() - (begin() ?? Number.NaN) })
      channel.port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  }
  if (typeof start === 'object') {
    from(() => performance.getEntriesByName(start.mark).at(-1)?.startTime)
    return
  }
  addEventListener(start, ({ timeStamp }) => from(() => timeStamp), { capture: true, once: true })
}

/** Milliseconds from what starts the clock to the frame that shows something, in the page's own clock. */
export async function timeTo(page: Page, start: Start, sight: Sight, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watch, { sight, start })
  await act()
  await page.waitForFunction(() => globalThis.latchPainted !== undefined, undefined, { timeout: LIMIT })
  return page.evaluate(() => globalThis.latchPainted ?? Number.NaN)
}
